import { queryOptions } from '@tanstack/react-query';
import { eventful } from '#app/portal/service/queries/keys.ts';
import type { OwnerSide } from '../shell/owner-side.ts';

/** The buildings of a person in all communities. */
export const allBuildingsQuery = ({ allBuildings }: Pick<OwnerSide, 'allBuildings'>) =>
  queryOptions({
    queryKey: [...eventful, 'owner', 'all-buildings'],
    queryFn: allBuildings,
    staleTime: Infinity,
  });
