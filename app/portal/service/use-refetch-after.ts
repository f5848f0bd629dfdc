import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { clockQuery } from './queries/clock.ts';

/**
 * Refetches once the demo's clock has passed an instant: some answers change with time alone,
 * without an event.
 */
export function useRefetchAfter(moment: number | null, read: () => Promise<unknown>) {
  const { data: passed = null } = useQuery({
    ...clockQuery(),
    select: ({ demo }) => (moment !== null && demo > moment ? moment : null),
  });
  useEffect(() => {
    if (passed !== null) void read();
  }, [passed, read]);
}
