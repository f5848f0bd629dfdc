import { describe, expect, test } from 'vitest';
import type { PastSession } from '#engine/community/session.ts';
import type { SimulatedBooks } from '#engine/simulation/books.ts';
import { day, hour, instant, wattHours } from '#engine/units.ts';
import { createForecasts } from './forecasts.ts';
import { ann, resident, testCommunity } from '../testing/community.ts';
import { openPage } from '../testing/demo.ts';

const community = testCommunity();
const daysAfter = (days: number) => instant(community.world.now + days * day);

/** The community at a time, with a history of these stays. */
const lived = (days: number, stays: readonly PastSession[]): SimulatedBooks => ({
  world: { ...community.world, now: daysAfter(days) },
  ledger: { ...community.ledger, stays: [stays] },
});

/** A night at the harbor, so many days after the community began. */
const night = (days: number, energy: number): PastSession => ({
  building: 'harbor',
  space: 'harbor-1',
  user: ann.user,
  vehicle: ann.plugged,
  from: daysAfter(days),
  to: instant(daysAfter(days) + 12 * hour),
  energy: wattHours(energy),
});

/** A community of three weeks in which Ann came every night and took this much energy. */
const livedWith = (energy: number, last = energy): SimulatedBooks =>
  lived(21, [
    ...Array.from({ length: 19 }, (_night, days) => night(days, energy)),
    night(19, last),
  ]);

const staysOf = ({ ledger }: SimulatedBooks) => ledger.stays.flat();

const [little, much] = [livedWith(3000, 8000), livedWith(25_000, 8000)];

const page = (books: SimulatedBooks) =>
  openPage({ createWorld: async () => books, actor: resident(ann.user) }).service;

const asked = async (service: ReturnType<typeof page>) => {
  const { energy, readyBy } = await service.reservations.need({ vehicle: ann.plugged });
  const wish = { building: 'harbor', vehicle: ann.plugged, energy, readyBy };
  const { suggestions } = await service.reservations.suggestions(wish);
  return { energy, suggestions };
};

const fresh = (books: SimulatedBooks) => createForecasts()(books).history;

describe('two communities in one process', () => {
  test('get the same suggestions in turns as each alone', async () => {
    const alone = [await asked(page(little)), await asked(page(much))];
    expect(alone[0]!.energy).toBeLessThan(alone[1]!.energy);
    const pages = [page(little), page(much)];
    for (let turn = 0; turn < 2; turn += 1) {
      expect([await asked(pages[0]!), await asked(pages[1]!)]).toEqual(alone);
    }
  });
});

describe('the history learned from a community', () => {
  test('is kept while it continues, and only new sessions are added', () => {
    const forecastsOf = createForecasts();
    forecastsOf(little);
    const on = lived(22, [...staysOf(little), night(21, 4000)]);
    expect(forecastsOf(on).history).toEqual(fresh(on));
    // Loaded from a store, sessions are equal but not identical.
    const later = structuredClone(lived(23, [...staysOf(on), night(22, 4000)]));
    expect(forecastsOf(later).history).toEqual(fresh(later));
  });

  test.each<[string, SimulatedBooks]>([
    ['another past that ends alike', much],
    ['a past without sessions', lived(22, [])],
    ['a shorter past', lived(10, staysOf(little).slice(0, 9))],
    [
      'an earlier time at which more has happened',
      lived(20.9, [...staysOf(little), night(20, 4000)]),
    ],
  ])('is dropped after the demo started over with %s', (_what, startedOver) => {
    const forecastsOf = createForecasts();
    forecastsOf(little);
    expect(forecastsOf(startedOver).history).toEqual(fresh(startedOver));
  });
});
