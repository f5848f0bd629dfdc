import { createORPCClient } from '@orpc/client';
import { queryOptions } from '@tanstack/react-query';
import type {
  StationAsks,
  StationRecord,
  StationService,
} from '#api/owner/stations/station-desk.ts';
import { serviceLink } from '#app/portal/service/client.ts';
import { live } from '#app/portal/service/queries/keys.ts';

/** The client for the charging stations of a live community. */
export const { stations: stationService }: StationService = createORPCClient(serviceLink);

export type Station = StationRecord;
export type Operation = StationAsks['ask']['operation'];

/** What a charger says and does is shown as it happens, while somebody looks. */
const watchMs = 2000;

export const stationsQuery = (building: string) =>
  queryOptions({
    queryKey: [...live, 'owner', 'stations', building],
    queryFn: () => stationService.list({ building }),
    enabled: building !== '',
    refetchInterval: watchMs,
  });

/** Only while the page is looked at: it is read again and again. */
export const messagesQuery = (station: string) =>
  queryOptions({
    queryKey: [...live, 'owner', 'messages', station],
    queryFn: () => stationService.messages({ station }),
    refetchInterval: watchMs,
  });

export const uploadsQuery = (station: string) =>
  queryOptions({
    queryKey: [...live, 'owner', 'uploads', station],
    queryFn: () => stationService.uploads({ station }),
    refetchInterval: 5 * watchMs,
  });

/** The station at a space; undefined if nothing is connected there. */
export const stationAt = (stations: readonly Station[], space: string): Station | undefined =>
  stations.find(({ outlets }) => outlets.some((outlet) => outlet.space === space));

export const outletAt = ({ outlets }: Station, space: string): number =>
  outlets.find((outlet) => outlet.space === space)?.number ?? 1;
