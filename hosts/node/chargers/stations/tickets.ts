import type { IncomingHttpHeaders } from 'node:http';
import { randomBytes } from 'node:crypto';

/**
 * A page cannot send a password with a WebSocket, only subprotocols: its ticket is offered as one of
 * them. It is not in the address, which proxies write to their logs.
 */
const prefix = 'fairwatt-ticket.';

/** Long enough for a page to connect, and no longer. */
export const ticketSeconds = 60;

export const newTicket = (): string => randomBytes(24).toString('base64url');

/** The subprotocols with which a page connects a virtual station. */
export const protocolsFor = (version: string, ticket: string): readonly string[] => [
  version,
  `${prefix}${ticket}`,
];

/** The ticket among the subprotocols that are offered; null if there is none. */
export function ticketIn(offered: string | undefined): string | null {
  const found = offered
    ?.split(',')
    .map((one) => one.trim())
    .find((one) => one.startsWith(prefix));
  return found === undefined ? null : found.slice(prefix.length);
}

/** Browsers say where a page comes from; a ticket is for the service's own pages. */
export function isSameOrigin({ origin, host }: IncomingHttpHeaders): boolean {
  if (origin === undefined || host === undefined || !URL.canParse(origin)) return false;
  return new URL(origin).host === host;
}
