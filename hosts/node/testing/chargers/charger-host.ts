import { setTimeout as pause } from 'node:timers/promises';
import { liveHouse } from '#api/testing/live.ts';
import type { Books } from '#engine/service/books.ts';
import type { Instant } from '#engine/units.ts';
import { openChargers, type ChargersOptions } from '../../chargers/open-chargers.ts';
import type { NewStation } from '../../chargers/stations/manage-stations.ts';
import { createHost } from '../../host.ts';
import type { Fields, Log } from '../../operations/log.ts';
import { createMetrics } from '../../operations/metrics.ts';
import { securityHeaders } from '../../security-headers.ts';
import type { Database } from '../../store/database.ts';
import { listen, portOf } from '../client.ts';
import { openTestCommunities } from '../community-client.ts';

/** A wall clock that a test moves; by default in the evening, when the house is created. */
export interface TestClock {
  now: number;
}

/** The usual house with cards for its residents, who want to be full as fast as possible. */
export function houseWithCards(now?: Instant, spaces?: readonly string[]): Books {
  const { world, ledger } = liveHouse({
    ...(now !== undefined && { now }),
    ...(spaces !== undefined && { spaces }),
  });
  const cards = {
    CARD1: { resident: 'ann', vehicle: 1 },
    CARD2: { resident: 'ben', vehicle: 2 },
    LOST: { resident: 'ann', isBlocked: true },
  } as const;
  const standing = { goal: { kind: 'full' }, preference: 'fastest' } as const;
  const vehicles = Object.fromEntries(
    Object.entries(world.vehicles).map(([id, car]) => [id, { ...car, standing }]),
  );
  return { world: { ...world, cards, vehicles }, ledger };
}

/** A process with lines of charging stations, on a database. */
export async function chargerHost(
  database: Database,
  { clock, now, times }: { clock: TestClock } & Pick<ChargersOptions, 'now' | 'times'>,
) {
  const lines: { readonly message: string; readonly fields: Fields | undefined }[] = [];
  const add = (message: string, fields?: Fields) => void lines.push({ message, fields });
  const log: Log = { info: add, error: add };
  const metrics = createMetrics();
  const communities = openTestCommunities(database, { clock });
  const wall = () => clock.now;
  const chargers = openChargers(database, {
    communities,
    wall,
    log,
    metrics,
    times: { back: 20, trust: 0, ...times },
    ...(now && { now }),
  });
  const host = createHost(
    { files: new Map(), headers: securityHeaders([]) },
    { log, metrics, chargers: () => chargers, timeouts: { quiet: 0, linger: 0 } },
  );
  await listen(host.server);
  const address = `ws://127.0.0.1:${portOf(host.server)}/ocpp`;

  return {
    address,
    server: host.server,
    chargers,
    communities,
    log: lines,
    metrics,

    /** A community with stations; each space is an outlet of the first unless said otherwise. */
    house: async (books: Books, stations: readonly NewStation[]) => {
      const community = await communities.createLive(books);
      const access = [];
      for (const one of stations) access.push((await chargers.register(community, one))!);
      return { community, access };
    },

    books: async (community: string): Promise<Books> => communities.live(community).known(),

    /** Time passes: what is due in communities and on the lines happens. */
    to: async (at: number): Promise<void> => {
      clock.now = at;
      await communities.wakeDue((error) => {
        throw error;
      });
      await chargers.settle();
    },

    stop: async () => {
      await chargers.close();
      await host.stop();
    },
  };
}

/** Resolves once something holds; tests of sockets have no other way to know. */
export async function until(holds: () => boolean | Promise<boolean>, ms = 10_000): Promise<void> {
  const end = performance.now() + ms;
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`Not within ${ms} ms: ${String(holds)}`);
    await pause(5);
  }
}
