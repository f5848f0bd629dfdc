import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Asks } from '#api/contract/contract.ts';
import { service } from '../client.ts';
import { eventful, own } from './keys.ts';

export const reservationsQuery = () =>
  queryOptions({
    queryKey: [...own, 'reservations'],
    queryFn: () => service.reservations.list(),
    staleTime: Infinity,
  });

/** What a vehicle will likely need next. */
export const needQuery = (vehicle: number) =>
  queryOptions({
    queryKey: [...own, 'need', vehicle],
    queryFn: () => service.reservations.need({ vehicle }),
    staleTime: Infinity,
  });

/** Three suggestions, best first. */
export const suggestionsQuery = (wish: Asks['reservations']['suggestions']) =>
  queryOptions({
    queryKey: [...eventful, 'suggestions', wish],
    queryFn: () => service.reservations.suggestions(wish),
    staleTime: Infinity,
    placeholderData: keepPreviousData,
  });

/** The quote of a booking; refused like the booking itself. */
export const quoteQuery = (booking: Asks['reservations']['quote']) =>
  queryOptions({
    queryKey: [...eventful, 'quote', booking],
    queryFn: () => service.reservations.quote(booking),
    staleTime: Infinity,
  });

/** Recent outcomes of charges and reservations. */
export const noticesQuery = () =>
  queryOptions({
    // Also with events of neighbors: one whom the visitor made way for charges.
    queryKey: [...eventful, 'notices'],
    queryFn: () => service.reservations.notices(),
    staleTime: Infinity,
  });

/** Spaces × hours of one day. */
export const boardQuery = (ask: Asks['reservations']['board']) =>
  queryOptions({
    queryKey: [...eventful, 'board', ask],
    queryFn: () => service.reservations.board(ask),
    staleTime: Infinity,
    placeholderData: keepPreviousData,
  });

/** The visitor's places in queues, and recent events. */
export const queueQuery = () =>
  queryOptions({
    queryKey: [...eventful, 'queue'],
    queryFn: () => service.reservations.queue(),
    staleTime: Infinity,
  });
