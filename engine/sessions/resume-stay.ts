import { isCharge } from '../community/billable.ts';
import { clearDue } from '../community/draft/agenda.ts';
import {
  chargerPower,
  pairOf,
  tell,
  unreadId,
  unsettle,
  type Draft,
} from '../community/draft/draft.ts';
import { lastHeard } from '../community/readings/last-heard.ts';
import { dropLeft } from '../community/draft/put-left.ts';
import { putSession, putSpace } from '../community/draft/put-session.ts';
import { withReading, withUnneeded } from '../community/readings/session-readings.ts';
import { completion, targetOf } from '../community/goal.ts';
import { isDone } from '../community/phase.ts';
import type { Session } from '../community/session.ts';
import type { LeftStay } from '../community/world.ts';
import { storedAt } from '../charging/vehicle.ts';
import { amps, instant, millijoules, millijoulesPerWattHour, type Millijoules } from '../units.ts';
import { cutAt, idleUntil, recount } from './idle-time.ts';
import { interrupt } from './session-steps.ts';
import { lineOfNewCable } from './new-cable.ts';

/**
 * A car is back at its space within its stay: promise, order, request, fees and bill go on as if the
 * cable had stayed in. Its readings continue with those of the new cable. While it was away, no idle
 * time counts.
 */
export function resumeStay(draft: Draft, left: LeftStay): Session {
  const at = draft.now;
  const { session } = left;
  const { id, user, building, moveRequest, order } = session;
  const leftAt = isSeen(draft, left) ? left.at : lastHeard(session);
  dropLeft(draft, left);
  takeBack(draft, left);
  const { idleFrom: _, ...counted } = session;
  const cable = withNewCable(draft, session);
  const isOver = isDone(session.phase) && !isShort(draft, { ...session, ...cable });
  const back: Session = {
    ...interrupt(counted),
    ...cable,
    idle: cutAt(idleUntil(session, leftAt), leftAt),
    ...(!isOver && {
      idleSince: null,
      phase: { kind: 'plugged-in' },
      log: [...session.log, { at, phase: { kind: 'plugged-in' } }],
    }),
  };
  putSpace(draft, { ...draft.spaces[session.space]!, session: id });
  putSession(draft, recount(back, at));
  tell(draft, { kind: 'session-began', at, user, space: session.space, session: id });
  if (moveRequest !== null) draft.moveChecks.add(building);
  if (order !== null && !isOver) {
    // Its order is the one of before: it costs nobody else.
    draft.planEnded.add(id);
    unsettle(draft, building, 'plan');
  }
  return draft.sessions.get(id)!;
}

/** Whether its goal counted as reached by an estimate that its last reading has contradicted. */
function isShort(draft: Draft, session: Session): boolean {
  const { phase, order, flow } = session;
  if (phase.kind !== 'complete' || phase.why !== 'goal') return false;
  const pair = pairOf(draft, session);
  return completion(pair, flow, targetOf(pair, session, order!.goal)) === null;
}

/** Whether its unplug was reported. If not, it may have left after the last word of its charger. */
const isSeen = (draft: Draft, { session }: LeftStay): boolean =>
  !draft.unread.some((one) => one.session.id === session.id && one.nextPlug !== undefined);

/** Its record is taken back: it is posted again when it ends. A stopped charge stays recorded. */
function takeBack(draft: Draft, { session, isDeferred }: LeftStay): void {
  const { id, user } = session;
  if (draft.unread.some((one) => one.session.id === id)) {
    draft.unread = draft.unread.filter((one) => one.session.id !== id);
    clearDue(draft.agenda, unreadId(id));
    return;
  }
  const isPosted = isCharge(session) && !session.isRecorded && isDeferred !== true;
  if (!isPosted) return;
  draft.entries.push({ kind: 'session-resumed', at: draft.now, user, session: id });
}

/** What begins anew with a cable: its transaction, readings from the last one on, and offers. */
function withNewCable(draft: Draft, session: Session) {
  const at = draft.now;
  const { transaction, reading } = draft.spaces[session.space]!.plugged!;
  const next = Math.floor(session.readings.at(-1)!.seq) + 1;
  const shown = { seq: next, at: reading.at, register: reading.energy };
  const power = chargerPower(draft, session.space);
  const readings = session.isRecorded
    ? withUnneeded(session.readings, shown)
    : withReading(session.readings, shown, power);
  const { energy } = readings.at(-1)!;
  const stored = storedNow(draft, session);
  const none = amps(0);
  const line = lineOfNewCable(draft, session.space);
  const meter = millijoules(energy * millijoulesPerWattHour);
  return {
    transaction,
    readings,
    seqShift: next - reading.seq,
    offered: none,
    offeredAt: at,
    line,
    flow: { since: at, amps: line.mayDraw, meter, stored },
    storedWhenRead: stored,
    switchedAt: instant(0),
    resumed: { at, energy },
  };
}

/** What its battery holds: only the car says that it is full, so one that was drawing is just short of it. */
function storedNow(draft: Draft, { vehicle, phase }: Session): Millijoules {
  const car = draft.vehicles[vehicle]!;
  const most = storedAt(car, car.limit) - 1;
  return isDone(phase) || car.stored <= most ? car.stored : millijoules(most);
}
