import type { Finding } from '#engine/charging/commissioning.ts';
import { instant, minute, second } from '#engine/units.ts';
import type { Outlet } from '../station/station.ts';
import type { Work } from '../station/work.ts';
import { testAlone } from './alone-step.ts';
import { change, finish, outletOf, pass, wattsPerAmp } from './change-run.ts';
import { describeMeter } from './describe-meter.ts';
import { claimed } from './judge-trial.ts';
import { testLimits } from './limit-step.ts';
import { runningIn } from './moment.ts';
import type { CommissioningRun, CommissioningStep, Point } from './run.ts';

/** A clock that is off by less is right. */
const tolerable = 10;
/** So long a stamp or a reading is awaited that nobody has asked for. */
const patience = minute;
/** Takes a commissioning as far as what is known by now allows; after every message and look. */
export function advanceRun(work: Work): void {
  if (runningIn(work.state) === null) return;
  takePoints(work);
  for (let step: string | null = null; ;) {
    const run = runningIn(work.state);
    if (run === null || run.step === step) return;
    step = run.step;
    const outlet = outletOf(work, run);
    if (outlet === undefined) finish(work, [{ what: 'interrupted', by: 'owner' }]);
    else steps[run.step as CommissioningStep](work, run, outlet);
  }
}

/** Ends a test before its time, for whoever started it. */
export function endRun(work: Work): void {
  if (runningIn(work.state) !== null) finish(work, [{ what: 'interrupted', by: 'owner' }]);
}

function takePoints(work: Work): void {
  const { outlet, trial, curve, clockAhead } = work.state.commissioning!;
  const points = work.samples.filter((one) => one.outlet === outlet).map(({ sample }) => sample);
  if (trial === null || points.length === 0) return;
  const { now } = work.moment;
  const seen = points
    .map(({ at, register, amps, watts }): Point => ({
      at: instant(at - clockAhead),
      register,
      amps,
      watts,
    }))
    .filter(({ at }) => at <= now + minute);
  const perAmp = wattsPerAmp(work, outlet);
  change(work, {
    trial: { ...trial, points: [...trial.points, ...seen].slice(-40) },
    curve: [
      ...curve,
      ...seen.flatMap((one) => {
        const amps = claimed(one, perAmp);
        return amps === null ? [] : [{ at: one.at, asked: trial.amps, amps }];
      }),
    ].slice(-60),
  });
}

type Step = (work: Work, run: CommissioningRun, outlet: Outlet) => void;

const steps: Readonly<Record<CommissioningStep, Step>> = {
  called: (work) => {
    const { model, boot, settings, isConnected } = work.state;
    // Its settings say how it reports; those are asked after the boot.
    if (!isConnected || model === null || boot === 'pending' || settings === null) return;
    const { vendor, model: name, firmware = null } = model;
    const { version } = work.moment.setup;
    pass(work, 'clock', [{ what: 'called', vendor, model: name, firmware, version }]);
  },

  clock: (work, { stepSince }) => {
    const { youngest, naive } = work.state;
    if (youngest === null) {
      if (work.moment.now < stepSince + patience) return;
      pass(work, 'meter', [{ what: 'clock-untold' }]);
      return;
    }
    const secondsAhead = Math.round(youngest.ahead / 100) / 10;
    const isRight = Math.abs(secondsAhead) <= tolerable;
    const local: readonly Finding[] = naive === 'local' ? [{ what: 'clock-local' }] : [];
    if (!isRight) change(work, { clockAhead: youngest.ahead });
    pass(work, 'meter', [...local, { what: isRight ? 'clock-right' : 'clock-off', secondsAhead }]);
  },

  meter: (work, run) => {
    const register = work.samples.findLast(
      ({ outlet, sample }) => outlet === run.outlet && sample.register !== null,
    )?.sample.register;
    if (register !== undefined && register !== null) {
      pass(work, 'limit', describeMeter(work, register));
      return;
    }
    const isSilent = work.moment.now >= run.stepSince + patience;
    // Some tell nothing without a car: then the meter shows itself in the next step.
    if (isSilent) pass(work, 'limit', []);
  },

  limit: testLimits,
  alone: testAlone,
};

/** When a run is to be looked at again, if nothing is heard before. */
export function runDue(work: Work): number {
  const run = runningIn(work.state);
  if (run === null) return Infinity;
  const { now } = work.moment;
  if (run.cut !== null && now < run.cut.until) return run.cut.until;
  return now + 5 * second;
}

/** How often the meter is asked during a test. */
const everyReading = 8 * second;

/** Whether the meter is to be read for a test, and how often it may be asked. */
export function readingForTest(
  work: Work,
): { readonly outlet: number; readonly every: number } | null {
  const run = runningIn(work.state);
  if (run === null) return null;
  const isMetering = run.step === 'meter' || run.trial !== null;
  return isMetering ? { outlet: run.outlet, every: everyReading } : null;
}
