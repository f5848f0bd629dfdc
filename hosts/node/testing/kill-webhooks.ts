import type { Database } from '../store/database.ts';
import { killAfterAnswers } from './kill-after-answers.ts';
import type { Received } from './webhook-receiver.ts';
import { openProcess } from './webhook-world.ts';

/** Sandboxes whose webhooks go to an address; gives their keys. */
export async function createSandboxes(database: Database, count: number, url: string) {
  const { sandboxes, webhooks } = openProcess(database);
  const keys: string[] = [];
  while (keys.length < count) {
    const { id, key } = (await sandboxes.create())!;
    await webhooks.of(id).create({ url }, null);
    keys.push(key);
  }
  return keys;
}

/** Starts one writing process after the other and kills each after so many answers; gives all. */
export async function killAll(
  keys: readonly string[],
  place: string,
  answersEach: readonly number[],
) {
  const answered: string[] = [];
  for (const answers of answersEach) {
    const settings = [keys.join(','), place];
    const output = await killAfterAnswers('write-webhooks-until-killed.ts', settings, answers);
    // A line that was cut off by the kill was not said.
    answered.push(...output.split('\n').slice(0, -1));
  }
  return answered;
}

/** Sends what is left, as the next process does after the leases of the last one. */
export async function sendTheRest(database: Database) {
  await openProcess(database, { clock: { now: Date.now() + 60_000 } }).webhooks.settle();
}

/** What became of the events: all that was answered must have come, in order. */
export function checkReceived(received: readonly Received[], answered: readonly string[]) {
  const seen = new Set<string>();
  const came = new Set<string>();
  const last = new Map<string, number>();
  let outOfOrder = 0;
  for (const { body } of received) {
    const { id, type, data } = JSON.parse(body) as {
      id: string;
      type: string;
      data: { reservationId: string };
    };
    if (seen.has(id)) continue;
    seen.add(id);
    const [, community = '', seq] = id.split('_');
    came.add(`${community} ${type.split('.')[1]} ${data.reservationId}`);
    if (Number(seq) <= (last.get(community) ?? 0)) outOfOrder += 1;
    last.set(community, Number(seq));
  }
  const lost = answered.filter((line) => !came.has(line.replaceAll('-', ''))).length;
  return { lost, outOfOrder, events: seen.size, repeated: received.length - seen.size };
}
