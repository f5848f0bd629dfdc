import { describe, expect, test } from 'vitest';
import { halfPastSix, openPage } from './test-demo.ts';

const hour = 3_600_000;
const building = 'golden-tower';
const wish = { building, vehicle: 2, energy: 10_000, readyBy: halfPastSix + 13 * hour };

describe('suggestions', () => {
  test('are three at most, and each can be booked as it stands', async () => {
    const { service } = openPage();
    const { suggestions, alternatives, queue } = await service.reservations.suggestions(wish);
    expect(suggestions.length).toBeGreaterThan(0);
    expect(suggestions.length).toBeLessThanOrEqual(3);
    expect(alternatives).toEqual([]);
    expect(queue).toBe(false);
    for (const { space, from, to, energy } of suggestions) {
      const { bill } = await service.reservations.quote({ space, vehicle: 2, from, to, energy });
      expect(bill.total).toBeGreaterThan(0);
    }
    const { space, from, to, energy } = suggestions[0]!;
    await service.reservations.reserve({ space, vehicle: 2, from, to, energy });
    const { upcoming } = await service.reservations.list();
    expect(upcoming).toContainEqual(expect.objectContaining({ space, from, to, vehicle: 2 }));
  });

  test('look no further than the terms allow, and not into the past', async () => {
    const { service } = openPage();
    await expect(
      service.reservations.suggestions({ ...wish, readyBy: halfPastSix - 1 }),
    ).rejects.toMatchObject({ code: 'READY_BY_PASSED' });
    await expect(
      service.reservations.suggestions({ ...wish, readyBy: halfPastSix + 31 * 24 * hour }),
    ).rejects.toMatchObject({ code: 'BAD_INPUT', data: { field: 'readyBy' } });
  });

  test('are made for one’s own vehicles only', async () => {
    const { service } = openPage();
    await expect(service.reservations.suggestions({ ...wish, vehicle: 101 })).rejects.toMatchObject(
      { code: 'UNKNOWN' },
    );
  });
});

test('a need that is foretold never exceeds what the car can take', async () => {
  const { service } = openPage();
  const { vehicles } = await service.vehicles.list();
  for (const { id, battery, limit, level } of vehicles) {
    const { energy, readyBy } = await service.reservations.need({ vehicle: id });
    expect(energy).toBeGreaterThanOrEqual(0);
    // The meter counts more than the battery gains: a tenth at full power, more as it tapers off.
    expect(energy).toBeLessThanOrEqual(Math.ceil((limit - level) * battery * 1160));
    expect(readyBy).toBeGreaterThan(halfPastSix);
  }
});

test('a day board says how likely each hour to come is busy', async () => {
  const { service } = openPage();
  const { rows, from, to } = await service.reservations.board({ building, day: halfPastSix });
  expect(to - from).toBe(24 * hour);
  for (const { busy } of rows) {
    expect(busy.map(({ from: start }) => start)).toEqual(
      [19, 20, 21, 22, 23].map((at) => from + at * hour),
    );
    for (const { chance } of busy) {
      expect(chance).toBeGreaterThanOrEqual(0);
      expect(chance).toBeLessThanOrEqual(1);
    }
  }
});

test('a quote is refused as the booking would be', async () => {
  const { service } = openPage();
  const booking = {
    space: 'golden-tower-93',
    vehicle: 1,
    from: halfPastSix + 24 * hour,
    to: halfPastSix + 30 * hour,
    energy: 5000,
  };
  await expect(service.reservations.quote(booking)).rejects.toMatchObject({
    code: 'CONFLICT',
    data: { details: { with: 'vehicle' } },
  });
});
