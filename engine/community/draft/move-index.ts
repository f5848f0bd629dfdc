import { clearDue, emptyAgenda, type Agenda } from './agenda.ts';
import type { Session } from '../session.ts';

/** The sessions of a building that move requests may concern, so that a check looks at few. */
export interface MoveIndex {
  /** Sessions with a move request. */
  readonly asked: Set<string>;
  /** Sessions that are done or stopped. */
  readonly idle: Set<string>;
  /** Sessions whose next slot of another may have changed since it was looked up. */
  readonly changed: Set<string>;
  /** Sessions whose driver is to be asked for that slot, and when those of others will be. */
  readonly soon: Set<string>;
  readonly later: Agenda;
}

export const emptyMoveIndex = (): MoveIndex => ({
  asked: new Set(),
  idle: new Set(),
  changed: new Set(),
  soon: new Set(),
  later: emptyAgenda(),
});

export function indexMoves(moves: MoveIndex, before: Session | undefined, session: Session): void {
  const { id, moveRequest, idleSince } = session;
  if (moveRequest === null) moves.asked.delete(id);
  else moves.asked.add(id);
  if (idleSince === null) moves.idle.delete(id);
  else moves.idle.add(id);
  const isSame =
    before !== undefined &&
    (before.moveRequest === null) === (moveRequest === null) &&
    before.user === session.user &&
    before.vehicle === session.vehicle;
  if (!isSame) moves.changed.add(id);
}

export function unindexMoves(moves: MoveIndex, id: string): void {
  const { asked, idle, changed, soon, later } = moves;
  for (const ids of [asked, idle, changed, soon]) ids.delete(id);
  clearDue(later, id);
}
