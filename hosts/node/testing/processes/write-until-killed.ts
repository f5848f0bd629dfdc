/**
 * Runs as a process: writes to a sandbox until it is killed. Arguments: key, first number, store.
 */
import { openPglite } from '../../store/pglite/open-pglite.ts';
import { openPostgres } from '../../store/postgres/open-postgres.ts';
import { lockFolder } from '../../store/pglite/lock-folder.ts';
import { openTestCommunities, serviceOf } from '../community-client.ts';

const [key = '', from = '1', place = ''] = process.argv.slice(2);
const isAddress = place.startsWith('postgres:');
if (!isAddress) lockFolder(place);
const database = await (isAddress ? openPostgres(place) : openPglite(place));
const communities = openTestCommunities(database, { bounds: { snapshotEvery: 20 } });
const { community: sandbox } = (await communities.open(key))!;
const [known] = (await serviceOf(sandbox).vehicles.list()).vehicles;
const { battery, maxAmps, phases, consumption, limit, level, readyBy } = known!;

for (let number = Number(from); ; number += 1) {
  const name = `number ${number}`;
  // The same Idempotency-Key after a restart, because the last write may have been stored.
  const service = serviceOf(sandbox, { key: name, request: Buffer.from(name) });
  const details = { battery, maxAmps, phases, consumption, limit, level, readyBy, name };
  await service.vehicles.edit({ vehicle: known!.id, details });
  process.stdout.write(`${number}\n`);
}
