import { instant, second, type Instant } from '#engine/units.ts';
import { advanceRun } from './commissioning/advance-run.ts';
import { errorCode } from './frames/call-errors.ts';
import type { Call, Frame } from './frames/frame.ts';
import { readFrame } from './frames/read-frame.ts';
import { checkCall, checkResult } from './messages/check-message.ts';
import type { OcppVersion } from './messages/supported.ts';
import { withoutOpenRequests } from './requests/operate.ts';
import { takeAnswer } from './station/answered.ts';
import { isTooEarly } from './station/boot.ts';
import type { Dialect } from './station/dialect.ts';
import { holdOrTell, isHeldDue, tellHeld } from './station/hold-readings.ts';
import { moveOutlets } from './station/move-outlets.ts';
import { nextTask } from './station/next-task.ts';
import { tellOverdueUnplugs } from './station/plug.ts';
import { sendTask } from './station/send-task.ts';
import { tellClock } from './station/stamp.ts';
import type { Moment, Outcome, StationState } from './station/station.ts';
import { wakeAt } from './station/wake.ts';
import { begun, outcomeOf, patch, reportTo, type Work } from './station/work.ts';
import { handlers16 } from './v16/handlers.ts';
import { tasks16 } from './v16/tasks.ts';
import { handlers2 } from './v2/handlers.ts';
import { tasks2 } from './v2/tasks.ts';
import { countRefused } from './v2/transaction-messages.ts';

const in2: Dialect = { handlers: handlers2, ...tasks2 };

const dialects: Readonly<Record<OcppVersion, Dialect>> = {
  'ocpp1.6': { handlers: handlers16, ...tasks16 },
  'ocpp2.0.1': in2,
  'ocpp2.1': in2,
};

const never = instant(0);

/** A station that has never called. */
export const newStation: StationState = {
  isConnected: false,
  connectedAt: never,
  model: null,
  boot: 'unknown',
  bootedAt: never,
  naive: null,
  youngest: null,
  isClockTold: false,
  outlets: {},
  count: 0,
  defaultAmps: null,
  unit: null,
  canLimit: true,
  canReserve: false,
  untold: [],
  obeys: false,
  settings: null,
  refused: [],
  requests: [],
  commissioning: null,
  statusAsked: [],
  metersAsked: [],
  held: null,
  call: null,
  notBefore: {},
};

/** The station has connected. Whatever was set before is set again; a boot may follow, or not. */
export function lineOpened(moment: Moment, state: StationState): Outcome {
  const work = begun(moment, {
    ...state,
    isConnected: true,
    connectedAt: moment.now,
    boot: 'unknown',
    defaultAmps: null,
    youngest: null,
    isClockTold: false,
    statusAsked: [],
    metersAsked: [],
    call: null,
    notBefore: {},
    ...withoutOpenRequests(state),
  });
  moveOutlets(work);
  // One that was never told to be gone has nothing new to tell.
  const canWait = state.isConnected && state.connectedAt > never;
  for (const { space } of moment.setup.outlets) {
    reportTo(work, { kind: 'connected', space }, canWait);
  }
  advanceRun(work);
  holdOrTell(work);
  return outcomeOf(work);
}

export function lineClosed(moment: Moment, state: StationState): Outcome {
  const work = begun(moment, { ...state, isConnected: false, call: null });
  tellHeld(work);
  for (const { space } of moment.setup.outlets) {
    reportTo(work, { kind: 'offline', space, expectedBack: null });
  }
  return outcomeOf(work);
}

/** A frame from the line. Its answer is to be sent once what follows from it is stored. */
export function receive(moment: Moment, state: StationState, text: string): Outcome {
  const work = begun(moment, state);
  const { version } = moment.setup;
  const read = readFrame(text, version);
  if (!read.ok) {
    work.frames.push(errorFrame(read.id, errorCode(version, read.fault), read.why));
    return outcomeOf(work);
  }
  const { frame } = read;
  if (!('action' in frame)) takeReply(work, version, frame);
  // What is sent without waiting for an answer is nothing we have asked for.
  else if (frame.kind === 'call') work.frames.push(answerCall(work, version, frame));
  advanceRun(work);
  holdOrTell(work);
  return outcomeOf(work);
}

const errorFrame = (id: string, code: string, description: string): Frame => ({
  kind: 'error',
  id,
  code,
  description,
});

function answerCall(work: Work, version: OcppVersion, { id, action, payload }: Call): Frame {
  const mistake = checkCall(version, action, payload);
  if (mistake !== null) {
    if (action === 'TransactionEvent') countRefused(work, payload);
    return errorFrame(id, errorCode(version, mistake.fault), mistake.why);
  }
  const isEarly = version !== 'ocpp1.6' && isTooEarly(work, action);
  const answer = dialects[version].handlers[action]!(work, payload as never);
  if (isEarly) return errorFrame(id, errorCode(version, 'not-accepted'), 'not accepted yet');
  return { kind: 'result', id, payload: answer };
}

/** An answer to a call; one to a call that is not open any more says nothing. */
function takeReply(work: Work, version: OcppVersion, frame: Exclude<Frame, Call>): void {
  const { call } = work.state;
  // That one of our answers was not understood changes nothing, either.
  if (frame.kind === 'result-error' || call === null || call.id !== frame.id) return;
  patch(work, { call: null });
  const isResult = frame.kind === 'result' && !checkResult(version, call.action, frame.payload);
  const answer = isResult
    ? { result: frame.payload as never }
    : { error: 'code' in frame ? frame.code : 'FormatViolation' };
  takeAnswer(work, dialects[version], call, answer);
}

/** How long an answer is awaited. */
const longestCall = 30 * second;

/**
 * What is to be done now: after every message, entry of the community and change of the line, and at
 * `wakeAt`. At most one call is open at a time. `isTelling`: what is held is told with others' reports.
 */
export function proceed(
  moment: Moment,
  state: StationState,
  isTelling = false,
): Outcome & { readonly wakeAt: Instant | null } {
  const work = begun(moment, state);
  if (isTelling || isHeldDue(work)) tellHeld(work);
  const { version } = moment.setup;
  const { call } = state;
  if (call !== null && moment.now >= call.sentAt + longestCall) {
    patch(work, { call: null });
    takeAnswer(work, dialects[version], call, { error: 'Timeout' });
  }
  tellOverdueUnplugs(work);
  tellClock(work);
  advanceRun(work);
  const task = nextTask(work);
  if (task !== null) sendTask(work, dialects[version], task);
  holdOrTell(work);
  return { ...outcomeOf(work), wakeAt: wakeAt(work, longestCall) };
}
