import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoadFailure } from '#app/portal/loading/load-failure.tsx';
import { OwnerSkeleton } from './owner-skeleton.tsx';

/** What an answer is shown as, or its failure, or room for it. */
export function Part<Data>({
  name,
  query,
  children,
}: {
  name: string;
  query: UseQueryResult<Data>;
  children: (data: Data) => ReactNode;
}) {
  const { data, error, refetch } = query;
  if (data !== undefined) return children(data);
  return error ? <LoadFailure error={error} onRetry={refetch} /> : <OwnerSkeleton name={name} />;
}
