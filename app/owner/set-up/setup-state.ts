import { crowdedLimits } from '#engine/owner/crowded-limits.ts';
import { formatList, formatPrice } from '#app/ui/words/format.ts';
import { stationAt, type Station } from '../chargers/live/station-queries.ts';
import { elementName, priceOf } from '../prices/price-words.ts';
import type { Owners } from '../service/owner-queries.ts';

/** What is known of a building while it is set up. */
export interface SetupFacts {
  readonly power: Owners['power'];
  readonly chargers: Owners['chargers']['chargers'];
  /** Null in the demo: simulated chargers stand at all spaces, and work. */
  readonly stations: readonly Station[] | null;
  readonly prices: Owners['prices'];
  readonly residents: number;
}

export type StepId = 'supply' | 'spaces' | 'chargers' | 'prices' | 'residents';

export const isPriced = ({ now }: Owners['prices']): boolean =>
  now.elements.some((element) => priceOf(element, 'ENERGY') !== undefined);

/** What is done: the building itself is what keeps a set-up that was left. */
export function stepsDone(facts: SetupFacts): Readonly<Record<StepId, boolean>> {
  const { power, chargers, stations, prices, residents } = facts;
  return {
    supply: power.amps > 0,
    spaces: chargers.length > 0,
    chargers:
      chargers.length > 0 && (stations === null || chargers.every(({ proof }) => proof !== null)),
    prices: isPriced(prices),
    residents: residents > 0,
  };
}

/** Something that will not work as one may expect, and what to do about it. */
export interface Warning {
  readonly step: StepId;
  readonly text: string;
  readonly todo: string;
}

const spaces = (numbers: readonly number[]): string =>
  numbers.length === 1
    ? `Space ${numbers[0]}`
    : `Spaces ${formatList(numbers.map((number) => String(number)))}`;

/** What the numbers say before anybody charges. */
export function warningsOf(facts: SetupFacts): readonly Warning[] {
  return [...crowded(facts), ...withoutCharger(facts), ...belowCost(facts.prices)];
}

function crowded({ power, chargers }: SetupFacts): readonly Warning[] {
  if (power.amps === 0) return [];
  const least = Object.fromEntries(chargers.map(({ space, leastAmps }) => [space, leastAmps]));
  return crowdedLimits(power, least).map(({ circuit, amps, chargers: count, needed }) => {
    const where =
      circuit === null
        ? 'the main fuse'
        : `circuit ${power.circuits.find(({ id }) => id === circuit)!.name}`;
    return {
      step: 'spaces',
      text: `The ${count} chargers on ${where} need at least ${needed} A together, and it has ${amps} A.`,
      todo: 'Not all cars can charge at once: they take turns. Overnight that is usually enough; for more, raise the limit or put fewer chargers on it.',
    };
  });
}

function withoutCharger({ chargers, stations }: SetupFacts): readonly Warning[] {
  if (stations === null) return [];
  const missing = chargers.filter(({ space }) => stationAt(stations, space) === undefined);
  const untested = chargers.filter(
    ({ space, proof }) => proof === null && stationAt(stations, space) !== undefined,
  );
  const numbersOf = (some: typeof chargers) => some.map(({ number }) => number);
  return [
    ...(missing.length === 0
      ? []
      : [
          {
            step: 'chargers',
            text: `${spaces(numbersOf(missing))} ${missing.length === 1 ? 'has' : 'have'} no charger connected.`,
            todo: 'Nobody can charge there. Connect one, or remove the space.',
          } as const,
        ]),
    ...(untested.length === 0
      ? []
      : [
          {
            step: 'chargers',
            text: `${spaces(numbersOf(untested))}: not tested yet.`,
            todo: 'We do not know whether the charger follows a limit. Test it with a car.',
          } as const,
        ]),
  ];
}

function belowCost({ now, electricity }: Owners['prices']): readonly Warning[] {
  if (electricity === null) return [];
  const costs = electricity.elements.map((element) => priceOf(element, 'ENERGY')?.price ?? 0);
  const most = Math.max(...costs);
  return now.elements.flatMap((element) => {
    const price = priceOf(element, 'ENERGY')?.price;
    const own = electricity.elements.find(({ period }) => period === element.period);
    const cost = own === undefined ? most : (priceOf(own, 'ENERGY')?.price ?? most);
    if (price === undefined || price >= cost) return [];
    return [
      {
        step: 'prices',
        text: `${elementName(element)}: a kWh is sold for ${formatPrice(price)} and costs you ${formatPrice(cost)}.`,
        todo: 'You would lose money with every kWh. Raise the price, or correct your own rates.',
      },
    ];
  });
}
