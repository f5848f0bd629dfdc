import { second, type Instant } from '#engine/units.ts';
import type { Outlet, TokenStatus } from './station.ts';
import { cableNamed, notice, outletState, patchCable, tell, type Work } from './work.ts';

/** A begin that is older waited for a connection: it is priced from then on. */
const live = 30 * second;

/** Says whose car is on a cable, or that nobody is known for it: once for each transaction. */
export function identify(
  work: Work,
  outlet: Outlet,
  name: string,
  token: string,
  at: Instant,
): void {
  const { transaction } = cableNamed(work, outlet, name)!;
  if (transaction === null || transaction.token !== null) return;
  const { now, people } = work.moment;
  const { space } = outlet;
  const { status } = people.knows(token, space);
  const isRefused = status !== 'Accepted';
  patchCable(work, outlet, name, { transaction: { ...transaction, token, isRefused } });
  if (isRefused) {
    noteRefused(work, outlet, token, status);
    return;
  }
  if (cableNamed(work, outlet, name)!.waits) patchCable(work, outlet, name, { waits: null });
  const since = now - at > live ? at : null;
  tell(work, { kind: 'identify', space, transaction: name, token, since });
}

/** Tells the owner that a token was refused. Who lacks only power, or another's hold to end, waits for it. */
export function noteRefused(
  work: Work,
  outlet: Outlet | null,
  token: string,
  status: TokenStatus,
): void {
  const space = outlet?.space ?? null;
  if (status === 'NotAtThisTime') notice(work, 'no-power', space);
  else notice(work, 'unknown-token', space, token);
  if (status !== 'NotAtThisTime' && status !== 'Held') return;
  const cable = outlet === null ? null : outletState(work, outlet).cable;
  if (cable !== null) patchCable(work, outlet!, cable.name, { waits: token });
}

export interface TokenInfo {
  readonly status: TokenStatus;
  readonly group: string | null;
}

/** The answer to a token; one whose transaction is known gets the answer of its begin. */
export function infoOf(
  work: Work,
  token: string,
  space: string | null,
  isRefused?: boolean,
): TokenInfo {
  const { status, group = null } = work.moment.people.knows(token, space);
  if (isRefused === undefined) return { status, group };
  const isSame = (status === 'Accepted') === !isRefused;
  return { status: isSame ? status : isRefused ? 'Invalid' : 'Accepted', group };
}
