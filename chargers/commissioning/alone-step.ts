import { instant, minute, second } from '#engine/units.ts';
import type { Outlet } from '../station/station.ts';
import { outletState, type Work } from '../station/work.ts';
import { change, finish, interruption, wattsPerAmp } from './change-run.ts';
import { judgeAlone } from './judge-charger.ts';
import { ampsBetween, claimed } from './judge-trial.ts';
import { acceptedAt } from './limit-step.ts';
import type { CommissioningRun } from './run.ts';

/** For so long the line is cut: enough to tell by whole watt-hours what was drawn. */
const cutFor = 45 * second;

/** The line is cut while a car draws: what its meter has counted afterwards is what it drew alone. */
export function testAlone(work: Work, run: CommissioningRun, outlet: Outlet): void {
  const stopped = interruption(work, outlet, run);
  const traits = run.traits ?? {};
  const { now } = work.moment;
  const { cable } = outletState(work, outlet);
  const { trial, cut } = run;
  if (stopped !== null || cable === null || trial === null) {
    finish(work, [stopped ?? { what: 'interrupted', by: 'unplugged' }], traits);
    return;
  }
  const perAmp = wattsPerAmp(work, outlet.number);
  if (cut === null) {
    const accepted = trial.acceptedAt ?? acceptedAt(cable, trial.amps);
    if (accepted !== trial.acceptedAt) change(work, { trial: { ...trial, acceptedAt: accepted } });
    const before = trial.points.findLast(
      ({ at, register }) => register !== null && accepted !== null && at >= accepted + 5 * second,
    );
    if (before === undefined) return;
    change(work, { cut: { at: now, until: instant(now + cutFor), before } });
    return;
  }
  const isBack = work.state.isConnected && now >= cut.until;
  if (!isBack) return;
  const after = trial.points.find(
    ({ at, register }) => register !== null && at >= cut.at + cutFor / 2,
  );
  const isUnheard = now >= work.state.connectedAt + 2 * minute;
  if (after === undefined && !isUnheard) return;
  const drawn = after === undefined ? null : ampsBetween(cut.before, after, perAmp);
  const hasFallback = work.state.defaultAmps !== 'rejected';
  const before = claimed(cut.before, perAmp) ?? trial.amps;
  const judged = judgeAlone(drawn, before, outlet.charger, hasFallback);
  finish(work, judged.findings, { ...traits, ...judged.traits });
}
