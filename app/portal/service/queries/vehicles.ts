import { queryOptions } from '@tanstack/react-query';
import { service } from '../client.ts';
import { fixed, own } from './keys.ts';

export const vehiclesQuery = () =>
  queryOptions({
    queryKey: [...own, 'vehicles'],
    queryFn: () => service.vehicles.list(),
    staleTime: Infinity,
  });

export const catalogQuery = () =>
  queryOptions({
    queryKey: [...fixed, 'catalog'],
    queryFn: () => service.vehicles.catalog(),
    staleTime: Infinity,
  });
