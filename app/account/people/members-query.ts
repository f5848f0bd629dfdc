import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { accounts } from '../client.ts';

export const membersQuery = (community: string) =>
  queryOptions({
    queryKey: ['members', community],
    queryFn: () => accounts.members.list({ community }),
  });

/** A change of who belongs to a community; the list is read again afterwards. */
export function useMembersChange<Input, Output>(
  community: string,
  change: (input: Input) => Promise<Output>,
) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => queries.invalidateQueries(membersQuery(community)),
  });
}
