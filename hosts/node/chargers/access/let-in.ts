import type { IncomingMessage } from 'node:http';
import type { OcppVersion } from '#chargers/messages/supported.ts';
import { requestWindows } from '../../requests/rate-limit.ts';
import { hashOf, isSameHash, passwordIn } from '../stations/credentials.ts';
import { isSameOrigin, ticketIn } from '../stations/tickets.ts';
import { stationIn } from './station-path.ts';
import type { StationDoor, StationStore } from '../stations/station-store.ts';

/** Newest first: a station that speaks several is asked for the newest. */
const versions: readonly OcppVersion[] = ['ocpp2.1', 'ocpp2.0.1', 'ocpp1.6'];

export interface Refusal {
  readonly status: 400 | 401 | 404 | 429 | 503;
  readonly why: string;
  readonly retryAfterSeconds?: number;
}

export type Entrance =
  | { readonly id: string; readonly version: OcppVersion }
  | (Refusal & { readonly station?: string });

const minuteMs = 60_000;

/** In a minute. A station connects again after seconds; a password is not tried at all. */
const most = { connections: 30, wrongAtStation: 10, wrongInNetwork: 300 };

/** The version that a station and the service both speak; null if there is none. */
export function versionOf(header: string | undefined): OcppVersion | null {
  const offered = new Set(header?.split(',').map((one) => one.trim().toLowerCase()));
  return versions.find((one) => offered.has(one)) ?? null;
}

const tooMany = (station: string, endsInMs: number): Entrance => ({
  status: 429,
  why: 'Too many tries. Wait a little.',
  station,
  retryAfterSeconds: Math.ceil(endsInMs / 1000),
});

/** By its password, or, if it exists in a page only, by a ticket that is used once. */
async function isAdmitted(
  store: Pick<StationStore, 'useTicket' | 'usePassword'>,
  id: string,
  { hash, isVirtual, nextHashes }: StationDoor,
  { headers }: IncomingMessage,
): Promise<boolean> {
  const ticket = ticketIn(headers['sec-websocket-protocol']);
  if (ticket !== null) {
    return isVirtual && isSameOrigin(headers) && store.useTicket(id, hashOf(id, ticket));
  }
  const password = passwordIn(headers.authorization, id);
  if (isVirtual || password === null) return false;
  const given = hashOf(id, password);
  if (isSameHash(hash, given)) return true;
  const next = nextHashes.find((one) => isSameHash(Buffer.from(one, 'hex'), given));
  if (next === undefined) return false;
  await store.usePassword(id, next);
  return true;
}

/**
 * Says whether a station may connect. Wrong passwords are counted for each station and network, so that
 * somebody who guesses locks out only themselves, and refused unread beyond a number.
 */
export function doorkeeper(
  store: Pick<StationStore, 'door' | 'useTicket' | 'usePassword'>,
  { now, wall }: { readonly now: () => number; readonly wall: () => number },
) {
  const connections = requestWindows(most.connections, minuteMs, now);
  const wrong = requestWindows(most.wrongAtStation, minuteMs, now);
  const wrongInNetwork = requestWindows(most.wrongInNetwork, minuteMs, now);

  return async (request: IncomingMessage, network: string): Promise<Entrance> => {
    const id = stationIn(request.url);
    const unknown = { status: 404, why: 'There is no such charging station.' } as const;
    if (id === null || id === '') return unknown;
    const guess = `${network} ${id}`;
    for (const [count, name] of [
      [wrong, guess],
      [wrongInNetwork, network],
    ] as const) {
      const { isUsedUp, endsInMs } = count(name, 0);
      if (isUsedUp) return tooMany(id, endsInMs);
    }
    const door = await store.door(id);
    if (door === null) {
      wrongInNetwork(network);
      return unknown;
    }
    if (!(await isAdmitted(store, id, door, request))) {
      wrong(guess);
      wrongInNetwork(network);
      return { status: 401, why: 'The password of this charging station is wrong.', station: id };
    }
    const cutFor = (door.cutUntil ?? 0) - wall();
    if (cutFor > 0) {
      const why = 'Its line is cut to see what it does alone.';
      return { status: 503, why, station: id, retryAfterSeconds: Math.ceil(cutFor / 1000) };
    }
    const { isUsedUp, endsInMs } = connections(id);
    if (isUsedUp) return tooMany(id, endsInMs);
    const version = versionOf(request.headers['sec-websocket-protocol']);
    if (version !== null) return { id, version };
    const why = `Offer one of ${versions.join(', ')} as the subprotocol.`;
    return { status: 400, why, station: id };
  };
}
