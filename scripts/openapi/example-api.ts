import { createHmac } from 'node:crypto';
import { keyScopes, type Actor } from '#api/policy/actor.ts';
import { policy } from '#api/policy/policy.ts';
import { startPaused } from '#api/sandbox/clock.ts';
import { openDemo } from '#api/sandbox/demo.ts';
import type { OperationId, PublicAnswers, PublicInputs } from '#api/public/contract/contract.ts';
import { createRestHandler } from '#api/public/rest/handle-rest.ts';
import { rememberAnswers } from '#api/public/rest/remember-answers.ts';
import type { Example } from '#api/public/openapi/openapi-request.ts';
import { operationWith } from '#api/public/operations.ts';
import type { PublicCall } from '#api/public/public-call.ts';
import { memoryKeys } from '#api/public/keys/memory-keys.ts';
import { memoryWebhooks, withWebhooks } from '#api/public/webhooks/memory-webhooks.ts';
import { memoryStore } from '#api/store/memory.ts';
import { visitor } from '#engine/demo/people.ts';
import { visitorsWorld } from '#hosts/worker/visitors-world.ts';

/** 15 November 2026, noon in New York: the sandbox begins that evening at 18:30. */
const noon = Date.UTC(2026, 10, 15, 17);

const actor: Actor = { user: 'agent', role: 'agent', onBehalfOf: visitor, scopes: keyScopes };

/** An API whose answers are the same on every machine and every day. */
export function openExampleApi() {
  const demo = openDemo({
    store: memoryStore(),
    wall: () => noon,
    createWorld: async () => {
      const place = { zone: 'America/New_York', currency: 'USD' };
      const books = visitorsWorld(new Date(2026, 10, 15), place);
      return { ...books, clock: startPaused(noon, books.world.now) };
    },
    locale: 'en-US',
    changed: () => undefined,
  });
  const webhooks = memoryWebhooks(
    () => new Date(noon).toISOString(),
    (bytes) => Uint8Array.from({ length: bytes }, (_, at) => (at * 37 + 11) % 256),
  );
  const telling = withWebhooks(demo, webhooks);
  const call: PublicCall = {
    caller: 'example',
    createSandbox: async () => ({
      sandboxId: '5f0c1f6e-8a0b-4f0e-9c55-6d1c2f7b9a31',
      key: 'fws_aJ0n2Vb8QkT4sLr7Yc1XwZ6mPd3Gh5Ue',
      scopes: keyScopes,
      unusedDays: 14,
    }),
    opened: {
      id: 'example',
      kind: 'sandbox',
      actor,
      forCall: () => ({ community: telling, sandbox: telling }),
      approvals: null,
      invite: async () => 'sent',
      webhooks,
      keys: memoryKeys(actor, () => new Date(noon).toISOString()),
      // As long as those of a server, and the same for every recording.
      sign: (token) =>
        createHmac('sha256', 'example').update(token).digest('base64url').slice(0, 22),
      isOpen: async () => true,
      watch: () => () => undefined,
      createViewLink: async () => ({
        url: 'https://fairwatt.example/demo#view=fwv_k3Tq9Xn2Rw7Lm5Pz8Hd1Sb4V',
        expiresAt: '2026-11-15T12:05:00-05:00',
      }),
      remove: async () => undefined,
    },
  };
  /** The same with a key of an owner, for what a sandbox does not have. */
  const owners: PublicCall = {
    ...call,
    opened: { ...call.opened!, kind: 'live', actor: { ...actor, role: 'owner' } },
  };
  const handle = createRestHandler({
    hasLog: false,
    repeatAnswer: rememberAnswers(() => noon),
    onUnexpected: (cause) => {
      throw cause;
    },
  });
  const recorded: Partial<Record<OperationId, Example>> = {};

  /** Calls an operation as a request and keeps the first exchange of each as its example. */
  async function ask<Id extends OperationId>(
    id: Id,
    input: PublicInputs[Id],
  ): Promise<PublicAnswers[Id]> {
    const response = await handle(
      requestFor(id, input),
      policy[id].onlyIn === 'live' ? owners : call,
    );
    const output: unknown = await response.json();
    if (!response.ok) throw new Error(`${id} was refused: ${JSON.stringify(output)}`);
    recorded[id] ??= { input, output };
    return output as PublicAnswers[Id];
  }
  return { ask, recorded };
}

function requestFor(id: OperationId, input: object): Request {
  const { method, path } = operationWith(id);
  const rest = new Map<string, unknown>(Object.entries(input));
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(rest.get(name));
    rest.delete(name);
    return encodeURIComponent(value);
  });
  const url = new URL(filled, 'https://fairwatt.example');
  if (method !== 'GET') {
    const body = JSON.stringify(Object.fromEntries(rest));
    return new Request(url, { method, body, headers: { 'content-type': 'application/json' } });
  }
  for (const [name, value] of rest) url.searchParams.set(name, String(value));
  return new Request(url);
}
