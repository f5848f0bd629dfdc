import { expect, vi } from 'vitest';
import { visitor } from '#engine/demo/people.ts';
import { testEvening } from '#engine/demo/testing/evening.ts';
import { keyScopes, type Actor, type Scope } from '../../policy/actor.ts';
import { openDemo } from '../../sandbox/demo.ts';
import { memoryStore } from '../../store/memory.ts';
import { noon, type HandClock } from '../../testing/demo.ts';
import { createRestHandler } from '../rest/handle-rest.ts';
import type { Sign } from '../quote-id.ts';
import { rememberAnswers } from '../rest/remember-answers.ts';
import type { PublicCall } from '../public-call.ts';
import { memoryKeys } from '../keys/memory-keys.ts';
import { memoryWebhooks, withWebhooks } from '../webhooks/memory-webhooks.ts';

vi.setConfig({ testTimeout: 60_000 });

/** An agent of the visitor. */
export const agent = (granted: readonly Scope[] = keyScopes): Actor => ({
  user: 'agent:test',
  role: 'agent',
  onBehalfOf: visitor,
  scopes: granted,
});

/** Not secret, but like a signature it depends on every character. */
const signForTests: Sign = (token) => {
  let hash = 17;
  for (let at = 0; at < token.length; at += 1) hash = (hash * 31 + token.charCodeAt(at)) % 2 ** 32;
  return String(hash).padStart(22, '0');
};

/** A quote's id as the service would have given it with another value at a place of its data. */
export function quoteIdWith(id: string, at: number, change: (value: number) => number): string {
  const parts = JSON.parse(atob(id.slice(0, -22))) as unknown[];
  const token = btoa(JSON.stringify(parts.with(at, change(parts[at] as number))));
  const unpadded = token.replaceAll('=', '');
  return unpadded + signForTests(unpadded);
}

export interface Answer<T = Record<string, unknown>> {
  readonly status: number;
  readonly body: T;
  readonly headers: Headers;
}

/** What a refusal looks like, with advice what to do next. */
export const problem = (status: number, code: string) => ({
  status,
  body: { status, code, next: expect.stringMatching(/\.$/) as string },
});

/** The public API on a demo in memory, called with plain requests. */
export function openPublicApi({ granted = keyScopes }: { granted?: readonly Scope[] | null } = {}) {
  const wall: HandClock = { now: noon };
  const listeners = new Set<() => void>();
  const demo = openDemo({
    store: memoryStore(),
    wall: () => wall.now,
    createWorld: async () => testEvening(),
    locale: 'en-US',
    changed: () => {
      for (const hear of listeners) hear();
    },
  });
  const webhooks = memoryWebhooks(() => new Date(wall.now).toISOString());
  const telling = withWebhooks(demo, webhooks);
  const call: PublicCall = {
    caller: 'test',
    createSandbox: async () => ({
      sandboxId: 's',
      key: 'fws_test',
      scopes: keyScopes,
      unusedDays: 14,
    }),
    opened:
      granted === null
        ? null
        : {
            id: 'test',
            kind: 'sandbox',
            actor: agent(granted),
            forCall: () => ({ community: telling, sandbox: telling }),
            approvals: null,
            invite: null,
            webhooks,
            keys: memoryKeys(agent(granted), () => new Date(wall.now).toISOString()),
            sign: signForTests,
            isOpen: async () => true,
            watch: (hear) => {
              listeners.add(hear);
              return () => listeners.delete(hear);
            },
            createViewLink: async () => ({ url: 'https://fairwatt.example/demo', expiresAt: null }),
            remove: async () => undefined,
          },
  };
  const unexpected: unknown[] = [];
  const handle = createRestHandler({
    hasLog: false,
    repeatAnswer: rememberAnswers(() => wall.now),
    onUnexpected: (cause) => unexpected.push(cause),
  });

  /** `send('POST /v1/quotes', { slotId })` */
  async function send<T = Record<string, unknown>>(
    line: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<Answer<T>> {
    const [method = '', path = ''] = line.split(' ');
    const response = await handle(
      new Request(`https://api.example${path}`, {
        method,
        headers: { ...(body && { 'content-type': 'application/json' }), ...headers },
        ...(body && { body: JSON.stringify(body) }),
      }),
      call,
    );
    if (unexpected.length > 0) throw unexpected[0];
    return {
      status: response.status,
      headers: response.headers,
      body: (await response.json()) as T,
    };
  }
  return { send, handle, call, wall, demo };
}
