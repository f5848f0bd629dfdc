import { floorAmps, type Charger } from '#engine/charging/charger.ts';
import { instant, second, type Instant } from '#engine/units.ts';
import type { Profile, VirtualSetup, VirtualState } from './virtual-state.ts';

/** The limit of a profile at an instant; null where it has none, as before its begin. */
function limitAt({ startsAt, lasting, periods, unit }: Profile, charger: Charger, at: Instant) {
  const elapsed = at - startsAt;
  if (elapsed < 0 || (lasting !== null && elapsed >= lasting)) return null;
  const period = periods.findLast(({ startPeriod }) => startPeriod * second <= elapsed);
  if (period === undefined) return null;
  return unit === 'W' ? period.limit / (charger.volts * charger.phases) : period.limit;
}

/** When a limit changes by itself; Infinity if none does. */
export const nextLimitChange = ({ profiles }: VirtualState, now: Instant): number =>
  Math.min(
    Infinity,
    ...profiles
      .flatMap(({ startsAt, lasting, periods }) => [
        startsAt + (lasting ?? Infinity),
        ...periods.map(({ startPeriod }) => startsAt + startPeriod * second),
      ])
      .filter((at) => at > now),
  );

/** What the service allows: the limit of the transaction, or else the one for all of them. */
export function limitInForce(setup: VirtualSetup, state: VirtualState, at: Instant): number | null {
  for (const purpose of ['TxProfile', 'TxDefaultProfile']) {
    const limits = state.profiles
      .filter((one) => one.purpose === purpose)
      .toSorted((a, b) => b.stackLevel - a.stackLevel)
      .map((one) => limitAt(one, setup.charger, at))
      .filter((one) => one !== null);
    if (limits.length > 0) return limits[0]!;
  }
  return null;
}

/** What its car is offered now, in whole amps. */
export function offeredAmps(setup: VirtualSetup, state: VirtualState, at: Instant): number {
  const { charger, manners = {} } = setup;
  const { maxAmps, control } = charger;
  if (manners.ignoresOffers || control === 'none') return maxAmps;
  if (!state.isOnline && manners.alone === 'full') return maxAmps;
  if (!state.isOnline && manners.alone === 'nothing') return 0;
  const limit = Math.min(maxAmps, Math.floor(limitInForce(setup, state, at) ?? maxAmps));
  if (control === 'on-off' || manners.isSwitch) return limit >= floorAmps ? maxAmps : 0;
  const { least = { amps: floorAmps, raises: false } } = manners;
  if (limit >= least.amps) return limit;
  return least.raises && limit > 0 ? least.amps : 0;
}

/** A profile set again replaces the one with the same id, or the same purpose and level. */
export const withProfile = (profiles: readonly Profile[], added: Profile): readonly Profile[] => [
  ...profiles.filter(
    ({ id, purpose, stackLevel }) =>
      id !== added.id && !(purpose === added.purpose && stackLevel === added.stackLevel),
  ),
  added,
];

/** The schedule of a profile in any version. */
export interface Schedule {
  readonly startSchedule?: string | undefined;
  readonly duration?: number | undefined;
  readonly chargingRateUnit: string;
  readonly chargingSchedulePeriod: Profile['periods'];
}

export const profileFrom = (
  given: { readonly id: number; readonly purpose: string; readonly stackLevel: number },
  { startSchedule, duration, chargingRateUnit, chargingSchedulePeriod }: Schedule,
  now: Instant,
): Profile => ({
  ...given,
  unit: chargingRateUnit,
  startsAt: instant(startSchedule === undefined ? now : Date.parse(startSchedule)),
  lasting: duration === undefined ? null : ((duration * second) as Profile['lasting']),
  periods: chargingSchedulePeriod,
});
