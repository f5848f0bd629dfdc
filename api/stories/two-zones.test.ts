import { describe, expect, test } from 'vitest';
import { localTime } from '#engine/time/local.ts';
import { instant } from '#engine/units.ts';
import { memoryStore } from '../store/memory.ts';
import { ann, ben, resident, testCommunity } from '../testing/community.ts';
import { openPage } from '../testing/demo.ts';

const hour = 3_600_000;
const [harbor, garden] = ['America/New_York', 'Europe/Berlin'];
const everything = { vehicle: null, building: null, from: null, to: null };

async function community() {
  const store = memoryStore();
  const page = (user: string) =>
    openPage({ store, createWorld: async () => testCommunity(), actor: resident(user) }).service;
  const anns = page(ann.user);
  const { demo: start } = await anns.clock.now();
  return { anns, bens: page(ben.user), start };
}

const byText = (a: unknown, b: unknown) => String(a).localeCompare(String(b));

type Anns = Awaited<ReturnType<typeof community>>['anns'];

async function charge(service: Anns, space: string, vehicle: number, until: number) {
  await service.sandbox.plugIn({ space, vehicle, level: 0.2 });
  const goal = { kind: 'energy', energy: 10 } as const;
  const order = { goal, readyBy: until, preference: 'fastest' } as const;
  await service.charge.start({ space, order });
}

describe('a community of two buildings an ocean apart', () => {
  test('has the names, zones and currencies of its buildings', async () => {
    const { anns } = await community();
    const { buildings } = await anns.charge.places();
    expect(buildings).toMatchObject([
      { id: 'harbor', name: 'HARBOR HOUSE', zone: harbor, currency: 'USD' },
      { id: 'garden', name: 'GARDEN COURT', zone: garden, currency: 'EUR' },
    ]);
    const currencies = await Promise.all(
      ['harbor', 'garden'].map(async (building) => {
        const { currency, buildingName } = await anns.charge.prices({ building });
        return [buildingName, currency];
      }),
    );
    expect(currencies).toEqual([
      ['HARBOR HOUSE', 'USD'],
      ['GARDEN COURT', 'EUR'],
    ]);
  });

  test('charges the evening price in New York while it is night in Berlin', async () => {
    const { anns, start } = await community();
    const priceAt = async (building: string) => {
      const over = { from: start, to: start + 1 };
      const { prices, carbon } = await anns.charge.signals({ building, ...over });
      return { price: prices[0]!.price, period: prices[0]!.period, grams: carbon[0]!.grams };
    };
    expect(await priceAt('harbor')).toEqual({ price: 0.31, period: 'evening', grams: 305 });
    expect(await priceAt('garden')).toEqual({ price: 0.13, period: 'night', grams: 228 });
  });

  test('has its own day at each building', async () => {
    const { anns, start } = await community();
    for (const [building, zone] of [
      ['harbor', harbor],
      ['garden', garden],
    ] as const) {
      const { from, to } = await anns.reservations.board({ building, day: start });
      expect(localTime(zone, instant(from))).toMatchObject({ time: 0 });
      expect(to - from).toBe(24 * hour);
      expect([from <= start, start < to]).toEqual([true, true]);
    }
  });

  test('suggests slots in the currency of the requested building', async () => {
    const { anns, start } = await community();
    const wish = { vehicle: ann.booked, energy: 8000, readyBy: start + 14 * hour };
    for (const [building, currency] of [
      ['harbor', 'USD'],
      ['garden', 'EUR'],
    ] as const) {
      const { suggestions } = await anns.reservations.suggestions({ ...wish, building });
      expect(suggestions.length).toBeGreaterThan(0);
      for (const one of suggestions) {
        expect([one.currency, one.bill.currency]).toEqual([currency, currency]);
      }
    }
  });

  test('states the times of a refusal in the zone of that building', async () => {
    const { anns, bens, start } = await community();
    const until = start + 6 * hour;
    await charge(bens, 'harbor-1', ben.plugged, until);
    await charge(bens, 'garden-11', ben.booked, until);
    const refusal = (space: string) =>
      anns.sandbox
        .plugIn({ space, vehicle: ann.booked })
        .catch((error: unknown) => (error as Error).message);
    // Midnight in New York is five in the morning in Berlin.
    expect(await refusal('harbor-1')).toContain('probably until Thu 12 AM.');
    expect(await refusal('garden-11')).toContain('probably until Thu 5 AM.');
  });

  test('states the deadline to cancel a reservation in the zone of its building', async () => {
    const { anns, start } = await community();
    const from = start + 2 * hour;
    const slot = { from, to: from + 4 * hour, energy: 5000 };
    await anns.reservations.reserve({ ...slot, space: 'harbor-1', vehicle: ann.booked });
    await anns.reservations.reserve({ ...slot, space: 'garden-11', vehicle: ann.queued });
    const { upcoming } = await anns.reservations.list();
    await anns.clock.jump({ to: from - 10 * 60_000 });
    const told = await Promise.all(
      upcoming.map(async ({ id, building }) => {
        const error: unknown = await anns.reservations
          .cancel({ reservation: id })
          .catch((refused: unknown) => refused);
        return [building, (error as Error).message];
      }),
    );
    expect(Object.fromEntries(told)).toEqual({
      harbor: 'It could be canceled until 7:30 PM, 30 minutes before its start.',
      garden: 'It could be canceled until 12:30 AM, 30 minutes before its start.',
    });
  });
});

/** Both sessions end on 31 March at eight in the evening in New York: in Berlin that is April. */
async function charged() {
  const { anns } = await community();
  const evening = instant(Date.parse('2026-03-31T20:00:00-04:00'));
  await anns.clock.jump({ to: evening - 4 * hour });
  await charge(anns, 'harbor-1', ann.plugged, evening);
  await charge(anns, 'garden-11', ann.booked, evening);
  await anns.clock.jump({ to: evening });
  await anns.sandbox.unplug({ space: 'harbor-1' });
  await anns.sandbox.unplug({ space: 'garden-11' });
  return anns;
}

describe('charges at both buildings', () => {
  test('count toward the month of each building, in its currency', async () => {
    const anns = await charged();
    const { sessions, currencies } = await anns.history.list(everything);
    const shown = sessions.map((one) => [one.building, one.month, one.currency, one.beganEarlier]);
    expect(shown.toSorted(byText)).toEqual([
      ['garden', '2026-04', 'EUR', true],
      ['harbor', '2026-03', 'USD', false],
    ]);
    for (const { currency, totals, months } of currencies) {
      const own = sessions.find((one) => one.currency === currency)!;
      expect(totals).toMatchObject({ sessions: 1, cost: own.cost });
      expect(months.map(({ month }) => month)).toEqual([own.month]);
    }
    expect(currencies.map(({ currency }) => currency).toSorted(byText)).toEqual(['EUR', 'USD']);
  });

  test('are invoiced by building: zone, currency, month and name', async () => {
    const anns = await charged();
    const { invoices } = await anns.invoices.list();
    const shown = await Promise.all(
      invoices.map(async ({ id, zone, currency, month }) => {
        const { home, total } = await anns.invoices.get({ invoice: id });
        expect(total).toBeGreaterThan(0);
        return [zone, currency, month, home];
      }),
    );
    expect(shown.toSorted(byText)).toEqual([
      [harbor, 'USD', '2026-03', 'HARBOR HOUSE'],
      [garden, 'EUR', '2026-04', 'GARDEN COURT'],
    ]);
  });

  test('are never added up across currencies', async () => {
    const anns = await charged();
    const { invoices } = await anns.invoices.list();
    const { currencies } = await anns.invoices.spending();
    const spent = currencies.map(({ currency, months }) => [
      currency,
      months.map(({ month, total }) => [month, total]),
    ]);
    expect(spent.toSorted(byText)).toEqual(
      invoices.map(({ currency, month, total }) => [currency, [[month, total]]]).toSorted(byText),
    );
  });
});
