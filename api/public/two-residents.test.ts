import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { openDemo } from '../sandbox/demo.ts';
import { scopes, type Actor } from '../policy/actor.ts';
import type { SandboxState } from '../sandbox/sandbox.ts';
import { ann, ben } from '../testing/community.ts';
import { noon } from '../testing/demo.ts';
import { bensBelongings, live, marksOf, open, storedIn } from '../testing/neighbors.ts';
import { webhookOperations } from './contract/webhooks.ts';
import { createRestHandler } from './rest/handle-rest.ts';
import type { PublicCall } from './public-call.ts';
import { withoutSignature } from './quote-id.ts';
import { rememberAnswers } from './rest/remember-answers.ts';
import { documentedOperations, schemas } from './testing/documented-operations.ts';
import { KnownIds, randomCall, requestOf } from './testing/random-calls.ts';
import { memoryKeys } from './keys/memory-keys.ts';
import { memoryWebhooks } from './webhooks/memory-webhooks.ts';

/** These concern the sandbox as a whole, which belongs to one maker. */
const ofSandbox: ReadonlySet<string> = new Set([
  ...Object.keys(webhookOperations),
  'createSandbox',
  'resetSandbox',
  'deleteSandbox',
  'createViewLink',
]);
const operations = documentedOperations.filter(({ id }) => !ofSandbox.has(id));

const agentOf = (user: string): Actor => ({
  user: `agent of ${user}`,
  role: 'agent',
  onBehalfOf: user,
  scopes,
});

const unexpected: unknown[] = [];
const handle = createRestHandler({
  hasLog: false,
  repeatAnswer: rememberAnswers(() => noon),
  onUnexpected: (cause) => unexpected.push(cause),
});

/** The agents of Ann and Ben, in the community that both live in. */
function openBoth(state: SandboxState) {
  const { store, createWorld, bens } = open(state);
  const demo = openDemo({
    store,
    wall: () => noon,
    createWorld,
    locale: 'en-US',
    changed: () => undefined,
  });
  const callOf = (user: string): PublicCall => ({
    caller: user,
    createSandbox: async () => null,
    opened: {
      id: 'shared',
      kind: 'sandbox',
      actor: agentOf(user),
      forCall: () => ({ community: demo, sandbox: demo }),
      approvals: null,
      invite: null,
      webhooks: memoryWebhooks(() => new Date(noon).toISOString()),
      keys: memoryKeys(agentOf(user), () => new Date(noon).toISOString()),
      sign: withoutSignature,
      isOpen: async () => true,
      watch: () => () => undefined,
      createViewLink: async () => ({ url: 'https://fairwatt.example/demo', expiresAt: null }),
      remove: async () => undefined,
    },
  });
  return { anns: callOf(ann.user), bensCall: callOf(ben.user), bens };
}

const idsOf = (vehicles: readonly number[]) => {
  const known = new KnownIds();
  for (const vehicle of vehicles) known.note('vehicleId', `v${vehicle}`);
  for (const id of ['harbor', 'garden']) known.note('buildingId', id);
  for (const id of ['harbor-1', 'harbor-2', 'garden-11', 'garden-12', 'garden-13']) {
    known.note('spaceId', id);
  }
  known.note('model', 'Hyundai Ioniq 5');
  return known;
};

/** Ids of quotes and slots contain what they are about. */
const withTokens = (text: string) =>
  text.replaceAll(/"[\w-]{30,}"/g, (token) => token + Buffer.from(token, 'base64url').toString());

test('whatever Ann and Ben do, in whatever order, Ann gets nothing of Ben’s', async () => {
  const opened = open(null);
  await live(opened);
  const state = await storedIn(opened.store);
  const call = randomCall(operations, schemas);
  /** What Ann got an answer from, and what has told Ben of his own. */
  const answered = new Set<string>();
  const found = new Set<string>();
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ byAnn: fc.boolean(), call }), { minLength: 60, maxLength: 60 }),
      async (steps) => {
        const { anns, bensCall, bens } = openBoth(state);
        const leaks: string[] = [];
        const known = idsOf([ann.plugged, ann.queued, ann.booked]);
        const bensIds = idsOf([ben.plugged, ben.queued, ben.booked]);
        for (const step of steps) {
          const ids = step.byAnn ? known : bensIds;
          const request = requestOf(step.call, ids, 'https://api.example');
          const response = await handle(request, step.byAnn ? anns : bensCall);
          const text = await response.text();
          expect(unexpected).toEqual([]);
          if (response.ok) {
            const { id } = step.call.operation;
            ids.learn(id, JSON.parse(text));
            // Ann may try what she has no right to know.
            if (!step.byAnn) known.learn(id, JSON.parse(text));
            else answered.add(id);
          }
          const isBens = marksOf(await bensBelongings(bens)).test(withTokens(text));
          if (isBens && step.byAnn) leaks.push(text);
          else if (isBens) found.add(step.call.operation.id);
        }
        expect(leaks).toEqual([]);
      },
    ),
    { numRuns: 8, seed: 20_261_116, endOnFailure: true },
  );
  // Neither who is always refused nor who looks for the wrong marks finds anything.
  expect(answered.size).toBeGreaterThan(15);
  expect(found.size).toBeGreaterThan(10);
}, 300_000);
