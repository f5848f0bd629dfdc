import { describe, expect, it } from 'vitest';
import { amps, duration, hour, instant, kilowattHours, minute, wattHours } from '../../units.ts';
import type { Act } from '../../simulation/live.ts';
import { preview } from '../preview.ts';
import { quote } from '../quote.ts';
import type { Order } from '../../community/session.ts';
import { at, booksOf, done, later, only, testWorld } from '../testing/world.ts';
import { buildingPower } from './building-power.ts';
import { dayBoard } from './day-board.ts';
import { history, powerCurve } from './history.ts';
import { liveSession } from './live-session.ts';
import { nextEvents } from './next-events.ts';
import { spaceStatus } from './space-status.ts';

const order: Order = { goal: { kind: 'full' }, readyBy: at(13), preference: 'cheapest' };
const arrive = (user: string, space: string, vehicle: number): Act => ({
  kind: 'plug-in',
  user,
  space,
  vehicle,
});
const plugged = done(testWorld(), arrive('ann', 'a', 1));
const started = done(plugged, { kind: 'start', user: 'ann', space: 'a', ...order });

describe('a preview', () => {
  it('matches what then happens, to the cent, and changes nothing', () => {
    const before = JSON.stringify(plugged);
    const seen = preview(plugged, 'ann', 'a', order);
    if (!seen.ok) throw new Error(seen.refusal.code);
    expect(JSON.stringify(plugged)).toBe(before);
    const { done: end, bill, carbon } = seen.preview.outlook;
    const finished = later(started, end!);
    expect(only(finished).phase).toEqual({ kind: 'complete', why: 'full' });
    expect(liveSession(finished, only(finished))).toMatchObject({ bill, carbon });
    expect(only(later(started, instant(end! - 1))).phase.kind).toBe('charging');
  });

  it('shows what charging at once would cost instead', () => {
    const seen = preview(plugged, 'ann', 'a', order);
    if (!seen.ok) throw new Error(seen.refusal.code);
    const { outlook, atOnce } = seen.preview;
    expect(atOnce.bill.total).toBeGreaterThan(outlook.bill.total);
    expect(atOnce.done!).toBeLessThan(outlook.done!);
    expect(atOnce.energyInTheEnd).toBe(outlook.energyInTheEnd);
  });

  it('shows the shortfall and what can be reached', () => {
    const seen = preview(plugged, 'ann', 'a', { ...order, readyBy: at(1) });
    if (!seen.ok) throw new Error(seen.refusal.code);
    expect(seen.preview.misses).toBeGreaterThan(15_000);
    expect(seen.preview.outlook.levelInTheEnd).toBeCloseTo(0.65, 1);
  });

  it('is refused if the order would be', () => {
    expect(preview(plugged, 'ben', 'a', order)).toEqual({
      ok: false,
      refusal: { code: 'not-yours' },
    });
    expect(preview(plugged, 'ann', 'nowhere', order)).toMatchObject({ ok: false });
  });
});

describe('a quote', () => {
  const booking = { vehicle: 3, space: 'c', from: at(1), to: at(13), energy: wattHours(10_000) };

  it('shows the price and charging times of a reservation, and reserves nothing', () => {
    const before = JSON.stringify(plugged);
    const quoted = quote(plugged, 'cleo', booking);
    if (!quoted.ok) throw new Error(quoted.refusal.code);
    // Two of its minutes at the evening's price, which show that it works.
    expect(quoted.quote.bill.total).toBe(185);
    expect(quoted.quote.bill.energy).toBe(10_000);
    const begins = quoted.quote.promise.map(({ from }) => from);
    expect(begins.slice(0, 2)).toEqual([at(1), at(5)]);
    expect(JSON.stringify(plugged)).toBe(before);
  });

  it('is refused if the reservation would be', () => {
    expect(quote(plugged, 'cleo', { ...booking, space: 'a' })).toMatchObject({
      ok: false,
      refusal: { code: 'space-taken' },
    });
  });
});

describe('the views of the portal', () => {
  const charging = later(started, at(6));

  it('show remaining time, range and power that agree with the plan', () => {
    const live = liveSession(charging, only(charging));
    expect(live.power).toBe(9984);
    // An hour, and the two minutes with which it began.
    expect(live.energy).toBe(9984 + 332);
    expect(live.elapsed).toBe(6 * hour);
    expect(only(later(charging, instant(charging.now + live.remaining!))).phase.kind).toBe(
      'complete',
    );
    expect(live.range).toBe(Math.round(((live.level - 0.5) * 60_000) / 170));
  });

  it('distinguish spaces: yours, taken by a neighbor, reserved, free, faulted', () => {
    const world = done(charging, arrive('ben', 'b', 2), {
      kind: 'reserve',
      user: 'cleo',
      vehicle: 3,
      space: 'c',
      from: instant(charging.now + 10 * minute),
      to: at(13),
      energy: wattHours(3000),
    });
    expect(spaceStatus(world, 'ann', 'a').kind).toBe('yours');
    expect(spaceStatus(world, 'ann', 'b').kind).toBe('neighbor');
    expect(spaceStatus(world, 'ann', 'c')).toMatchObject({ kind: 'reserved', by: 'neighbor' });
    expect(spaceStatus(world, 'cleo', 'c')).toMatchObject({ kind: 'reserved', by: 'you' });
    expect(spaceStatus(charging, 'ann', 'c')).toEqual({ kind: 'free', reservedFrom: null });
    const cut = done(charging, {
      kind: 'fail-charger',
      space: 'c',
      how: 'faulted',
      lasting: duration(minute),
    });
    expect(spaceStatus(cut, 'ann', 'c')).toMatchObject({ kind: 'faulted', session: null });
  });

  it('offer nobody a space of a closed building or of somebody else', () => {
    const { spaces, buildings, ...world } = charging;
    const { house } = buildings;
    const closed = {
      ...world,
      spaces,
      buildings: { ...buildings, house: { ...house!, isClosed: true as const } },
    };
    const assigned = { ...spaces, c: { ...spaces['c']!, assignedTo: 'cleo' } };
    const booked = done(charging, {
      kind: 'reserve',
      user: 'cleo',
      vehicle: 3,
      space: 'c',
      from: at(7),
      to: at(13),
      energy: wattHours(3000),
    });
    const closedLater = { ...booked, buildings: closed.buildings };

    expect(spaceStatus(closed, 'ann', 'c')).toEqual({ kind: 'closed' });
    expect(spaceStatus(closed, 'ann', 'a').kind).toBe('yours');
    expect(spaceStatus(closedLater, 'cleo', 'c')).toMatchObject({ kind: 'reserved', by: 'you' });
    expect(spaceStatus({ ...charging, spaces: assigned }, 'ann', 'c')).toEqual({
      kind: 'assigned',
    });
    expect(spaceStatus({ ...charging, spaces: assigned }, 'cleo', 'c').kind).toBe('free');
  });

  it('add up the power of a building', () => {
    const { capacity, drawn, spaces } = buildingPower(charging, 'ann', 'house');
    expect({ capacity, drawn }).toEqual({ capacity: 60, drawn: 48 });
    expect(spaces.map((one) => [one.number, one.amps, one.yours])).toEqual([
      [1, amps(48), true],
      [2, amps(0), false],
      [3, amps(0), false],
    ]);
  });

  it('show past, current and reserved times on the day board', () => {
    const gone = done(charging, { kind: 'unplug', user: 'ann', space: 'a' });
    const booked = done(gone, {
      kind: 'reserve',
      user: 'ben',
      vehicle: 2,
      space: 'a',
      from: at(8),
      to: at(10),
      energy: wattHours(3000),
    });
    const [row] = dayBoard(booksOf(booked), 'ann', 'house', { from: at(0), to: at(24) });
    expect(row!.taken).toEqual([
      { kind: 'session', from: at(0), to: at(6), yours: true },
      { kind: 'reservation', from: at(8), to: at(10), yours: false },
    ]);
  });

  it('list moments to jump to, soonest first', () => {
    const events = nextEvents(booksOf(started), 'ann', 'a');
    expect(events.map(({ kind }) => kind)).toEqual([
      'price',
      'charging-starts',
      'charging-ends',
      'ready-by',
      'month-ends',
    ]);
    expect(events[0]).toEqual({ kind: 'price', at: at(3), period: 'day', rate: 0.22 });
    expect(events[1]!.at).toBe(at(5));
  });

  it('compute what a past session saved against charging at once', () => {
    const bought: Order = { ...order, goal: { kind: 'energy', energy: kilowattHours(10) } };
    const night = done(
      later(done(plugged, { kind: 'start', user: 'ann', space: 'a', ...bought }), at(13)),
      { kind: 'unplug', user: 'ann', space: 'a' },
    );
    const [past] = history(booksOf(night), 'ann');
    // 10 kWh and the fee at 3.73 instead of 1.85, both with tax.
    expect(past!.saved).toBe(188);
    expect(past!.energy).toBe(10_000);
    const flowing = powerCurve(past!.record).filter(({ power }) => power > 0);
    expect(flowing.map(({ from }) => from)).toEqual([at(0), at(5)]);
  });
});
