import { queryOptions } from '@tanstack/react-query';
import { service } from '../client.ts';
import { own } from './keys.ts';

export const invoicesQuery = () =>
  queryOptions({
    queryKey: [...own, 'invoices'],
    queryFn: () => service.invoices.list(),
    staleTime: Infinity,
  });

/** One invoice with its sessions, down to the meter readings. */
export const invoiceQuery = (invoice: string) =>
  queryOptions({
    queryKey: [...own, 'invoice', invoice],
    queryFn: () => service.invoices.get({ invoice }),
    staleTime: Infinity,
  });

export const spendingQuery = () =>
  queryOptions({
    queryKey: [...own, 'spending'],
    queryFn: () => service.invoices.spending(),
    staleTime: Infinity,
  });
