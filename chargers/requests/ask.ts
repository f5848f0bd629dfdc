import { commission, endCommissioning } from '../commissioning/commissioning.ts';
import type { Moment, Outcome, StationState } from '../station/station.ts';
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
