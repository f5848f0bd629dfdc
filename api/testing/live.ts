import { deepFreeze } from '#engine/deep-freeze.ts';
import type { Report, SupplyReport } from '#engine/community/report.ts';
import { demoCarbon, demoTariff } from '#engine/demo/prices.ts';
import { emptyLedger } from '#engine/ledger/ledger.ts';
import type { Books } from '#engine/service/books.ts';
import type { Command } from '#engine/service/commands.ts';
import { createSpace, createWorld } from '#engine/service/create-world.ts';
import { car, wednesday } from '#engine/service/testing/world.ts';
import type { Tariff } from '#engine/tariff/tariff.ts';
import {
  amps,
  hour,
  instant,
  kilowattHours,
  minute,
  volts,
  wattHours,
  type Instant,
} from '#engine/units.ts';
import type { LogAction } from '../community/community.ts';
import { advanceTo } from '../community/kind.ts';
import { live } from '../community/live.ts';

/** Wednesday 11 March 2026 in New York: 6 PM, and 11 PM, when the night rate begins. */
export const evening = wednesday;
export const nightRate = instant(wednesday + 5 * hour);

const charger = { volts: volts(208), phases: 1 as const, maxAmps: amps(48) };

/** The tariff of the demo with another start of the night rate, such as 23:00; it lasts eight hours. */
function tariffFrom(nightFrom: string): Tariff {
  const { elements, ...tariff } = demoTariff('USD');
  const [night, ...others] = elements;
  const endTime = `${String((Number(nightFrom.slice(0, 2)) + 8) % 24).padStart(2, '0')}${nightFrom.slice(2)}`;
  const restrictions = { ...night!.restrictions, startTime: nightFrom, endTime };
  return { ...tariff, id: 'residents', elements: [{ ...night!, restrictions }, ...others] };
}

interface HouseOptions {
  readonly now?: Instant;
  readonly nightFrom?: string;
  readonly spaces?: readonly string[];
}

/** A building with real chargers: nobody is there, and nothing is simulated. */
export function liveHouse({
  now = evening,
  nightFrom = '23:00',
  spaces = ['a', 'b', 'c'],
}: HouseOptions = {}): Books {
  const house = {
    id: 'house',
    name: 'HOUSE',
    zone: 'America/New_York',
    tariff: 'residents',
    capacity: amps(60),
    carbon: demoCarbon,
    spaces,
  };
  const world = createWorld({
    now,
    tariffs: [tariffFrom(nightFrom)],
    buildings: { house },
    spaces: Object.fromEntries(
      spaces.map((id, index) => [
        id,
        createSpace({ id, number: index + 1, building: 'house', charger }),
      ]),
    ),
    vehicles: [car(1, 'ann'), car(2, 'ben')],
    accounts: ['ann', 'ben'],
  });
  return { world, ledger: emptyLedger };
}

export const reports = (...told: readonly (Report | SupplyReport)[]): LogAction<Command> => ({
  kind: 'report',
  reports: told,
});

export const ask = (command: Command): LogAction<Command> => ({
  kind: 'command',
  command,
  role: 'resident',
});

const answer = (offerId: number) =>
  reports({ kind: 'offer-answered', space: 'a', offerId, accepted: true });

/**
 * What a charger and Ann do so that her car charges as cheaply as it can within 13 hours. Every
 * charge begins with two minutes of power; after that the car waits for the night rate.
 */
export const annArrives = (
  now: Instant = evening,
): readonly { readonly at: Instant; readonly action: LogAction<Command> }[] => {
  const reading = { seq: 0, at: now, register: wattHours(0), amps: 0, offerId: 0 };
  const begin = [
    reports({ kind: 'plugged', space: 'a', transaction: 't1', reading }),
    ask({ kind: 'authorize', user: 'ann', space: 'a', vehicle: 1 }),
    ask({
      kind: 'start',
      user: 'ann',
      space: 'a',
      goal: { kind: 'energy', energy: kilowattHours(10) },
      readyBy: instant(now + 13 * hour),
      preference: 'cheapest',
    }),
    answer(1),
  ];
  const waits = { at: instant(now + 2 * minute), action: answer(2) };
  return [...begin.map((action) => ({ at: now, action })), waits];
};

/** The building after that. */
export function waitingHouse(options: HouseOptions = {}): Books {
  let books = deepFreeze(liveHouse(options));
  for (const { at, action } of annArrives(options.now)) {
    const { state } = advanceTo(live, books, at);
    books = live.apply(state, action, { wall: at, locale: 'en-US' }).state;
  }
  return books;
}

/** Since when it waits. */
export const waitingSince = instant(evening + 2 * minute);
