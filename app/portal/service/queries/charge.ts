import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Asks } from '#api/contract/contract.ts';
import { service } from '../client.ts';
import { eventful, fixed, live, own } from './keys.ts';

/** Buildings, their spaces and what each is to the resident. */
export const placesQuery = () =>
  queryOptions({
    queryKey: [...eventful, 'places'],
    queryFn: () => service.charge.places(),
    staleTime: Infinity,
  });

/** Your charged cars whose space a neighbor needs. */
export const moveRequestsQuery = () =>
  queryOptions({
    queryKey: [...own, 'move-requests'],
    queryFn: () => service.charge.moveRequests(),
    staleTime: Infinity,
  });

/** The price sheet of a building. */
export const pricesQuery = (building: string) =>
  queryOptions({
    queryKey: [...fixed, 'prices', building],
    queryFn: () => service.charge.prices({ building }),
    enabled: building !== '',
    staleTime: Infinity,
  });

/** A space, and your session there with the bill right now. */
export const spaceQuery = (space: string) =>
  queryOptions({
    queryKey: [...live, 'space', space],
    queryFn: () => service.charge.space({ space }),
    enabled: space !== '',
  });

/** What each space of a building draws. */
export const powerQuery = (building: string) =>
  queryOptions({
    queryKey: [...live, 'power', building],
    queryFn: () => service.charge.power({ building }),
  });

/** Prices and CO₂ over a stretch of time. */
export const signalsQuery = (ask: Asks['charge']['signals']) =>
  queryOptions({
    queryKey: [...eventful, 'signals', ask],
    queryFn: () => service.charge.signals(ask),
    staleTime: Infinity,
    placeholderData: keepPreviousData,
  });

/** The preview of an order. The last one stays until the next arrives. */
export const previewQuery = (ask: Asks['charge']['preview']) =>
  queryOptions({
    queryKey: [...eventful, 'preview', ask],
    queryFn: () => service.charge.preview(ask),
    placeholderData: keepPreviousData,
  });
