/**
 * Runs as a process: makes and cancels reservations and sends their webhooks, until it is killed.
 * Arguments: keys of sandboxes, and a folder or the address of a PostgreSQL.
 */
import { lockFolder } from '../../store/pglite/lock-folder.ts';
import { openPglite } from '../../store/pglite/open-pglite.ts';
import { openPostgres } from '../../store/postgres/open-postgres.ts';
import { serviceOf } from '../community-client.ts';
import { booking, openProcess, reserve } from '../webhooks/webhook-world.ts';

/** The time of this machine. */
const runningClock = {
  get now() {
    return Date.now();
  },
};

const [keys = '', place = ''] = process.argv.slice(2);
const isAddress = place.startsWith('postgres:');
if (!isAddress) lockFolder(place);
const database = await (isAddress ? openPostgres(place) : openPglite(place));
const { communities, webhooks } = openProcess(database, { clock: runningClock, snapshotEvery: 20 });
await webhooks.start();

/** Prints each write: its event must arrive. */
async function write(key: string) {
  const { community: sandbox } = (await communities.open(key))!;
  const service = serviceOf(sandbox);
  // May be left from before the kill.
  const { upcoming } = await service.reservations.list();
  const left = upcoming.find(({ space, from }) => space === booking.space && from === booking.from);
  if (left !== undefined) await service.reservations.cancel({ reservation: left.id });
  for (;;) {
    const reservation = await reserve(service, booking);
    process.stdout.write(`${sandbox.id} confirmed ${reservation}\n`);
    await service.reservations.cancel({ reservation });
    process.stdout.write(`${sandbox.id} canceled ${reservation}\n`);
  }
}
await Promise.all(keys.split(',').map(write));
