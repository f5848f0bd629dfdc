import { instant, minute, type Instant } from '#engine/units.ts';
import type { Frame } from '../frames/frame.ts';
import { readFrame } from '../frames/read-frame.ts';
import { takeAnswer } from './answered.ts';
import { follow, nextDraw } from './meter.ts';
import { nextReadings, readMeters } from './readings.ts';
import { sendNext, tellBootAndHeartbeat, tellChanges } from './say-next.ts';
import { authorize, cardExpires, endTransaction, plug, powerCycle, unplug } from './transaction.ts';
import {
  newVirtualCharger,
  type Act,
  type VirtualOutcome,
  type VirtualSetup,
  type VirtualState,
} from './virtual-state.ts';
import { virtual16 } from './virtual-16.ts';
import { virtual2 } from './virtual-2.ts';
import type { VirtualDialect } from './virtual-dialect.ts';
import { begun, lacks, outcomeOf, patch, say, type VirtualWork } from './work.ts';

const dialectOf = ({ version }: VirtualSetup): VirtualDialect =>
  version === 'ocpp1.6' ? virtual16 : virtual2;

/** A charger as it comes out of its box. */
export function unboxed(setup: VirtualSetup, meter = 0): VirtualState {
  const { settings, onlyWatts } = dialectOf(setup);
  return newVirtualCharger({ ...settings, ...(setup.manners?.takesWatts && onlyWatts) }, meter);
}

/** The line is there. After its power came back it boots; else it goes on where it was. */
export function connected(setup: VirtualSetup, now: Instant, state: VirtualState): VirtualOutcome {
  const work = begun(setup, now, { ...state, isOnline: true, toldStatus: null, open: null });
  follow(work);
  return outcomeOf(work);
}

/** The line is gone. What was said and not answered is said again where it matters. */
export function disconnected(
  setup: VirtualSetup,
  now: Instant,
  state: VirtualState,
): VirtualOutcome {
  const boot = state.boot === 'accepted' ? 'accepted' : 'due';
  const work = begun(setup, now, { ...state, isOnline: false, live: [], open: null, boot });
  follow(work);
  return outcomeOf(work);
}

/** Somebody does something at the charger. */
export function act(
  setup: VirtualSetup,
  now: Instant,
  state: VirtualState,
  done: Act,
): VirtualOutcome {
  const work = begun(setup, now, state);
  const dialect = dialectOf(setup);
  switch (done.kind) {
    case 'plug':
      plug(work, dialect, done);
      break;
    case 'unplug':
      unplug(work, dialect);
      break;
    case 'card':
      showCard(work, dialect, done.token);
      break;
    case 'stop':
      if (state.transaction !== null) endTransaction(work, dialect, 'local');
      break;
    case 'fault':
      patch(work, { fault: done.code });
      break;
    case 'clear-fault':
      patch(work, { fault: null });
      break;
    case 'power-cycle':
      powerCycle(work);
  }
  follow(work);
  return outcomeOf(work);
}

function showCard(work: VirtualWork, dialect: VirtualDialect, token: string): void {
  const { transaction, reservation, isOnline, boot } = work.state;
  if (transaction?.token === token) {
    endTransaction(work, dialect, 'local');
    return;
  }
  if (transaction !== null) return;
  // Held for somebody else. Whether two cards are of one person only the service knows.
  const isHeld = reservation !== null && reservation.token !== token && reservation.group === null;
  if (isHeld) {
    patch(work, { card: { token, status: 'Reserved' } });
    return;
  }
  if (isOnline && boot === 'accepted') {
    patch(work, { card: { token, status: 'Asked' } });
    say(work, { ...dialect.authorize(token), about: { kind: 'authorize', token } });
  } else {
    patch(work, { card: { token, status: 'Offline' } });
    authorize(work, dialect, token, 'card');
  }
}

/** A frame from the service. */
export function received(
  setup: VirtualSetup,
  now: Instant,
  state: VirtualState,
  text: string,
): VirtualOutcome {
  const work = begun(setup, now, state);
  const read = readFrame(text, setup.version);
  if (!read.ok) return outcomeOf(work);
  const { frame } = read;
  if ('action' in frame) {
    if (frame.kind === 'call') work.frames.push(answerTo(work, frame));
  } else takeAnswer(work, dialectOf(setup), frame);
  follow(work);
  return outcomeOf(work);
}

function answerTo(
  work: VirtualWork,
  { id, action, payload }: Extract<Frame, { readonly action: string }>,
): Frame {
  const answer = dialectOf(work.setup).answers[action];
  if (answer === undefined || lacks(work, action)) {
    return { kind: 'error', id, code: 'NotImplemented', description: action };
  }
  return { kind: 'result', id, payload: answer(work, payload as never) };
}

/** How long an answer is awaited. */
const longestCall = minute;

/** Says what is due now; to be called after every change, and at `wakeAt`. */
export function advance(
  setup: VirtualSetup,
  now: Instant,
  state: VirtualState,
): VirtualOutcome & { readonly wakeAt: Instant } {
  const work = begun(setup, now, state);
  const dialect = dialectOf(setup);
  if (state.open !== null && now >= state.open.sentAt + longestCall) patch(work, { open: null });
  if (state.authorized !== null && now >= state.authorized.until) patch(work, { authorized: null });
  if (state.reservation !== null && now >= state.reservation.until) {
    patch(work, { reservation: null });
  }
  follow(work);
  readMeters(work, dialect);
  tellChanges(work, dialect);
  tellBootAndHeartbeat(work, dialect);
  sendNext(work, dialect);
  return { ...outcomeOf(work), wakeAt: nextWake(work) };
}
function nextWake(work: VirtualWork): Instant {
  const { setup, state, now } = work;
  const { sampled, aligned } = nextReadings(work, dialectOf(setup));
  const isBoot = state.boot === 'due' || state.boot === 'waiting';
  const due = [
    nextDraw(setup, state, now),
    cardExpires(state),
    ...(state.transaction === null ? [] : [sampled, aligned]),
    ...(state.open === null ? [] : [state.open.sentAt + longestCall]),
    ...(state.isOnline ? [isBoot ? state.bootAt : state.heartbeat.at] : []),
  ];
  return instant(Math.max(now + 1, Math.min(...due.filter((at) => at > now), now + minute)));
}
