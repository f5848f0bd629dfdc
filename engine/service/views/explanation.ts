import type { GramsPerKilowattHour } from '../../units.ts';
import { buildingOf } from '../../community/draft.ts';
import type { Session } from '../../community/session.ts';
import { carbonAt, priceAt } from '../../community/signals.ts';
import type { World } from '../../community/world.ts';

/** The figures behind a wait, as they are now: a sentence needs both sides of the comparison. */
export interface WaitFigures {
  /** Per kWh before tax. */
  readonly rateNow: number;
  readonly rateThen: number;
  readonly carbonNow: GramsPerKilowattHour;
  readonly carbonThen: GramsPerKilowattHour;
}

/** What a kWh costs and weighs now, and when the wait is over; null where none is timed. */
export function waitFigures(world: World, session: Session): WaitFigures | null {
  const { phase } = session;
  if (phase.kind !== 'waiting' || !('until' in phase.why)) return null;
  const building = buildingOf(world, session.space);
  const tariff = world.tariffs[session.tariff]!;
  const { until } = phase.why;
  return {
    rateNow: priceAt(building, tariff, world.now),
    rateThen: priceAt(building, tariff, until),
    carbonNow: carbonAt(building, world.now),
    carbonThen: carbonAt(building, until),
  };
}
