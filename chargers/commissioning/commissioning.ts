import { advanceRun, endRun } from './advance-run.ts';
import type { Moment, Outcome, StationState } from '../station/station.ts';
import { begun, outcomeOf, patch } from '../station/work.ts';
import { runningIn } from './moment.ts';
import { newRun } from './run.ts';

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
