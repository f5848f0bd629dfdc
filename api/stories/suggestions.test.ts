import { describe, expect, test } from 'vitest';
import { halfPastSix, openPage } from '../testing/demo.ts';
import { suggestionInWords } from '../words/booking/reason-words.ts';

const hour = 3_600_000;
const building = 'golden-tower';
const wish = { building, vehicle: 2, energy: 10_000, readyBy: halfPastSix + 13 * hour };

describe('suggestions', () => {
  test('are three at most, and each can be booked as it is', async () => {
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

  test('name the usual space of the car, not of its owner', async () => {
    const { service } = openPage();
    const usual = async (vehicle: number, at: string) => {
      const asked = { ...wish, vehicle, building: at };
      const { suggestions } = await service.reservations.suggestions(asked);
      return suggestions
        .filter(({ reasons }) => reasons.some(({ kind }) => kind === 'usual-space'))
        .map(({ space }) => space);
    };
    expect(new Set(await usual(1, building))).toEqual(new Set(['golden-tower-42']));
    // The Tesla charges at the other building.
    expect(await usual(3, building)).toEqual([]);
    expect(new Set(await usual(3, 'silver-plaza'))).toEqual(new Set(['silver-plaza-15']));
  });

  test('give at most one the name of the best, and praise no partial charge as cheaper', async () => {
    const { service } = openPage();
    const asked = { ...wish, vehicle: 1, energy: 34_600, readyBy: halfPastSix + 2.5 * hour };
    const { suggestions } = await service.reservations.suggestions(asked);
    expect(suggestions.length).toBeGreaterThan(1);
    const most = suggestions[0]!.energy;
    for (const { contrast } of suggestions.filter(({ energy }) => energy < 0.99 * most)) {
      expect(contrast.kind).not.toMatch(/cheaper|greener|later/);
    }
    expect(suggestions.map((one) => suggestionInWords(one, false))).not.toContain('Best overall');
  });

  test('are limited to the range the terms allow, and not in the past', async () => {
    const { service } = openPage();
    await expect(
      service.reservations.suggestions({ ...wish, readyBy: halfPastSix - 1 }),
    ).rejects.toMatchObject({ code: 'READY_BY_PASSED' });
    await expect(
      service.reservations.suggestions({ ...wish, readyBy: halfPastSix + 31 * 24 * hour }),
    ).rejects.toMatchObject({ code: 'BAD_INPUT', data: { field: 'readyBy' } });
  });

  test('are made for the resident’s own vehicles only', async () => {
    const { service } = openPage();
    await expect(service.reservations.suggestions({ ...wish, vehicle: 101 })).rejects.toMatchObject(
      { code: 'UNKNOWN' },
    );
  });
});

describe('a car with a reservation at that time', () => {
  test('is told so instead of that nothing is free, and is not offered the queue', async () => {
    const { service } = openPage();
    const { upcoming } = await service.reservations.list();
    const { vehicle, from, to, number, energy } = upcoming[0]!;
    await service.clock.jump({ to: from });
    const asked = { ...wish, vehicle, energy: 40_000, readyBy: to };
    const answer = await service.reservations.suggestions(asked);
    expect(answer).toMatchObject({ suggestions: [], queue: false });
    expect(answer.reserved).toEqual({ from, to, number, building, energy, canChange: false });
    const early = await service.reservations.suggestions({
      ...asked,
      energy: 1000,
      readyBy: to + 24 * hour,
    });
    expect(early.suggestions).not.toEqual([]);
    expect(early.reserved).toBeNull();
  });
});

describe('a car that is plugged in', () => {
  test('is offered a plan where it is, and no other space', async () => {
    const { service } = openPage();
    await service.sandbox.plugIn({ space: 'golden-tower-42', vehicle: 2 });
    const answer = await service.reservations.suggestions(wish);
    expect(answer).toMatchObject({ suggestions: [], alternatives: [], queue: false });
    expect(answer.pluggedIn).toEqual({
      space: 'golden-tower-42',
      number: 42,
      building,
      buildingName: 'GOLDEN TOWER',
      ordered: false,
    });
  });

  test('is offered slots for the days after it leaves', async () => {
    const { service } = openPage();
    await service.sandbox.plugIn({ space: 'golden-tower-42', vehicle: 2 });
    const later = { ...wish, readyBy: wish.readyBy + 72 * hour };
    const { pluggedIn, suggestions } = await service.reservations.suggestions(later);
    expect(pluggedIn).toBeNull();
    expect(suggestions).not.toEqual([]);
  });
});

test('a full building leads to slots in time at the other one, before any later slot', async () => {
  const { service } = openPage();
  const { buildings } = await service.charge.places();
  const { spaces } = buildings.find(({ id }) => id === building)!;
  // Nothing is left here for the rest of the night.
  for (const { id } of spaces) {
    await service.sandbox.simulateFault({ space: id, how: 'faulted', lasting: 20 * hour });
  }
  const { suggestions, alternatives, reserved } = await service.reservations.suggestions(wish);
  expect(suggestions).toEqual([]);
  expect(reserved).toBeNull();
  expect(alternatives).not.toEqual([]);
  for (const one of alternatives) {
    expect(one.buildingName).toBe('SILVER PLAZA');
    expect(one.done).toBeLessThanOrEqual(wish.readyBy);
  }
});

test('a suggestion is itemized: its lines and tax add up to its cost', async () => {
  const { service } = openPage();
  const { suggestions } = await service.reservations.suggestions(wish);
  for (const { bill, cost } of suggestions) {
    const lines = bill.lines.reduce((sum, { amount }) => sum + amount, 0);
    const tax = bill.tax.reduce((sum, { amount }) => sum + amount, 0);
    expect(lines + tax).toBe(cost);
    expect(bill.lines.map(({ kind }) => kind)).toContain('FLAT');
  }
  expect(new Set(suggestions.map(({ contrast }) => contrast.kind)).size).toBe(suggestions.length);
});

test('the prefilled ready-by time leaves enough time to charge', async () => {
  const { service } = openPage();
  const { vehicles } = await service.vehicles.list();
  await service.clock.jump({ to: halfPastSix + 12.2 * hour });
  for (const { id } of vehicles) {
    const { at, readyBy } = await service.reservations.need({ vehicle: id });
    expect(readyBy - at).toBeGreaterThan(hour);
  }
});

test('a predicted need never exceeds what the car can take', async () => {
  const { service } = openPage();
  const { vehicles } = await service.vehicles.list();
  for (const { id, battery, limit, level } of vehicles) {
    const { energy, readyBy } = await service.reservations.need({ vehicle: id });
    expect(energy).toBeGreaterThanOrEqual(0);
    // The meter counts more than the battery gains: a tenth at full power, more during the taper.
    expect(energy).toBeLessThanOrEqual(Math.ceil((limit - level!) * battery * 1160));
    expect(readyBy).toBeGreaterThan(halfPastSix);
  }
});

test('a day board states the probability that each upcoming hour is busy', async () => {
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

test('a quote is refused for the same reasons as the booking', async () => {
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

/** The resident charged a little, was asked to move and did: neighbors have all other spaces. */
async function filled() {
  const { service } = openPage();
  const space = 'golden-tower-42';
  await service.sandbox.plugIn({ space, vehicle: 1 });
  const goal = { kind: 'energy', energy: 1 } as const;
  const order = { goal, readyBy: halfPastSix + 2 * hour, preference: 'fastest' } as const;
  await service.charge.start({ space, order });
  await service.clock.jump({ to: halfPastSix + 2 * hour });
  await service.sandbox.neighborNeedsSpace();
  await service.sandbox.unplug({ space });
  return service;
}

test('a slot whose space is surely taken is no suggestion, and the other building is offered', async () => {
  const service = await filled();
  const tonight = { ...wish, readyBy: halfPastSix + 6 * hour };
  const { suggestions, alternatives } = await service.reservations.suggestions(tonight);
  for (const { chanceOfNoWait } of suggestions) expect(chanceOfNoWait).toBeGreaterThan(0.1);
  expect(alternatives).not.toEqual([]);
  for (const { buildingName, chanceOfNoWait, done } of alternatives) {
    expect(buildingName).toBe('SILVER PLAZA');
    expect(chanceOfNoWait).toBeGreaterThan(0.5);
    expect(done).toBeLessThanOrEqual(tonight.readyBy);
  }
});

test('the usual space is preferred, and the best slot elsewhere says what is wrong with it', async () => {
  const { service } = openPage();
  const best = async () => (await service.reservations.suggestions(wish)).suggestions[0]!;
  expect(await best()).toMatchObject({
    space: 'golden-tower-93',
    reasons: expect.arrayContaining([{ kind: 'usual-space' }]),
  });
  await service.sandbox.plugIn({ space: 'golden-tower-93', vehicle: 1 });
  expect((await best()).reasons).toContainEqual({
    kind: 'not-usual-space',
    number: 93,
    why: 'in-use',
  });
});
