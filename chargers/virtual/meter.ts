import { followOffer, nextDrawChange } from '#engine/charging/draw.ts';
import { flowAt, meteredPower, type Pair } from '#engine/charging/flow.ts';
import { misread } from '#engine/simulation/quirks.ts';
import { amps, millijoulesPerWattHour, wattHours, type Instant } from '#engine/units.ts';
import { limitInForce, nextLimitChange, offeredAmps } from './limits.ts';
import type { VirtualSetup, VirtualState } from './virtual-state.ts';
import { patch, type VirtualWork } from './work.ts';

/** What its meter shows at an instant. */
export interface Measured {
  readonly register: number;
  readonly amps: number;
  readonly watts: number;
}

const pairOf = (
  { charger }: VirtualSetup,
  { vehicle }: NonNullable<VirtualState['car']>,
): Pair => ({
  charger,
  vehicle,
});

/** Whether power may flow: somebody is known, and nothing is broken. */
export const isPowered = ({ transaction, fault, isAvailable }: VirtualState): boolean =>
  transaction !== null && fault === null && isAvailable;

/** The car draws from now on what it is offered now. */
export function follow(work: VirtualWork): void {
  const { setup, state, now } = work;
  const { car } = state;
  if (car === null) return;
  const offered = isPowered(state) ? offeredAmps(setup, state, now) : 0;
  patch(work, {
    car: { ...car, flow: followOffer(pairOf(setup, car), car.flow, now, amps(offered)) },
  });
}

/** When what is drawn changes by itself. */
export function nextDraw(setup: VirtualSetup, state: VirtualState, now: Instant): number {
  const { car } = state;
  if (car === null) return Infinity;
  return Math.min(nextDrawChange(pairOf(setup, car), car.flow), nextLimitChange(state, now));
}

/** What is true, whatever the meter says. */
export function drawn(setup: VirtualSetup, state: VirtualState, now: Instant): Measured {
  const { car, meter } = state;
  const flow = car === null ? null : flowAt(pairOf(setup, car), car.flow, now);
  return {
    register: Math.floor((flow?.meter ?? meter) / millijoulesPerWattHour),
    amps: flow?.amps ?? 0,
    watts: car === null ? 0 : meteredPower(pairOf(setup, car), car.flow.amps),
  };
}

/** What the meter says: as the simulation's bad meters, where it is one. */
export function readMeter({ setup, state, now }: VirtualWork): Measured {
  const { register, amps: current, watts } = drawn(setup, state, now);
  const { reportsLimit = false, ...quirks } = setup.manners ?? {};
  const told = misread(
    {
      seq: state.count,
      at: now,
      register: wattHours(register),
      amps: reportsLimit ? (limitInForce(setup, state, now) ?? current) : current,
      offerId: 0,
    },
    { seed: 1, sent: state.count, ...quirks },
    true,
  );
  const shown = told.amps ?? current;
  // Its power is measured with the same error.
  return {
    register: told.register,
    amps: shown,
    watts: current === 0 ? 0 : (watts / current) * shown,
  };
}
