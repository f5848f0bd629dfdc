import type { Building } from '#engine/community/world.ts';
import { lookUp } from '#engine/look-up.ts';
import type { Query } from '../../store/database.ts';
import type { LiveCommunities } from '../members/live-communities.ts';
import * as sql from './statements.ts';

type Outdated = { community: string; buildings: string[]; seq: number };
type Shown = { city: string; open: string[] | null; next: number };

/** One that was open before and is closed now has residents who know; it is neither open nor new. */
function stageOf({ isClosed, isUnbilled }: Pick<Building, 'isClosed' | 'isUnbilled'>) {
  if (!isClosed) return 'open';
  return isUnbilled ? 'next' : 'hidden';
}

/** The buildings that want to be seen on the coverage map. */
export const coverage = (query: Query, live: Pick<LiveCommunities, 'worldOf'>) => {
  async function refresh(only: string | null): Promise<void> {
    const { rows } = await query<Outdated>(sql.outdated, [only]);
    for (const { community, buildings, seq } of rows) {
      const world = await live.worldOf(community);
      for (const id of buildings) {
        const building = lookUp(world.buildings, id);
        const name = building?.name ?? '';
        const stage = building === undefined ? 'hidden' : stageOf(building);
        await query(sql.refresh, [community, id, name, stage, seq]);
      }
    }
  }

  return {
    cities: async () => {
      await refresh(null);
      const { rows } = await query<Shown>(sql.show);
      return rows.map(({ city, open, next }) => ({ city, open: open ?? [], next }));
    },

    cityOf: async (community: string, building: string): Promise<string | null> =>
      (await query<{ city: string }>(sql.cityOf, [community, building])).rows[0]?.city ?? null,

    /** False if the community has no such building. */
    setCity: async (community: string, building: string, city: string | null): Promise<boolean> => {
      const { buildings } = await live.worldOf(community);
      if (lookUp(buildings, building) === undefined) return false;
      if (city === null) await query(sql.remove, [community, building]);
      else await query(sql.put, [community, building, city]);
      await refresh(community);
      return true;
    },
  };
};
