import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Database } from '../store/database.ts';
import { openTestSandboxes, serviceOf } from './sandbox-client.ts';

const script = join(import.meta.dirname, 'write-until-killed.ts');

/** Starts a writing process and kills it after so many answers; gives the number of the last one. */
async function writeAndKill(key: string, from: number, place: string, answers: number) {
  const child = spawn(process.execPath, [script, key, String(from), place]);
  let output = '';
  let errors = '';
  child.stderr.on('data', (part) => (errors += String(part)));
  child.stdout.on('data', (part) => {
    output += String(part);
    if (output.split('\n').length > answers) child.kill('SIGKILL');
  });
  await once(child, 'close');
  if (errors) throw new Error(errors);
  return Number(output.trim().split('\n').at(-1));
}

/** Kills one writer after the other, each after its number of answers; gives all answers there were. */
export async function killWriters(key: string, place: string, answersEach: readonly number[]) {
  let answered = 0;
  for (const answers of answersEach) {
    answered = await writeAndKill(key, answered + 1, place, answers);
  }
  return answered;
}

/** What became of the writes: all that was answered must be there, once and in order. */
export async function checkWrites(database: Database, key: string, answered: number) {
  const { rows } = await database.query<{ key: string; seq: number }>(
    'select key, seq from idempotency order by seq',
  );
  const { rows: last } = await database.query<{ seq: number }>('select max(seq) as seq from log');
  const { sandbox } = (await openTestSandboxes(database).open(key))!;
  const [car] = (await serviceOf(sandbox).vehicles.list()).vehicles;
  const names = new Set(rows.map((row) => row.key));
  const lost = Array.from({ length: answered }, (_, at) => `number ${at + 1}`);
  return {
    lost: lost.filter((name) => !names.has(name)).length,
    twice: last[0]!.seq - names.size,
    // The one under way at the last kill may have been stored; nobody was told.
    unanswered: names.size - answered,
    inOrder: rows.every((row, at) => row.key === `number ${at + 1}` && row.seq === at + 1),
    shown: car!.name === `number ${names.size}`,
  };
}
