import type { Flow } from '../../charging/flow.ts';
import { noteAnomaly } from '../../community/draft/note-anomaly.ts';
import { completion, expectedFlow, targetOf } from '../../community/goal.ts';
import { chargerPower, pairOf, unsettle, type Draft } from '../../community/draft/draft.ts';
import { isDone } from '../../community/phase.ts';
import { mostBetween, registerOf, rounding } from '../../community/readings/meter-register.ts';
import { putSession } from '../../community/draft/put-session.ts';
import type { ChargerReading, MeasuredReading } from '../../community/report.ts';
import type { ChargerLine, Session } from '../../community/session.ts';
import {
  lastBelieved,
  withReading,
  withUnneeded,
} from '../../community/readings/session-readings.ts';
import { thinOut } from '../../community/readings/thin-readings.ts';
import { storedAt } from '../../charging/vehicle.ts';
import { recordWhenRead } from '../../sessions/closing.ts';
import { chargerObeys } from '../../sessions/faults.ts';
import { recount } from '../../sessions/idle-time.ts';
import {
  complete,
  interrupt,
  littleBehind,
  offerOf,
  replanBehind,
  sessionFallsDue,
  setPhase,
  withTaken,
} from '../../sessions/session-steps.ts';
import { fraction, millijoules, millijoulesPerWattHour, second, type Watts } from '../../units.ts';
import { estimate } from './estimate-flow.ts';
import { confirmed } from './offer-answers.ts';
import { watchDraw } from './watch-draw.ts';

/**
 * Adds a reading to a running session and corrects the estimate. The last one, of an unplug, says
 * nothing about why the car draws no power.
 */
export function takeReading(
  draft: Draft,
  session: Session,
  reading: MeasuredReading,
  isLast: boolean,
): void {
  // Whatever happened to the last offer: a charger that is heard again gets it again.
  if (followsEarlier(session, reading)) draft.offers.set(session.space, offerOf(session));
  if (session.isRecorded) {
    putSession(draft, { ...session, readings: withUnneeded(session.readings, reading) });
    watchDraw(draft, session.id, reading);
    return;
  }
  const power = chargerPower(draft, session.space);
  const isLeap = leapsAtRest(session, reading, power);
  const expected = registerOf(session.readings.at(-1)!);
  const counted = isLeap ? { ...reading, register: expected } : reading;
  const all = withReading(session.readings, counted, power);
  if (all === session.readings) return;
  const readings = thinOut(draft, session, all);
  const newest = readings.at(-1)!;
  // An older reading does not affect the estimate.
  if (newest.seq !== reading.seq) {
    putSession(draft, { ...session, readings });
  } else {
    const flow = estimate(pairOf(draft, session), session, newest, reading);
    const line = answered(draft, session, reading.offerId);
    const { takes = Infinity, ...believed } = session;
    // A car that takes more after all is believed again, and planned with all it may take.
    const takesMore = !isLast && !isDone(session.phase) && reading.amps > takes + 1;
    const read: Session = {
      ...(takesMore ? interrupt(believed) : session),
      readings,
      flow: flow.now,
      storedWhenRead: flow.read,
      line,
    };
    putSession(draft, recount(read, draft.now));
    const shown = reading.register;
    if (isLeap) noteAnomaly(draft, read, 'register-jumped', { expected, shown });
    else noteRegister(draft, read, reading);
    watchDraw(draft, session.id, reading);
    if (line.confirmedId === line.offerId) chargerObeys(draft, session.space, 'silent');
    if (!isLast) follow(draft, session, draft.sessions.get(session.id)!);
    if (takesMore) {
      draft.planEnded.add(session.id);
      unsettle(draft, session.building, 'share');
    } else if (!isLast && isLess(draft, session, flow.now)) {
      replanBehind(draft, draft.sessions.get(session.id)!, draft.now);
      unsettle(draft, session.building, 'share');
    }
  }
  recordWhenRead(draft, draft.sessions.get(session.id)!);
}

/** Whether a reading shows less than was expected: the plan may have been made for a fuller car. */
function isLess(draft: Draft, session: Session, read: Flow): boolean {
  const expected = expectedFlow(pairOf(draft, session), session, read.since);
  const little = littleBehind * millijoulesPerWattHour;
  return read.stored < expected.stored - little || read.meter < expected.meter - little;
}

/**
 * Whether a register leaps where it cannot: nothing is offered, and nothing is drawn at this reading or
 * at the one before. It is taken as it was before. A charger that measures no current may give power
 * nevertheless: what it can have delivered is no leap.
 */
function leapsAtRest(session: Session, reading: MeasuredReading, power: Watts): boolean {
  const { line, flow, readings, offeredAt } = session;
  const last = readings.at(-1)!;
  const isOff = line.mayDraw === 0 && line.excess === undefined && last.at >= offeredAt;
  const isStill = isOff && flow.amps + reading.amps === 0;
  const isNext = reading.seq === Math.floor(last.seq) + 1 && !last.isOff;
  const rise = reading.register - registerOf(last);
  if (!reading.isSeen && rise <= mostBetween(last.at, reading.at, power)) return false;
  return isStill && isNext && rise > rounding;
}

/** How long an offer takes to its charger at most, if it arrives. */
const delivery = 5 * second;

/** Whether a reading shows that the last offer has not arrived. */
const followsEarlier = ({ line, offeredAt }: Session, { offerId, at }: ChargerReading): boolean =>
  offerId < line.offerId && at >= offeredAt + delivery;

/** What a reading says of the offers: the latest is in force or, if an earlier one, on its way. */
function answered(draft: Draft, session: Session, offerId: number): ChargerLine {
  const line = confirmed(session, offerId);
  const isLater = offerId > line.confirmedId && offerId < line.offerId;
  return isLater ? { ...line, askedAt: draft.now } : line;
}

/** Records a register that contradicts the others, or began again. */
function noteRegister(draft: Draft, session: Session, { register: shown }: ChargerReading): void {
  const { readings } = session;
  const before = lastBelieved(readings.slice(0, -1));
  const { isOff } = readings.at(-1)!;
  const expected = registerOf(before);
  if (isOff) {
    const what = shown < expected ? 'register-fell' : 'register-jumped';
    noteAnomaly(draft, session, what, { expected, shown });
  } else if (shown < expected) noteAnomaly(draft, session, 'register-reset', { expected, shown });
}

const isAnswered = ({ confirmedId, offerId }: ChargerLine): boolean => confirmedId === offerId;

/** A car that stops drawing this close to its limit is assumed to be full. */
const nearFull = fraction(0.03);

/** Reacts to a reading: the car draws less, nothing any more, or starts drawing again. */
function follow(draft: Draft, before: Session, session: Session): void {
  const at = draft.now;
  const { order, phase, flow, offered, building, line } = session;
  if (order === null || phase.kind === 'stopped') return;
  const isComplete = phase.kind === 'complete';
  const pair = pairOf(draft, session);
  if (isComplete) {
    const target = targetOf(pair, session, order.goal);
    const isShort = phase.why === 'goal' && completion(pair, flow, target) === null;
    // The estimate was ahead of the meter: charging has to continue.
    if (isShort && offered === 0) {
      const resumed = { ...session, phase: { kind: 'plugged-in' }, plan: null } as const;
      putSession(draft, recount({ ...resumed, idleSince: null }, at));
      draft.moveChecks.add(building);
      unsettle(draft, building, 'share');
    }
    return;
  }
  // A reading from before the offer in force does not say what its car makes of it; the first after does.
  const isRefusal = flow.amps === 0 && offered > 0 && isAnswered(line);
  const isNews = flow.amps !== before.flow.amps || (isRefusal && !isAnswered(before.line));
  if (!isNews) return;
  if (!isRefusal) {
    // What it is known to take from now on is planned, and told, at once.
    if (withTaken(draft, session, at) !== session) sessionFallsDue(draft, session, at);
    else unsettle(draft, building, 'share');
    return;
  }
  // The car has stopped drawing: it is full, or it has its own reasons.
  const limit = storedAt(pair.vehicle, pair.vehicle.limit);
  const nearly = storedAt(pair.vehicle, nearFull);
  if (flow.stored >= limit - nearly) {
    const stored = millijoules(Math.max(limit, flow.stored));
    const full = { ...session, flow: { ...flow, stored }, storedWhenRead: stored };
    complete(draft, full, at, pair.vehicle.limit < 1 ? 'limit' : 'full');
  } else {
    putSession(draft, setPhase(draft, session, at, { kind: 'waiting', why: { kind: 'car' } }));
    unsettle(draft, building, 'share');
  }
}
