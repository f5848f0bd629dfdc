import type { Finding, ProvenTraits } from '#engine/charging/commissioning.ts';
import { minute } from '#engine/units.ts';
import type { Outlet } from '../station/station.ts';
import { outletState, patch, reportTo, type Work } from '../station/work.ts';
import type { CommissioningRun, CommissioningStep } from './run.ts';

/** A test that gets nowhere ends by itself, so that its power is not kept for ever. */
export const longest = 20 * minute;

/** The outlet under test; undefined if it was taken away meanwhile. */
export const outletOf = (work: Work, { outlet }: CommissioningRun): Outlet | undefined =>
  work.moment.setup.outlets.find(({ number }) => number === outlet);

export const change = (work: Work, next: Partial<CommissioningRun>): void =>
  patch(work, { commissioning: { ...work.state.commissioning!, ...next } });

/** The step is passed. */
export function pass(work: Work, next: CommissioningStep, findings: readonly Finding[]): void {
  const { now } = work.moment;
  const { step, passed, findings: before } = work.state.commissioning!;
  change(work, {
    step: next,
    stepSince: now,
    passed: { ...passed, [step]: now },
    findings: [...before, ...findings],
  });
}

/** The test is over: what it has shown is told to the engine, and the charger is its own again. */
export function finish(
  work: Work,
  findings: readonly Finding[],
  traits: ProvenTraits | null = null,
): void {
  const run = work.state.commissioning!;
  const outlet = outletOf(work, run);
  const all = [...run.findings, ...findings];
  const { step, passed } = run;
  const isWhole = traits !== null && step !== 'done';
  change(work, {
    step: 'done',
    findings: all,
    trial: null,
    ...(isWhole && { passed: { ...passed, [step]: work.moment.now } }),
  });
  if (outlet === undefined) return;
  reportTo(work, { kind: 'commissioned', space: outlet.space, traits, findings: all });
}

/** Watts of one ampere: as measured, since a car may use fewer phases than its charger has. */
export function wattsPerAmp(work: Work, number: number): number {
  const run = work.state.commissioning!;
  const measured = (run.trial?.points ?? []).filter(
    ({ amps, watts }) => amps !== null && watts !== null && amps > 3 && watts > 100,
  );
  const last = measured.at(-1);
  const { charger } = work.moment.setup.outlets.find((one) => one.number === number)!;
  const set = charger.volts * charger.phases;
  if (last === undefined) return set;
  const found = last.watts! / last.amps!;
  // One phase of three, or all; what fits neither is an error of the meter.
  return [charger.volts, set].find((one) => Math.abs(found - one) < one * 0.25) ?? set;
}

/** Why a test with a car cannot go on; null if it can. */
export function interruption(work: Work, outlet: Outlet, run: CommissioningRun): Finding | null {
  const { isFaulted } = outletState(work, outlet);
  const wish = work.given.wishes.find(({ space }) => space === outlet.space);
  if (isFaulted) return { what: 'interrupted', by: 'fault' };
  if (wish?.startFor) return { what: 'interrupted', by: 'charge' };
  return work.moment.now >= run.stepSince + longest && run.isTelling
    ? { what: 'interrupted', by: 'owner' }
    : null;
}
