/** Runs as a process on a PostgreSQL: executes tasks from standard input, one per line. */
import { createHash } from 'node:crypto';
import { createInterface } from 'node:readline';
import { visitorActor } from '#api/sandbox/visitor.ts';
import { openPostgres } from '../../store/postgres/open-postgres.ts';
import type { CompetitorOutcome, CompetitorTask } from './competitors.ts';
import { openTestCommunities, serviceOf } from '../community-client.ts';

const [address = ''] = process.argv.slice(2);
const database = await openPostgres(address);
const communities = openTestCommunities(database);

/** Runs a task several times at once. */
const outcomesOf = async (times: number, task: () => Promise<unknown>): Promise<string[]> => {
  const all = await Promise.allSettled(Array.from({ length: times }, task));
  return all.map((outcome) =>
    outcome.status === 'fulfilled' ? 'confirmed' : (outcome.reason as { code: string }).code,
  );
};

async function checkThenWrite(slot: string) {
  const { rowCount } = await database.query('select from naive where slot = $1', [slot]);
  if (rowCount !== 0) throw Object.assign(new Error('taken'), { code: 'CONFLICT' });
  await database.query('insert into naive values ($1)', [slot]);
}

async function carryOut(task: CompetitorTask): Promise<CompetitorOutcome> {
  if (task.kind === 'naive') {
    return { outcomes: await outcomesOf(task.times, () => checkThenWrite(task.slot)), world: '' };
  }
  const { community: sandbox } = (await communities.open(task.key))!;
  const { booking, times } = task;
  const reserve = () => serviceOf(sandbox).reservations.reserve(booking);
  const outcomes = await outcomesOf(times, reserve);
  const { world, ledger } = await sandbox
    .forCall({ actor: visitorActor, idempotency: null })
    .present();
  const hash = createHash('sha256').update(JSON.stringify({ world, ledger }));
  return { outcomes, world: hash.digest('hex') };
}

process.stdout.write('ready\n');
for await (const line of createInterface({ input: process.stdin })) {
  const outcome = await carryOut(JSON.parse(line) as CompetitorTask);
  process.stdout.write(`${JSON.stringify(outcome)}\n`);
}
await database.close();
