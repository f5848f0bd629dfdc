import { queryOptions } from '@tanstack/react-query';
import { createContext, use } from 'react';
import { eventful } from '#app/portal/service/queries/keys.ts';
import { ownerService, type Owners } from '../service/owner-queries.ts';

/** A building in the list of all that somebody owns. */
export type OwnedBuilding = Pick<
  Owners['buildings']['buildings'][number],
  'id' | 'name' | 'isClosed' | 'chargers' | 'working' | 'attention'
> & {
  /** Null in the demo. */
  readonly community: string | null;
};

/** Whose side is on show: the demo's, or a live community's. Sections ask it only where these differ. */
export interface OwnerSide {
  /** Null in the demo. */
  readonly community: string | null;
  /** The page on which this person charges, if they do. */
  readonly myCharging: string | null;
  /** In all communities, worst first. */
  readonly allBuildings: () => Promise<readonly OwnedBuilding[]>;
  /** Leaves for a building of another community. */
  readonly showCommunity: (community: string) => void;
  /** A resident leaves: their bills stay. */
  readonly moveOut: (resident: string) => Promise<unknown>;
  /** Changes what the owner calls a resident; null in the demo. */
  readonly rename: ((resident: string, name: string) => Promise<unknown>) | null;
}

export const demoSide: OwnerSide = {
  community: null,
  myCharging: '/demo',
  allBuildings: async () => {
    const { buildings } = await ownerService.owner.buildings();
    return buildings.map((building) => Object.assign({ community: null }, building));
  },
  showCommunity: () => undefined,
  moveOut: (resident) => ownerService.setup.removeResident({ resident }),
  rename: null,
};

export const OwnerSideContext = createContext<OwnerSide>(demoSide);

export const useOwnerSide = (): OwnerSide => use(OwnerSideContext);

/** The buildings of a person in all communities. */
export const allBuildingsQuery = ({ allBuildings }: Pick<OwnerSide, 'allBuildings'>) =>
  queryOptions({
    queryKey: [...eventful, 'owner', 'all-buildings'],
    queryFn: allBuildings,
    staleTime: Infinity,
  });
