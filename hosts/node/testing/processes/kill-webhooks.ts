import type { Database } from '../../store/database.ts';
import { killAfterAnswers } from './kill-after-answers.ts';
import type { Received } from '../webhooks/webhook-receiver.ts';
import { openProcess } from '../webhooks/webhook-world.ts';

/** Creates sandboxes with an endpoint at an address; returns their keys. */
export async function createSandboxes(database: Database, count: number, url: string) {
  const { communities, webhooks } = openProcess(database);
  const keys: string[] = [];
  while (keys.length < count) {
    const { id, key } = (await communities.createSandbox())!;
    await webhooks.of(id).create({ url }, null);
    keys.push(key);
  }
  return keys;
}

/** Starts writers one after the other, kills each after so many answers; returns all answers. */
export async function killAll(
  keys: readonly string[],
  place: string,
  answersEach: readonly number[],
) {
  const answered: string[] = [];
  for (const answers of answersEach) {
    const settings = [keys.join(','), place];
    const output = await killAfterAnswers('write-webhooks-until-killed.ts', settings, answers);
    // The last line may be cut off by the kill.
    answered.push(...output.split('\n').slice(0, -1));
  }
  return answered;
}

/** Sends what is left, as the next process does once the leases of the last one have expired. */
export async function sendTheRest(database: Database) {
  await openProcess(database, { clock: { now: Date.now() + 60_000 } }).webhooks.settle();
}

/** Checks that the events of all answered writes were received, in order. */
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
