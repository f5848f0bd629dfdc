import type { Database } from '../../hosts/node/store/database.ts';
import { openPglite } from '../../hosts/node/store/pglite/open-pglite.ts';
import { checkWrites, killWriters } from '../../hosts/node/testing/processes/kill-writers.ts';
import { openTestCommunities } from '../../hosts/node/testing/community-client.ts';

/** Kills writers one after the other; counts answered writes that were lost or stored twice. */
export async function afterKills(first: Database, place: string, kills: number) {
  const { key } = (await openTestCommunities(first).createSandbox())!;
  if (!first.isShared) await first.close();
  // Pseudo-random, but the same in every run.
  const answersEach = Array.from({ length: kills }, (_, at) => 1 + ((at * 7919) % 23));
  const answered = await killWriters(key, place, answersEach);
  const database = first.isShared ? first : await openPglite(place);
  const { lost, twice, inOrder, shown } = await checkWrites(database, key, answered);
  if (!inOrder || !shown) throw new Error('The log is not what was written');
  if (!first.isShared) await database.close();
  return { answered, lost, twice };
}
