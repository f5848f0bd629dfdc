import { randomUUID } from 'node:crypto';
import { liveHouse } from '../../api/testing/live.ts';
import { format } from '../../api/store/log-store.ts';
import { amps, instant } from '../../engine/units.ts';
import {
  hashOf,
  newPassword,
  newStationId,
} from '../../hosts/node/chargers/stations/credentials.ts';
import { pack } from '../../hosts/node/communities/stored/stored-bytes.ts';
import type { Database } from '../../hosts/node/store/database.ts';

export interface BenchStation {
  readonly community: string;
  readonly id: string;
  readonly password: string;
  readonly space: string;
  readonly card: string;
  /** As they were changed: it keeps them, whatever happens to its line. */
  readonly settings: object[];
}

/** A building in which everybody has a car, a card and a charger, and power enough. */
export function building(chargers: number) {
  const names = Array.from({ length: chargers }, (_, at) => `s${at}`);
  const { world, ledger } = liveHouse({ now: instant(Date.now()), spaces: names });
  const standing = { goal: { kind: 'full' }, preference: 'fastest' } as const;
  const vehicles = Object.fromEntries(
    names.map((_, at) => [
      at + 1,
      { ...world.vehicles[1]!, id: at + 1, owner: `r${at}`, standing },
    ]),
  );
  const accounts = names.map((_, at) => `r${at}`);
  const cards = Object.fromEntries(
    names.map((_, at) => [`CARD${at}`, { resident: `r${at}`, vehicle: at + 1 }]),
  );
  const defaults = Object.fromEntries(names.map((_, at) => [`r${at}`, at + 1]));
  const { house } = world.buildings;
  const buildings = { house: { ...house!, capacity: amps(chargers * 32) } };
  const all = { vehicles, accounts, cards, defaults, buildings, nextVehicle: chargers + 1 };
  return { names, books: { world: { ...world, ...all }, ledger } };
}

/** Creates buildings with their stations, in a few statements. */
export async function createStations(
  { query }: Database,
  buildings: number,
  chargers: number,
): Promise<readonly BenchStation[]> {
  const { names, books } = building(chargers);
  const bytes = await pack({ format, ...books });
  const ids = Array.from({ length: buildings }, () => randomUUID());
  await query(
    `with created as (
      insert into communities (id, kind, is_woken, due)
      select id, 'live', true, 0 from unnest($1::text[]) as id returning id
    )
    insert into snapshots (community, seq, state) select id, 0, $2::bytea from created`,
    [ids, bytes],
  );
  const stations = ids.flatMap((community) =>
    names.map((space, at) => ({
      community,
      id: newStationId(),
      password: newPassword(),
      space,
      card: `CARD${at}`,
      settings: [],
    })),
  );
  await query(
    `insert into stations (id, community, name, hash, outlets)
    select id, community, id, hash, json_build_array(json_build_object('number', 1, 'space', space))
    from unnest($1::text[], $2::text[], $3::bytea[], $4::text[]) as given (id, community, hash, space)`,
    [
      stations.map(({ id }) => id),
      stations.map(({ community }) => community),
      stations.map(({ id, password }) => hashOf(id, password)),
      stations.map(({ space }) => space),
    ],
  );
  return stations;
}
