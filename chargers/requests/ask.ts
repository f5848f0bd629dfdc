import type { Moment, Outcome, StationState } from '../station/station.ts';
import { advanceRun, endRun } from '../commissioning/advance-run.ts';
import { begun, outcomeOf, patch } from '../station/work.ts';
import { runningIn } from '../commissioning/moment.ts';
import { newRun } from '../commissioning/run.ts';
import { operate } from './operate.ts';
import type { StationRequest } from './station-request.ts';

/** Somebody wants something of a station. */
export function ask(moment: Moment, state: StationState, request: StationRequest): Outcome {
  switch (request.kind) {
    case 'commission':
      return commission(moment, state, request.outlet);
    case 'end-commissioning':
      return endCommissioning(moment, state);
    case 'operate':
      return operate(moment, state, request);
  }
}

/** Begins to commission an outlet, also again; one at a time at a station. */
export function commission(moment: Moment, state: StationState, outlet: number): Outcome {
  const isKnown = moment.setup.outlets.some(({ number }) => number === outlet);
  const isBusy = runningIn(state) !== null || !isKnown;
  const work = begun(moment, state);
  if (isBusy) return outcomeOf(work);
  patch(work, { commissioning: newRun(outlet, moment.now) });
  advanceRun(work);
  return outcomeOf(work);
}

/** Ends it before its time; the charger stays as it was set up. */
export function endCommissioning(moment: Moment, state: StationState): Outcome {
  const work = begun(moment, state);
  endRun(work);
  return outcomeOf(work);
}
