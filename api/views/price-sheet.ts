import { moveTerms } from '#engine/reservations/move-terms.ts';
import type { DayOfWeek, PriceComponent, TariffElement } from '#engine/tariff/tariff.ts';
import { second } from '#engine/units.ts';
import { tariffAt } from '#engine/community/tariff-in-force.ts';
import type { Building, World } from '#engine/community/world.ts';
import type { Answers } from '../contract/contract.ts';

type Sheet = Answers['charge']['prices'];

/** Every price of a building's tariff, in order of precedence: the first that matches applies. */
export function priceSheet(world: World, building: Building): Sheet {
  const { currency, elements } = world.tariffs[tariffAt(building, world.now)]!;
  return {
    at: world.now,
    buildingName: building.name,
    currency,
    rules: elements.flatMap((element) =>
      element.components.map((component) => ruleOf(element, component)),
    ),
  };
}

const everyDay: readonly DayOfWeek[] | null = null;

/** With optional properties that may also be null. */
type Loose<T, K extends keyof T> = Omit<T, K> & { readonly [P in K]?: T[P] | null };

function ruleOf(
  {
    period = null,
    restrictions = {},
  }: Pick<TariffElement, 'restrictions'> & { period?: string | null },
  { type: kind, price, vat = null, atMost = null }: Loose<PriceComponent, 'vat' | 'atMost'>,
): Sheet['rules'][number] {
  const { startTime = null, endTime = null, daysOfWeek = everyDay, minIdle = null } = restrictions;
  return {
    kind,
    period,
    price,
    vat,
    hours: startTime === null || endTime === null ? null : { from: startTime, to: endTime },
    days: daysOfWeek,
    grace: kind === 'PARKING_TIME' ? moveTerms.notice + (minIdle ?? 0) * second : null,
    atMost,
  };
}
