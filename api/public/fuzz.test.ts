import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { operations } from './operations.ts';
import { problemKinds } from './problems/problem-kinds.ts';
import { openPublicApi } from './testing/public-api.ts';
import { documentedOperations, schemas } from './testing/documented-operations.ts';
import { idsOfDemo, randomCall, requestOf, type RandomCall } from './testing/random-calls.ts';
import { passage } from './testing/sure-calls.ts';

const outputs = new Map(operations.map(({ id, output }) => [id as string, output]));
const codes = new Map(operations.map(({ id, problems }) => [id as string, problems]));

/** Rarely possible by chance, and not in the passage. */
const rare = new Set([
  'replayWebhookDelivery',
  // Made-up prices have too many decimals.
  'setPrices',
  // A sandbox has no accounts.
  'inviteResident',
]);

/** Refused before any operation is found. */
const withoutOperation = ['NO_SUCH_OPERATION', 'METHOD_NOT_ALLOWED'];

async function stateOf({ demo, call }: ReturnType<typeof openPublicApi>) {
  const { world, ledger, clock } = await demo.present();
  const rest = JSON.stringify([clock, await call.opened!.webhooks.list()]);
  return Object.entries({ ...world, ledger, rest });
}
type Parts = Awaited<ReturnType<typeof stateOf>>;

/** Worlds and ledgers are frozen, so a part that is the same object is not compared as text. */
const isSame = (before: Parts, after: Parts) =>
  before.length === after.length &&
  before.every(([name, part], at) => {
    const [nameAfter, partAfter] = after[at]!;
    const isSamePart = part === partAfter || JSON.stringify(part) === JSON.stringify(partAfter);
    return name === nameAfter && isSamePart;
  });

const idsToBeginWith = () => idsOfDemo(['golden-tower-42', 'golden-tower-78']);

/** What is wrong with a refusal. */
function wrongIn(id: string, status: number, answer: unknown, isUnchanged: boolean): string[] {
  const { code } = answer as { code: keyof typeof problemKinds };
  const what = `${id} was refused with ${code}: ${JSON.stringify(answer)}`;
  const isExpected = [...codes.get(id)!, ...withoutOperation].includes(code);
  const isRight = status < 500 && isExpected && status === problemKinds[code].status;
  return isRight && isUnchanged ? [] : [isUnchanged ? what : `${what}, yet something has changed`];
}

test('whatever is asked, in whatever order, is answered as the contract says', async () => {
  const answered = new Set<string>();
  async function ask(calls: readonly RandomCall[]) {
    const api = openPublicApi();
    const known = idsToBeginWith();
    let before = await stateOf(api);
    const complaints: string[] = [];
    for (const call of calls) {
      const request = requestOf(call, known, 'https://api.example');
      const response = await api.handle(request, api.call);
      const answer: unknown = await response.json();
      const { id } = call.operation;
      const after = await stateOf(api);
      if (response.ok) {
        outputs.get(id)!.parse(answer);
        known.learn(id, answer);
        answered.add(id);
      } else complaints.push(...wrongIn(id, response.status, answer, isSame(before, after)));
      before = after;
    }
    expect(complaints).toEqual([]);
  }

  await ask(passage);
  await fc.assert(
    fc.asyncProperty(
      fc.array(randomCall(documentedOperations, schemas), { minLength: 60, maxLength: 60 }),
      ask,
    ),
    { numRuns: 30, seed: 20_261_119, endOnFailure: true },
  );
  // A fuzzer that is always refused finds nothing.
  const never = documentedOperations.map(({ id }) => id).filter((id) => !answered.has(id));
  expect(never.filter((id) => !rare.has(id))).toEqual([]);
}, 300_000);
