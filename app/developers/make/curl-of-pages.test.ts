import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { config } from '#app/config.ts';
import { fillTemplate } from '../examples/fill-template.ts';
import { developerPages } from '../navigation.ts';
import type { PageData } from '../page-data.ts';
import { makePage } from './make-page.ts';

/** What a shell hands to `curl`, for each command; `jq` reads the answers on the page. */
function argumentsOf(commands: readonly string[], examples: PageData['examples']): string[][] {
  const answers = new Map(
    examples.map(({ id, answer }) => [id, JSON.parse(answer.body) as object]),
  );
  const read = new Set(commands.flatMap((command) => command.match(/jq -r [^)]+(?=\))/g) ?? []));
  const cases = [...read].map((text) => {
    const [, path, id] = /jq -r '?\.([^' ]+)'? (\w+)\.json/.exec(text)!;
    const name = `{{${id}.${path!.replaceAll(/\[(\d+)\]/g, '.$1')}}}`;
    return `'${path} ${id}') printf %s '${fillTemplate(name, answers)}';;`;
  });
  const script = [
    String.raw`curl() { printf '%s\0' "$@"; printf '\1'; }`,
    'tee() { cat; }',
    'uuidgen() { echo new-key; }',
    `jq() { case "\${2#.} \${3%.json}" in ${cases.join(' ')} *) exit 1;; esac }`,
    'FAIRWATT_KEY=fws_key',
    ...commands,
  ].join('\n');
  const said = execFileSync('sh', ['-c', script], { encoding: 'utf8' });
  return said
    .split('\u0001')
    .slice(0, -1)
    .map((given) => given.split('\0').slice(0, -1));
}

/** The request that `curl` makes of its arguments. */
function requestOf(given: readonly string[]) {
  const after = (flag: string) =>
    given.flatMap((one, at) => (one === flag ? [given[at + 1]!] : []));
  const [json = null] = after('--json');
  const plain = after('-d').map((pair) => pair.split('=') as [string, string]);
  const encoded = after('--data-urlencode').map((pair) => pair.split('=') as [string, string]);
  return {
    method: after('-X')[0] ?? (json === null ? 'GET' : 'POST'),
    address: given.find((one) => one.startsWith('https:')),
    // As the server reads what is sent without any encoding.
    query: Object.fromEntries([
      ...new URLSearchParams(plain.map((pair) => pair.join('=')).join('&')),
      ...encoded,
    ]),
    body: json === null ? null : (JSON.parse(json) as unknown),
    headers: after('-H'),
  };
}

test.each(developerPages.map((page) => [page.path, page] as const))(
  'a shell understands the curl commands of %s as the requests that are shown',
  async (_, page) => {
    const { examples } = await makePage(page);
    const shown = examples.filter(({ hidden }) => !hidden);
    const commands = argumentsOf(
      shown.map(({ code }) => code.curl),
      examples,
    );
    // Those that are not on the page stand before the first that needs them.
    expect(commands).toHaveLength(examples.length);
    for (const [index, { shown: request }] of inOrderOfCommands(examples).entries()) {
      const { pathname, searchParams } = new URL(request.path, config.siteAddress);
      expect(requestOf(commands[index]!)).toEqual({
        method: request.method,
        address: config.siteAddress + pathname,
        query: Object.fromEntries(searchParams),
        body: request.body === '' ? null : JSON.parse(request.body),
        headers: [
          'Authorization: Bearer fws_key',
          ...(request.method === 'GET' ? [] : ['Idempotency-Key: new-key']),
        ],
      });
    }
  },
);

function inOrderOfCommands(examples: PageData['examples']): PageData['examples'] {
  const ordered = new Set<PageData['examples'][number]>();
  for (const example of examples.filter(({ hidden }) => !hidden)) {
    for (const one of examples) if (one.hidden && example.after.includes(one.id)) ordered.add(one);
    ordered.add(example);
  }
  return [...ordered];
}
