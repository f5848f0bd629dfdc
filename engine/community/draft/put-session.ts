import type { PowerBlock } from '../../charging/power-block.ts';
import { setDue, clearDue } from './agenda.ts';
import { dropClaim } from './claim.ts';
import { blockedId, outageId, type Draft } from './draft.ts';
import { dueAt } from '../due.ts';
import { overdueAt } from '../expected-back.ts';
import { indexMoves, unindexMoves } from './move-index.ts';
import { countOn } from './planned-load.ts';
import { pathOf } from './power-limits.ts';
import { isDone } from '../phase.ts';
import { heldBlocks, plannedTime, type Session } from '../session.ts';
import type { WattHours } from '../../units.ts';
import { markSpace } from './unused-spaces.ts';
import { isBeyondControl } from '../beyond-control.ts';
import type { Space } from '../world.ts';

const noBlocks: readonly PowerBlock[] = [];

/** Stores a session and updates all indexes. */
export function putSession(draft: Draft, session: Session): void {
  const { id } = session;
  const index = draft.indexes.get(session.building)!;
  const { sessions, claims, plannedLoad, changed, unconfirmed, beyondControl } = index;
  const before = draft.sessions.get(id);
  const at = before === undefined ? sessions.length : sessions.indexOf(before);
  sessions[at] = session;
  index.readyBy[at] = session.order?.readyBy ?? Infinity;
  if (before === undefined) draft.plugged.set(session.vehicle, id);
  draft.sessions.set(id, session);
  indexMoves(index.moves, before, session);
  if (session.plan === null) draft.planless.add(id);
  else draft.planless.delete(id);
  const { order, phase } = session;
  const isOver = order === null || isDone(phase);
  const planned = session.plan?.blocks ?? noBlocks;
  index.latestStart[at] = isOver ? -Infinity : order.readyBy - plannedTime(planned);
  if (plannedLoad !== null) {
    const blocks = session.plan?.blocks ?? heldBlocks(session, draft.now);
    countOn(plannedLoad, pathOf(draft, session), id, isOver ? undefined : blocks);
  }
  dropClaim(claims, id);
  if (!isOver) claims.unclaimed.add(id);
  changed.add(id);
  if (isUnconfirmed(draft, session)) unconfirmed.add(id);
  else unconfirmed.delete(id);
  if (session.line.excess !== undefined) beyondControl.add(session.space);
  else if (beyondControl.size > 0 && !isBeyondControl(draft.spaces[session.space]!)) {
    beyondControl.delete(session.space);
  }
  if (session.line.overshoot !== undefined) index.overshooting.add(id);
  else index.overshooting.delete(id);
  draft.undated.add(id);
}

/**
 * Whether a charger may still draw more than the last offer. What is out of reach is counted apart,
 * so that nobody waits for its answer.
 */
const isUnconfirmed = (draft: Draft, { line, offered, space }: Session): boolean =>
  line.mayDraw > offered &&
  line.excess === undefined &&
  draft.spaces[space]!.condition.kind !== 'offline';

/** Updates the agenda entries of all changed sessions: once each, however often they changed. */
export function dateSessions(draft: Draft): void {
  if (draft.undated.size === 0) return;
  for (const id of draft.undated) setDue(draft.agenda, id, dueAt(draft, draft.sessions.get(id)!));
  draft.undated.clear();
}

export function dropSession(draft: Draft, { id, building, vehicle }: Session): void {
  const index = draft.indexes.get(building)!;
  const { sessions, readyBy, latestStart, claims, plannedLoad, changed, unconfirmed, moves } =
    index;
  const at = sessions.indexOf(draft.sessions.get(id)!);
  sessions.splice(at, 1);
  readyBy.splice(at, 1);
  latestStart.splice(at, 1);
  draft.sessions.delete(id);
  draft.plugged.delete(vehicle);
  draft.planless.delete(id);
  dropClaim(claims, id);
  changed.delete(id);
  unconfirmed.delete(id);
  index.overshooting.delete(id);
  unindexMoves(moves, id);
  if (plannedLoad !== null) countOn(plannedLoad, [], id, undefined);
  draft.undated.delete(id);
  clearDue(draft.agenda, id);
}

/** The session a vehicle is plugged in for, in any building. */
export function sessionWith(draft: Draft, vehicle: number): Session | undefined {
  const id = draft.plugged.get(vehicle);
  return id === undefined ? undefined : draft.sessions.get(id);
}

/** The session at a space. */
export const sessionAt = (draft: Draft, space: string): Session | undefined =>
  draft.sessions.get(draft.spaces[space]!.session ?? '');

export function putSpace(draft: Draft, space: Space): void {
  // Whoever waits for power at a free space needs another one as soon as this one is taken.
  if (draft.queue.length > 0) draft.moveChecks.add(space.building);
  const before = draft.spaces[space.id]!;
  const isFreed = before.session !== null && space.session === null;
  const isAwaited = isFreed && draft.booked.get(space.id)?.some(({ missing = 0 }) => missing > 0);
  if (before.condition !== space.condition || isAwaited) draft.promiseChecks.add(space.building);
  draft.spaces[space.id] = space;
  if (space.blocked !== undefined) {
    setDue(draft.agenda, blockedId(space.id), space.blocked.until);
  } else if (before.blocked !== undefined) clearDue(draft.agenda, blockedId(space.id));
  const { unused } = draft.indexes.get(space.building)!;
  if (unused !== null) markSpace(unused, space);
  const { beyondControl } = draft.indexes.get(space.building)!;
  const isExcessive = sessionAt(draft, space.id)?.line.excess !== undefined;
  if (isExcessive || isBeyondControl(space)) beyondControl.add(space.id);
  else beyondControl.delete(space.id);
  if (space.condition.kind === 'ready') {
    if (draft.outOfOrder.delete(space.id)) clearDue(draft.agenda, outageId(space.id));
  } else {
    draft.outOfOrder.add(space.id);
    setDue(draft.agenda, outageId(space.id), overdueAt(space.condition, draft.now));
  }
}

/** How many ended transactions a space remembers. */
const remembered = 3;

/**
 * The cable of a transaction is out, whether or not it was reported as plugged in, and its register
 * showed this.
 */
export function endTransaction(
  draft: Draft,
  space: Space,
  transaction: string,
  shown: WattHours | null = null,
): void {
  const isOut = space.plugged?.transaction === transaction;
  const plugged = isOut ? null : space.plugged;
  // A cable that was in and is out again shows that the space can be used.
  const { blocked, ...open } = space;
  const still = isOut || blocked === undefined ? open : space;
  const others = (space.ended ?? []).filter((one) => one !== transaction);
  const register = shown ?? space.register ?? null;
  const ended = [...others, transaction].slice(-remembered);
  putSpace(draft, { ...still, plugged, ended, register });
}
