import type { Database } from '../../store/database.ts';
import { killAfterAnswers } from './kill-after-answers.ts';
import { openTestCommunities, serviceOf } from '../community-client.ts';

/** Starts writers one after the other, kills each after so many answers; returns their total. */
export async function killWriters(key: string, place: string, answersEach: readonly number[]) {
  let answered = 0;
  for (const answers of answersEach) {
    const settings = [key, String(answered + 1), place];
    const output = await killAfterAnswers('write-until-killed.ts', settings, answers);
    answered = Number(output.trim().split('\n').at(-1));
  }
  return answered;
}

/** Checks that all answered writes were stored, once and in order. */
export async function checkWrites(database: Database, key: string, answered: number) {
  const { rows } = await database.query<{ key: string; seq: number }>(
    'select key, seq from idempotency order by seq',
  );
  const { rows: last } = await database.query<{ seq: number }>('select max(seq) as seq from log');
  const { community: sandbox } = (await openTestCommunities(database).open(key))!;
  const [car] = (await serviceOf(sandbox).vehicles.list()).vehicles;
  const names = new Set(rows.map((row) => row.key));
  const lost = Array.from({ length: answered }, (_, at) => `number ${at + 1}`);
  return {
    lost: lost.filter((name) => !names.has(name)).length,
    twice: last[0]!.seq - names.size,
    // The write under way at the last kill may have been stored without an answer.
    unanswered: names.size - answered,
    inOrder: rows.every((row, at) => row.key === `number ${at + 1}` && row.seq === at + 1),
    shown: car!.name === `number ${names.size}`,
  };
}
