import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { operations } from './operations.ts';
import { problemKinds } from './problems.ts';
import { openPublicApi } from './test-public-api.ts';
import { KnownIds, randomCall, requestOf, type FuzzedOperation } from './testing/random-calls.ts';
import type { InputSchema } from './testing/schema-arbitrary.ts';

const fuzzed: FuzzedOperation[] = operations
  .filter(({ isStream }) => !isStream)
  .map(({ id, method, path, input }) => ({
    id,
    method,
    path,
    query: [],
    input: z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as InputSchema,
  }));
const outputs = new Map(operations.map(({ id, output }) => [id as string, output]));
const codes = new Map(
  operations.map(({ id, problems }) => [id as string, new Set<string>(problems)]),
);

const stateOf = async ({ demo }: ReturnType<typeof openPublicApi>) => {
  const { world, ledger, clock } = await demo.present();
  return JSON.stringify([world, ledger, clock]);
};

test('whatever is asked, in whatever order, is answered as the contract says', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(randomCall(fuzzed, {}), { minLength: 20, maxLength: 60 }),
      async (calls) => {
        const api = openPublicApi();
        const known = new KnownIds();
        for (const id of ['v1', 'v2', 'v3']) known.note('vehicleId', id);
        for (const id of ['golden-tower', 'silver-plaza']) known.note('buildingId', id);
        for (const id of ['golden-tower-42', 'golden-tower-78']) known.note('spaceId', id);
        for (const call of calls) {
          const before = await stateOf(api);
          const response = await api.handle(
            requestOf(call, known, 'https://api.example'),
            api.call,
          );
          const answer: unknown = await response.json();
          const { id } = call.operation;
          if (response.ok) {
            outputs.get(id)!.parse(answer);
            known.learn(id, answer);
            continue;
          }
          const { code } = answer as { code: keyof typeof problemKinds };
          if (response.status >= 500) throw new Error(`${id} ${JSON.stringify(answer)}`);
          expect([...codes.get(id)!, 'NO_SUCH_OPERATION', 'METHOD_NOT_ALLOWED']).toContain(code);
          expect(response.status).toBe(problemKinds[code].status);
          expect(await stateOf(api), `${id} refused with ${code}`).toBe(before);
        }
      },
    ),
    { numRuns: 40, seed: 1 },
  );
}, 120_000);
