import { stripTypeScriptTypes } from 'node:module';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { PublicAnswers } from '#api/public/contract/contract.ts';
import { config } from '#app/config.ts';
import { Fairwatt } from '../../../sdk/src/index.ts';
import { startHost } from '#hosts/node/testing/start-host.ts';
import { developerPages } from '../navigation.ts';
import type { PageData } from '../page-data.ts';
import { createCommand } from '../sandbox/create-command.ts';
import { hasCurl, openShell } from '../testing/paste-into-shell.ts';
import { makePage } from './make-page.ts';

let host: Awaited<ReturnType<typeof startHost>>;
beforeAll(async () => {
  // As behind a proxy of its own, so that every page has a visitor of its own.
  host = await startHost({ FAIRWATT_PROXIES: '127.0.0.1' });
});
afterAll(() => host.stop());

/** As the page shows a command once it knows the server. */
const onHost = (command: string) => command.replaceAll(config.siteAddress, host.address);

/** A sandbox as the page creates it, for a visitor of its own: each may have ten an hour. */
async function createSandbox(visitor: number): Promise<string> {
  const shell = openShell('');
  const from = `-H 'X-Forwarded-For: 203.0.113.${visitor}'`;
  const { output } = await shell.paste(`${onHost(createCommand)} ${from}`);
  shell.close();
  return (JSON.parse(output) as PublicAnswers['createSandbox']).key;
}

interface Pasted {
  readonly title: string;
  readonly command: string;
  readonly status: number;
}

/** The commands of a page from top to bottom. */
const commandsOf = ({ parts, examples }: PageData): Pasted[] =>
  parts.flatMap((part): Pasted[] => {
    if (part.kind === 'code' && part.language === 'bash' && part.text.startsWith('curl')) {
      return [{ title: part.text, command: part.text, status: 200 }];
    }
    if (part.kind !== 'example') return [];
    const { title, code, answer } = examples.find(({ id }) => id === part.id)!;
    return [{ title, command: code.curl, status: answer.status }];
  });

/** Events are queued right after what they tell of: waits until the first delivery is listed. */
async function untilDelivered(key: string) {
  const headers = { authorization: `Bearer ${key}` };
  const read = async (path: string) =>
    (await (await fetch(host.address + path, { headers })).json()) as { items: { id: string }[] };
  const [endpoint] = (await read('/v1/webhook-endpoints')).items;
  const path = `/v1/webhook-endpoints/${endpoint!.id}/deliveries`;
  while ((await read(path)).items.length === 0);
}

const everyPage = developerPages.map((page, at) => [page.path, at, page] as const);

/** Runs code as the body of a program that has the client of the SDK. */
const AsyncFunction = (async () => undefined).constructor as new (
  ...parts: string[]
) => (fairwatt: Fairwatt) => Promise<void>;

describe('run with the SDK, with a fresh sandbox,', () => {
  test.each(everyPage)('the TypeScript of %s does what the page says', async (path, at, page) => {
    const { parts, examples } = await makePage(page);
    const codeOf = new Map(examples.map(({ id, code }) => [id, code.typescript]));
    const code = parts.flatMap((part) => (part.kind === 'example' ? codeOf.get(part.id)! : []));
    // Nothing there waits for a delivery, and without one there is nothing to replay.
    const steps = code.filter((step) => !step.includes('replayWebhookDelivery'));
    const key = await createSandbox(100 + at);
    const fairwatt = new Fairwatt({ key, baseUrl: host.address });
    const running = new AsyncFunction('fairwatt', stripTypeScriptTypes(steps.join('\n')))(fairwatt);
    const outcome = await running.then(
      () => 'done',
      (error: Error) => error.message,
    );
    const isRefused = path === '/developers/errors';
    expect(outcome).toMatch(isRefused ? /ten minutes/ : /^done$/);
  });
});

describe.runIf(hasCurl())('pasted into a shell, with a fresh sandbox,', () => {
  test.each(everyPage)('every command of %s gets the documented status', async (_, at, page) => {
    const commands = commandsOf(await makePage(page));
    if (commands.length === 0) return;
    const key = await createSandbox(at);
    const shell = openShell(key);
    onTestFinished(shell.close);
    for (const { title, command, status } of commands) {
      if (command.includes('/replay')) await untilDelivered(key);
      // A stream ends with its session: a second of it is enough.
      const ending = command.startsWith('curl -N') ? ' --max-time 1' : '';
      const { statuses, output } = await shell.paste(onHost(command) + ending);
      expect([title, statuses.at(-1)], `${command}\n${output}`).toEqual([title, status]);
      // What goes before it works, too.
      expect(statuses.slice(0, -1).filter((before) => before >= 300)).toEqual([]);
    }
  });
});
