import { describe, expect, it } from 'vitest';
import { liveBill } from '../../sessions/as-of-now.ts';
import type { Order } from '../../community/session.ts';
import type { Act } from '../../simulation/live.ts';
import { duration, fraction, hour, kilowattHours, wattHours } from '../../units.ts';
import { preview } from '../preview.ts';
import { at, car, done, invoicesOf, later, testWorld, type TestWorld } from '../testing/world.ts';

const plugIn = (user: string, space: string, vehicle: number): Act => ({
  kind: 'plug-in',
  user,
  space,
  vehicle,
});
const order = (hours: number, change: Partial<Order> = {}): Order => ({
  goal: { kind: 'full' },
  readyBy: at(hours),
  preference: 'fastest',
  ...change,
});
const start = (user: string, space: string, asked: Order, quoted?: true): Act => ({
  kind: 'start',
  user,
  space,
  ...asked,
  ...(quoted && { quoted }),
});
const anns = (world: TestWorld) => world.sessions[world.spaces['a']!.session!]!;
const billOfAnn = (world: TestWorld) => liveBill(world, anns(world))!;
const quoteCredits = (world: TestWorld) =>
  billOfAnn(world).lines.filter(({ period }) => period === 'quote');

/** Ann's car charges at a quoted price. */
const quoted = (world: TestWorld, asked: Order): TestWorld =>
  done(world, plugIn('ann', 'a', 1), start('ann', 'a', asked, true));

describe('a quoted price', () => {
  it('holds for the quoted energy, whoever comes', () => {
    const begun = quoted(
      testWorld({ capacity: 48 }),
      order(12, { goal: { kind: 'energy', energy: kilowattHours(20) }, preference: 'cheapest' }),
    );
    const { ceiling } = anns(begun);
    const crowded = done(later(begun, at(1)), plugIn('ben', 'b', 2), start('ben', 'b', order(8)));
    const end = later(crowded, at(12));
    expect(billOfAnn(end).energy).toBe(20_000);
    expect(billOfAnn(end).total).toBeLessThanOrEqual(ceiling!);
  });

  it('holds if its charger delivers more than was ordered while it is out of reach', () => {
    const begun = quoted(
      testWorld(),
      order(12, { goal: { kind: 'energy', energy: kilowattHours(5) } }),
    );
    const { ceiling } = anns(begun);
    const lasting = duration(2 * hour);
    const failed = done(later(begun, at(0.2)), {
      kind: 'fail-charger',
      space: 'a',
      how: 'offline',
      lasting,
    });
    const back = later(failed, at(3));
    expect(billOfAnn(back).energy).toBeGreaterThan(15_000);
    expect(billOfAnn(back).total).toBe(ceiling);
  });

  it('does not pay for what is charged after the time it was quoted for', () => {
    const begun = quoted(testWorld(), order(0.5));
    const quotedEnergy = billOfAnn(later(begun, at(0.5))).energy;
    const stayed = later(begun, at(6));
    expect(billOfAnn(stayed).energy).toBeGreaterThan(5 * quotedEnergy);
    expect(quoteCredits(stayed)).toEqual([]);
    const gone = done(stayed, { kind: 'unplug', user: 'ann', space: 'a' });
    expect(invoicesOf(gone, 'ann')[0]!.charges[0]!.bill.total).toBe(billOfAnn(stayed).total);
  });

  it('does not pay for power that became free later', () => {
    const ben = done(
      testWorld({ capacity: 48 }),
      plugIn('ben', 'b', 2),
      start('ben', 'b', order(2)),
    );
    const begun = quoted(ben, order(2));
    expect(anns(begun).plan!.shortfall).toBeGreaterThan(10_000);
    const alone = later(done(begun, { kind: 'unplug', user: 'ben', space: 'b' }), at(2));
    expect(quoteCredits(alone)).toEqual([]);
  });

  it('does not pay for a charge limit that was raised afterwards', () => {
    const limited = car(1, 'ann', { limit: fraction(0.6) });
    const begun = quoted(testWorld({ vehicles: [limited] }), order(12));
    const { name, battery, maxAmps, phases, consumption } = limited;
    const raised = done(begun, {
      kind: 'edit-vehicle',
      user: 'ann',
      vehicle: 1,
      details: {
        name,
        battery,
        maxAmps,
        phases,
        consumption,
        limit: fraction(1),
        level: fraction(0.5),
        readyBy: duration(7 * hour),
      },
    });
    const end = later(raised, at(12));
    expect(billOfAnn(end).energy).toBeGreaterThan(25_000);
    expect(quoteCredits(end)).toEqual([]);
  });
});

describe('a quoted price after a change of the plan', () => {
  const vehicles = [car(1, 'ann'), car(2, 'ben'), car(3, 'cleo'), car(4, 'ben')];
  const five = { kind: 'energy', energy: kilowattHours(5) } as const;
  const less = { kind: 'energy', energy: kilowattHours(4) } as const;
  const more = { kind: 'energy', energy: kilowattHours(6) } as const;
  const change = { kind: 'change-plan', user: 'ann', space: 'a' } as const;
  const begun = quoted(testWorld(), order(12, { goal: five }));
  const slot = { user: 'ann', vehicle: 1, space: 'a', from: at(0), to: at(12) };
  const reserve = { kind: 'reserve', ...slot, energy: wattHours(5000) } as const;
  const booked = done(testWorld(), { ...reserve, preference: 'fastest' }, plugIn('ann', 'a', 1));

  const other = order(12, { goal: five, preference: 'cheapest' });

  it('comes back with the same order, whatever was chosen in between', () => {
    for (const world of [begun, booked]) {
      const { ceiling } = anns(world);
      for (const between of [other, order(12, { goal: more }), order(12, { goal: less })]) {
        const changed = done(world, { ...change, ...between }, { ...change, ...other });
        const back = done(changed, { ...change, ...order(12, { goal: five }) });
        expect(anns(back).ceiling).toBe(ceiling);
      }
    }
  });

  it('says before the change that it ends', () => {
    for (const world of [begun, booked]) {
      const { ceiling } = anns(world);
      const ends = (asked: Order) => {
        const tried = preview(world, 'ann', 'a', asked);
        return tried.ok && tried.preview.endsCeiling;
      };
      expect(ends(other)).toBe(ceiling);
      expect(ends(order(12, { goal: less }))).toBeNull();
    }
  });

  it('comes back for a driver who was asked to move, although the car then charges right away', () => {
    const asked = order(16, { goal: five, preference: 'cheapest' });
    const stays = [plugIn('ben', 'b', 2), plugIn('cleo', 'c', 3)];
    const queued = { kind: 'join-queue', user: 'ben', vehicle: 4, building: 'house' } as const;
    const waits = done(later(quoted(testWorld({ vehicles }), asked), at(9)), ...stays, {
      ...queued,
      energy: wattHours(5000),
      until: at(20),
    });
    const { ceiling, moveRequest } = anns(later(waits, at(14)));
    expect(moveRequest).not.toBeNull();
    const changed = done(later(waits, at(14)), { ...change, ...order(16, { goal: more }) });
    expect(anns(changed).ceiling).toBeNull();
    expect(anns(done(changed, { ...change, ...asked })).ceiling).toBe(ceiling);
  });

  it('does not pay for dear hours that were chosen in between', () => {
    const asked = order(12, { goal: five, preference: 'cheapest' });
    const cheap = quoted(testWorld(), asked);
    const hasty = done(cheap, { ...change, ...order(12, { goal: five }) });
    const nearly = later(hasty, at(0.4));
    const spent = billOfAnn(nearly).total;
    const end = later(done(nearly, { ...change, ...asked }), at(12));
    expect(billOfAnn(end).energy).toBe(5000);
    expect(billOfAnn(end).total).toBeGreaterThanOrEqual(spent);
    expect(billOfAnn(end).total).toBeLessThanOrEqual(anns(end).ceiling!);
  });

  it.each([
    ['holds for the same', order(12, { goal: five }), true],
    ['holds for less', order(12, { goal: less }), true],
    ['ends with more', order(12, { goal: more }), false],
    ['ends with another preference', order(12, { goal: five, preference: 'cheapest' }), false],
    ['ends with a later departure', order(13, { goal: five }), false],
  ])('%s', (_, asked, isHeld) => {
    for (const world of [begun, booked]) {
      const { ceiling } = anns(world);
      expect(ceiling).toBeGreaterThan(0);
      expect(anns(done(world, { ...change, ...asked })).ceiling).toBe(isHeld ? ceiling : null);
    }
  });
});
