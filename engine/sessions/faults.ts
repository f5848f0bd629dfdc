import { changed } from '../community/reservation.ts';
import { amps, duration, instant, minute, type Duration } from '../units.ts';
import {
  lookUp,
  putReservation,
  putSession,
  putSpace,
  tell,
  unsettle,
  type Draft,
} from '../community/draft.ts';
import { badInput, type Refusal } from '../community/refusal.ts';
import { readMeter, setAmps, setPhase } from './session-steps.ts';
import type { Session } from '../community/session.ts';

export type FaultKind = 'faulted' | 'offline';

const longest = duration(24 * 60 * minute);

/**
 * A charger fails: faulted, it cuts the power at once; offline, it keeps to its last offer and
 * counts on by itself. Either way everything metered so far is already on record.
 */
export function fail(
  draft: Draft,
  space: string,
  kind: FaultKind,
  lasting: Duration,
): Refusal | null {
  const at = draft.now;
  const found = lookUp(draft.spaces, space);
  if (found === undefined) return { code: 'unknown', what: 'space' };
  if (kind !== 'faulted' && kind !== 'offline') return badInput('kind');
  if (!Number.isSafeInteger(lasting) || lasting <= 0 || lasting > longest) {
    return badInput('lasting');
  }
  const since = found.condition.kind === 'ready' ? at : found.condition.since;
  putSpace(draft, { ...found, condition: { kind, since, until: instant(at + lasting) } });
  const session = runningAt(draft, space);
  if (session !== undefined) {
    const read = readMeter(draft, session, at);
    const cut = kind === 'faulted' ? setAmps(draft, read, at, amps(0)) : read;
    const phase =
      kind === 'faulted' ? ({ kind } as const) : ({ kind, amps: read.flow.amps } as const);
    putSession(draft, setPhase(draft, { ...cut, plan: null }, at, phase));
  }
  unsettle(draft, found.building, 'plan');
  return null;
}

/** The charger is back: its session goes on where it was, and what waited for it is confirmed. */
export function recover(draft: Draft, space: string): void {
  const at = draft.now;
  const found = draft.spaces[space]!;
  putSpace(draft, { ...found, condition: { kind: 'ready' } });
  draft.spaceFreed = true;
  const session = runningAt(draft, space);
  if (session !== undefined) putSession(draft, readMeter(draft, { ...session, plan: null }, at));
  for (const reservation of draft.reservations.values()) {
    if (reservation.space !== space || reservation.history.at(-1)!.state !== 'PENDING') continue;
    const change = { state: 'RESERVED', why: 'confirmed' } as const;
    putReservation(draft, changed(reservation, at, change));
    const { id, user } = reservation;
    tell(draft, { kind: 'reservation', at, user, space, reservation: id, change });
  }
  unsettle(draft, found.building, 'plan');
}

export function clear(draft: Draft, space: string): Refusal | null {
  const found = lookUp(draft.spaces, space);
  if (found === undefined) return { code: 'unknown', what: 'space' };
  if (found.condition.kind === 'ready') return { code: 'not-faulted' };
  recover(draft, space);
  return null;
}

/** The session at a space that still has something to do. */
function runningAt(draft: Draft, space: string): Session | undefined {
  const { session: id } = draft.spaces[space]!;
  const session = id === null ? undefined : draft.sessions.get(id);
  if (session === undefined || session.order === null) return undefined;
  return ['complete', 'stopped'].includes(session.phase.kind) ? undefined : session;
}
