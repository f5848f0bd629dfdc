import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { clockQuery } from './queries/clock.ts';

/**
 * Reads something anew once the demo's clock has passed a moment: some answers change by the hour
 * alone, without anything happening.
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
