import type { Dialect } from '../station/dialect.ts';
import type { Moment, Outcome, StationState } from '../station/station.ts';
import type { Task } from '../station/task.ts';
import { withoutPause } from '../station/retries.ts';
import { begun, outcomeOf, outletState, patch, type Work } from '../station/work.ts';
import { readAnswer } from './read-answer.ts';
import {
  isInVersion,
  type OperatorRequest,
  type RequestRecord,
  type StationRequest,
} from './station-request.ts';

/** How many requests are remembered with what came of them. */
const remembered = 20;

/** What ends a running charge, or may. */
const isRisky = (operation: OperatorRequest): boolean =>
  operation.kind === 'restart' ||
  operation.kind === 'unlock' ||
  operation.kind === 'firmware' ||
  (operation.kind === 'availability' && !operation.isOpen);

/** Whether a car is charging where a request takes effect. */
function isCharging(work: Work, operation: OperatorRequest): boolean {
  const only = ('outlet' in operation ? operation.outlet : null) ?? null;
  return work.moment.setup.outlets
    .filter(({ number }) => only === null || number === only)
    .some((outlet) => outletState(work, outlet).cable?.transaction?.endedAt === null);
}

/** An operator asks something of a station. The same request a second time changes nothing. */
export function operate(
  moment: Moment,
  state: StationState,
  { id, operation, isConfirmed = false }: Extract<StationRequest, { readonly kind: 'operate' }>,
): Outcome {
  const work = begun(moment, state);
  const known = state.requests.find((one) => one.id === id);
  if (known !== undefined && !(known.state === 'car-charging' && isConfirmed)) {
    return outcomeOf(work);
  }
  const mayEnd = isRisky(operation) && isCharging(work, operation);
  const isKnown = isInVersion(moment.setup.version, operation);
  const record: RequestRecord = {
    id,
    operation,
    at: moment.now,
    state: !isKnown ? 'unsupported' : mayEnd && !isConfirmed ? 'car-charging' : 'waiting',
  };
  const others = state.requests.filter((one) => one.id !== id);
  patch(work, { requests: [...others, record].slice(-remembered) });
  return outcomeOf(work);
}

/** The oldest request that waits. */
export function nextRequest({ state }: Work): Task | null {
  const next = state.requests.find((one) => one.state === 'waiting');
  return next === undefined ? null : { kind: 'request', id: next.id, operation: next.operation };
}

function patchRequest(work: Work, id: string, change: Partial<RequestRecord>): void {
  const requests = work.state.requests.map((one) => (one.id === id ? { ...one, ...change } : one));
  patch(work, { requests });
}

export const requestSent = (work: Work, id: string, number: number): void =>
  patchRequest(work, id, { state: 'sent', number });

/** The station has answered a request, or not in time. */
export function requestAnswered(
  work: Work,
  dialect: Dialect,
  task: Extract<Task, { readonly kind: 'request' }>,
  answer: { readonly result: { readonly status?: string } } | { readonly error: string },
): void {
  const { id, operation } = task;
  if ('error' in answer) {
    const isUnknown = /^Not(Implemented|Supported)$/.test(answer.error);
    const state = isUnknown
      ? 'unsupported'
      : answer.error === 'Timeout'
        ? 'unanswered'
        : 'rejected';
    patchRequest(work, id, { state, answer: answer.error });
    return;
  }
  const status = answer.result.status ?? dialect.itemStatus(answer.result as never) ?? 'Accepted';
  // There was none, so there is none now.
  const isNothing =
    /^(clear-limits|hide-message|read-messages|unwatch)$/.test(operation.kind) &&
    /^(Unknown|NotFound)$/.test(status);
  const isTaken = isNothing || taken.test(status);
  const isUnknown = /^Not(Implemented|Supported)|^Unknown|^Unsupported/.test(status);
  const state = isTaken ? 'accepted' : isUnknown ? 'unsupported' : 'rejected';
  // Some tell how far they are before they answer.
  const { answer: before } = work.state.requests.find((one) => one.id === id) ?? {};
  const read = isTaken ? readAnswer(operation, answer.result) : undefined;
  patchRequest(work, id, { state, answer: read ?? before ?? status });
  // Ours may have been among them.
  if (operation.kind === 'clear-limits') {
    const notBefore = withoutPause(work.state.notBefore, { kind: 'default-limit', amps: 0 });
    patch(work, { defaultAmps: null, notBefore });
  }
}

const taken =
  /^(Accepted|Scheduled|Unlocked|RebootRequired|AcceptedCanceled|EmptyResultSet|NoProfiles)$/;

/** What was sent and not answered when the line was lost is not sent again by itself. */
export const withoutOpenRequests = (state: StationState): Pick<StationState, 'requests'> => ({
  requests: state.requests.map((one) =>
    one.state === 'sent' || one.state === 'waiting' ? { ...one, state: 'unanswered' } : one,
  ),
});
