import type { Report } from '#engine/community/report.ts';
import { momentUnderTest } from '../commissioning/moment.ts';
import type { Frame } from '../frames/frame.ts';
import type { Sample } from '../meter/sample.ts';
import type {
  Cable,
  Moment,
  Notice,
  Outcome,
  Outlet,
  OutletState,
  StationState,
  Step,
} from './station.ts';

/** What is being worked out from one message: the state so far, and what follows from it. */
export interface Work {
  /** While a charger is tested, what is wanted comes from the test; `given`: from the service. */
  readonly moment: Moment;
  readonly given: Moment;
  state: StationState;
  readonly steps: Step[];
  /** Something of the steps cannot be told some seconds later: see `hold-readings`. */
  isUrgent: boolean;
  readonly notices: Notice[];
  readonly frames: Frame[];
  /** What was measured, by outlet. */
  readonly samples: { readonly outlet: number; readonly sample: Sample }[];
}

export const begun = (moment: Moment, state: StationState): Work => ({
  moment: momentUnderTest(moment, state),
  given: moment,
  state,
  steps: [],
  isUrgent: false,
  notices: [],
  frames: [],
  samples: [],
});

export const outcomeOf = ({ state, steps, notices, frames }: Work): Outcome => ({
  state,
  steps,
  notices,
  frames,
});

export function patch(work: Work, change: Partial<StationState>): void {
  work.state = { ...work.state, ...change };
}

/** A number that this station has not been given before. */
export function nextCount(work: Work): number {
  patch(work, { count: work.state.count + 1 });
  return work.state.count;
}

/** What follows from a message for the engine. `canWait`: it may be told some seconds later, with others. */
export function tell(work: Work, step: Step, canWait = false): void {
  work.steps.push(step);
  work.isUrgent ||= !canWait;
}

export const reportTo = (work: Work, report: Report, canWait = false): void =>
  tell(work, { kind: 'report', report }, canWait);

export const notice = (
  work: Work,
  what: Notice['what'],
  space: string | null,
  detail = '',
): void => {
  work.notices.push({ what, space, detail });
};

/** The outlet with a number; null, and the owner is told, if none was set up. */
export function findOutlet(work: Work, number: number | undefined): Outlet | null {
  const { outlets } = work.moment.setup;
  const found = outlets.find((one) => one.number === number);
  if (found !== undefined) return found;
  notice(work, 'unknown-outlet', null, String(number));
  return null;
}

/** An outlet that is known to be set up. */
export const outletNumbered = ({ moment }: Work, number: number): Outlet =>
  moment.setup.outlets.find((one) => one.number === number)!;

const free: OutletState = {
  isFaulted: false,
  cable: null,
  past: [],
  next: null,
  sum: null,
  reservation: null,
};

export const outletState = ({ state }: Work, { number }: Outlet): OutletState =>
  state.outlets[number] ?? free;

export function patchOutlet(work: Work, outlet: Outlet, change: Partial<OutletState>): void {
  const changed = { ...outletState(work, outlet), ...change };
  patch(work, { outlets: { ...work.state.outlets, [outlet.number]: changed } });
}

/** A cable by its name, also one that is out. */
export const cableNamed = (work: Work, outlet: Outlet, name: string): Cable | undefined => {
  const { cable, past } = outletState(work, outlet);
  return cable?.name === name ? cable : past.find((one) => one.name === name);
};

export function patchCable(work: Work, outlet: Outlet, name: string, change: Partial<Cable>): void {
  const { cable, past } = outletState(work, outlet);
  if (cable?.name === name) patchOutlet(work, outlet, { cable: { ...cable, ...change } });
  else {
    const index = past.findIndex((one) => one.name === name);
    patchOutlet(work, outlet, { past: past.with(index, { ...past[index]!, ...change }) });
  }
}

/** Whether the transaction on a cable is running. */
export const isRunning = (cable: Cable | null): cable is Cable =>
  cable !== null && cable.transaction !== null && cable.transaction.endedAt === null;

/** How many cables that are out are remembered, for messages that come late. */
const remembered = 4;

/** The cable of an outlet is out, or known to be another one. */
export function forgetCable(work: Work, outlet: Outlet): void {
  const { cable, past } = outletState(work, outlet);
  if (cable === null) return;
  patchOutlet(work, outlet, { cable: null, past: [cable, ...past].slice(0, remembered) });
}
