import type { Finding } from '#engine/charging/commissioning.ts';
import type { Instant } from '#engine/units.ts';
import type { Cable, Outlet } from '../station/station.ts';
import { outletState, reportTo, type Work } from '../station/work.ts';
import { change, finish, interruption, longest, pass, wattsPerAmp } from './change-run.ts';
import { describeMeter } from './describe-meter.ts';
import { judgeLimits } from './judge-charger.ts';
import { claimed, isNear, judgeTrial } from './judge-trial.ts';
import type { CommissioningRun } from './run.ts';

const isRunning = (cable: Cable | null): boolean =>
  cable?.transaction !== null && cable?.transaction?.endedAt === null;

/** 6, 12 and 0 A are asked for, with a car that draws; what the meter shows counts. */
export function testLimits(work: Work, run: CommissioningRun, outlet: Outlet): void {
  const stopped = interruption(work, outlet, run);
  if (stopped !== null) {
    finish(work, [stopped]);
    return;
  }
  const { cable } = outletState(work, outlet);
  if (cable === null) {
    if (run.isTelling) finish(work, [{ what: 'interrupted', by: 'unplugged' }]);
    return;
  }
  if (!run.isTelling) {
    reportTo(work, { kind: 'commissioning', space: outlet.space });
    change(work, { isTelling: true, stepSince: work.moment.now });
  }
  if (!isRunning(cable)) {
    // Whoever ignores its limit is stopped, and has shown enough.
    if (run.trial !== null && cable.transaction !== null) endTrials(work, outlet, true);
    return;
  }
  if (run.trial === null) ask(work, 6);
  else if (!work.state.canLimit) finish(work, [{ what: 'no-control' }], { control: 'none' });
  else takeTrial(work, outlet, cable);
}

function ask(work: Work, amps: number): void {
  change(work, { trial: { amps, since: work.moment.now, acceptedAt: null, points: [] } });
}

/** When the limit of a trial was accepted by the station. */
export const acceptedAt = ({ limit }: Cable, amps: number): Instant | null =>
  limit !== null && limit.amps === amps && (limit.state === 'accepted' || limit.state === 'told')
    ? limit.at
    : null;

function takeTrial(work: Work, outlet: Outlet, cable: Cable): void {
  const { trial, outcomes } = work.state.commissioning!;
  const accepted = trial!.acceptedAt ?? acceptedAt(cable, trial!.amps);
  if (accepted !== trial!.acceptedAt) change(work, { trial: { ...trial!, acceptedAt: accepted } });
  const canAsk = !work.state.untold.includes('MeterValues');
  const judged = judgeTrial(
    work.state.commissioning!.trial!,
    wattsPerAmp(work, outlet.number),
    work.moment.now,
    canAsk,
  );
  if (judged === null) {
    const isMute = work.moment.now >= trial!.since + longest / 4 && trial!.points.length === 0;
    if (isMute) finish(work, [{ what: 'meter-silent' }], { control: 'none' });
    return;
  }
  change(work, { outcomes: [...outcomes, judged] });
  const next = nextAsked(work.state.commissioning!);
  if (next === null) endTrials(work, outlet, false);
  else ask(work, next);
}

/** 6, 12 and 0 A; and what lies between, if 6 A is less than it can give. */
function nextAsked({ outcomes }: CommissioningRun): number | null {
  const drawn = (asked: number) => outcomes.find((one) => one.asked === asked)?.drawn;
  // One that draws far more is switched off first: it may be able to do that, at least.
  const order = (drawn(6) ?? 0) > 10 ? [6, 0, 12] : [6, 12, 0];
  for (const amps of order) if (drawn(amps) === undefined) return amps;
  const isTooLow = drawn(6)! < 1.5 && isNear(drawn(12)!, 12);
  if (isTooLow && drawn(10) === undefined) return 10;
  if (isTooLow && isNear(drawn(10)!, 10) && drawn(8) === undefined) return 8;
  return null;
}

function endTrials(work: Work, { charger }: Outlet, isStopped: boolean): void {
  const { outcomes, trial, findings: before } = work.state.commissioning!;
  const shown = trial?.points.findLast((one) => one.amps !== null || one.watts !== null);
  const drawn = shown === undefined ? null : claimed(shown, charger.volts * charger.phases);
  // Stopped because it drew too much: the last reading is what it drew.
  const all =
    isStopped && trial !== null && drawn !== null
      ? [...outcomes, { asked: trial.amps, drawn, withinSeconds: 0, isClaimRight: true }]
      : outcomes;
  const { findings, traits } = judgeLimits(all, charger);
  const isMetered = before.some(({ what }) => what === 'meter');
  const register = trial?.points.findLast((one) => one.register !== null)?.register ?? null;
  const meter: Finding[] = isMetered || register === null ? [] : [...describeMeter(work, register)];
  if (trial?.points.every((one) => one.amps === null && one.watts === null)) {
    meter.push({ what: 'meter-without-current' });
  }
  if (isStopped || traits.control !== 'amps') {
    finish(work, [...meter, ...findings], traits.control === undefined ? null : traits);
    return;
  }
  pass(work, 'alone', [...meter, ...findings]);
  change(work, { traits });
  ask(work, Math.max(6, traits.leastAmps ?? 6));
}
