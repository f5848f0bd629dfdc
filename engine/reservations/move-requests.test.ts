import { describe, expect, it } from 'vitest';
import { duration, fraction, hour, instant, kilowattHours, minute, wattHours } from '../units.ts';
import { liveBill } from '../sessions/as-of-now.ts';
import { execute, type Act } from '../simulation/live.ts';
import { checkSession } from '../billing/check-session.ts';
import { accountOf } from '../ledger/ledger.ts';
import { billable } from '../community/billable.ts';
import type { Order, Session } from '../community/session.ts';
import {
  at,
  done,
  invoicesOf,
  later,
  recordsOf,
  refused,
  testWorld,
  type TestWorld,
} from '../service/testing/world.ts';
import { liveSession } from '../service/views/live-session.ts';

const minutes = (count: number) => duration(count * minute);
const after = (hours: number, more: number) => instant(at(hours) + minutes(more));
const little: Order = {
  goal: { kind: 'energy', energy: kilowattHours(1) },
  readyBy: at(3),
  preference: 'fastest',
};
const charge = (user: string, space: string, vehicle: number, order = little): Act[] => [
  { kind: 'plug-in', user, space, vehicle },
  { kind: 'start', user, space, ...order },
];
/** Ann, Ben and Cleo are done before half past six; all leave by nine. */
const full = later(
  done(testWorld(), ...charge('ann', 'a', 1), ...charge('ben', 'b', 2), ...charge('cleo', 'c', 3)),
  at(0.5),
);
/** A fourth car, Cleo's, that finds no free space. */
const four = { ...full.vehicles[4]!, owner: 'cleo' };
const crowded: TestWorld = { ...full, vehicles: { ...full.vehicles, 4: four } };
const queue: Act = {
  kind: 'join-queue',
  user: 'cleo',
  building: 'house',
  vehicle: 4,
  energy: wattHours(5000),
  until: at(12),
};
const asked = done(crowded, queue);
const of = (world: TestWorld, user: string): Session =>
  Object.values(world.sessions).find((session) => session.user === user)!;
const fee = (world: TestWorld, user: string) =>
  liveBill(world, of(world, user))!.lines.find(({ kind }) => kind === 'PARKING_TIME');
const billed = (world: TestWorld, user: string) => invoicesOf(world, user)[0]!.charges[0]!.bill;

describe('a move request', () => {
  it('goes to the car that has been done the longest when someone joins the queue', () => {
    expect(of(crowded, 'ann').moveRequest).toBeNull();
    expect(of(asked, 'ann').moveRequest).toMatchObject({ at: at(0.5), by: after(0.5, 20) });
    expect(of(asked, 'ben').moveRequest).toBeNull();
    const notices = Object.values(asked.ledger.accounts).flatMap((account) => account.notices);
    expect(notices.filter(({ kind }) => kind === 'move-asked')).toMatchObject([
      { user: 'ann', isRequest: true },
    ]);
  });

  it('is not made while the charger is out of order, and withdrawn when it fails', () => {
    const failing: Act = {
      kind: 'fail-charger',
      space: 'a',
      how: 'faulted',
      lasting: duration(2 * hour),
    };
    expect(of(done(asked, failing), 'ann').moveRequest).toBeNull();
    expect(of(done(crowded, failing, queue), 'ann').moveRequest).toBeNull();
    expect(of(later(done(crowded, failing, queue), at(3)), 'ben').moveRequest).not.toBeNull();
  });

  it('is not made for somebody who finds a free space, with a slot of their own or not', () => {
    const free = done(crowded, { kind: 'unplug', user: 'ben', space: 'b' });
    const energy = wattHours(2000);
    const slot = { kind: 'reserve', user: 'cleo', vehicle: 4, space: 'b', energy } as const;
    const booked = later(done(free, { ...slot, from: at(4), to: at(6) }), at(3.75));
    const elsewhere = done(booked, { kind: 'unplug', user: 'cleo', space: 'c' });
    expect(refused(elsewhere, { ...queue, until: at(12) })).toEqual({
      code: 'space-free',
      space: 'c',
    });
  });

  it('is withdrawn when the slot it was made for is over, also from a car that charges again', () => {
    const slot = { kind: 'reserve', user: 'cleo', vehicle: 4, space: 'a' } as const;
    const booked = done(crowded, { ...slot, from: at(3), to: at(4), energy: wattHours(2000) });
    const again = done(
      later(booked, after(2, 50)),
      { kind: 'stop', user: 'ann', space: 'a' },
      // Charging waits for the night, so that nothing else happens meanwhile.
      {
        kind: 'start',
        user: 'ann',
        space: 'a',
        goal: { kind: 'full' },
        readyBy: at(12),
        preference: 'cheapest',
      },
    );
    expect(of(later(again, after(3, 14)), 'ann').moveRequest).not.toBeNull();
    expect(of(later(again, after(3, 15)), 'ann').moveRequest).toBeNull();
  });

  it('gives no service fee back to a car that only charges again', () => {
    const again = done(
      asked,
      { kind: 'stop', user: 'ann', space: 'a' },
      { kind: 'start', user: 'ann', space: 'a', ...little, goal: { kind: 'full' } },
    );
    expect(of(again, 'ann').moveRequest).not.toBeNull();
    expect(billed(again, 'ann').lines.map(({ kind }) => kind)).not.toContain('CREDIT');
  });

  it('cannot be escaped by a charge that charges nothing', () => {
    const stopped = done(asked, { kind: 'stop', user: 'ann', space: 'a' });
    const nothing = { ...little, goal: { kind: 'level', level: fraction(0.05) } } as const;
    const refusal = refused(stopped, { kind: 'start', user: 'ann', space: 'a', ...nothing });
    expect(refusal).toEqual({ code: 'bad-input', field: 'goal' });
  });

  it('is made even for a queue entry of only 45 minutes', () => {
    const brief = { ...queue, until: at(1.25) } as Act;
    expect(of(done(crowded, brief), 'ann').moveRequest).toMatchObject({ at: at(0.5) });
  });

  it('is rewarded with the service fee when the car leaves within twenty minutes', () => {
    const soon = later(asked, after(0.5, 20));
    const gone = done(soon, { kind: 'unplug', user: 'ann', space: 'a' });
    expect(billed(gone, 'ann').lines.at(-1)).toMatchObject({ kind: 'CREDIT', amount: -35 });
    const late = done(later(asked, instant(after(0.5, 20) + 1)), {
      kind: 'unplug',
      user: 'ann',
      space: 'a',
    });
    expect(billed(late, 'ann').lines.some(({ kind }) => kind === 'CREDIT')).toBe(false);
    expect(Object.values(gone.reservations)).toMatchObject([{ user: 'cleo', space: 'a' }]);
  });

  it('costs nothing before the ready-by time, then $3 an hour', () => {
    expect(fee(later(asked, at(3)), 'ann')).toBeUndefined();
    expect(fee(later(asked, at(4)), 'ann')).toMatchObject({ measured: minutes(60), amount: 300 });
    const { idle } = liveSession(asked, of(asked, 'ann'));
    expect(idle).toMatchObject({ feeFrom: at(3), request: { isFavor: true } });
  });

  it('costs nothing from 23:00 to 07:00', () => {
    const { amount } = fee(later(asked, at(5)), 'ann')!;
    expect(fee(later(asked, at(10)), 'ann')!.amount).toBe(amount);
  });

  it('is withdrawn, and its fee stops, when the queue is empty', () => {
    const waited = later(asked, at(4));
    const entry = waited.queue[0]!.id;
    const left = done(waited, { kind: 'leave-queue', user: 'cleo', entry });
    expect(of(left, 'ann').moveRequest).toBeNull();
    expect(fee(later(left, at(5)), 'ann')).toMatchObject({ measured: minutes(60) });
  });

  it('is not made during quiet hours', () => {
    const night = later({ ...crowded, now: crowded.now }, at(6));
    const waiting = done(night, { ...queue, until: at(20) });
    expect(of(waiting, 'ann').moveRequest).toBeNull();
    expect(of(later(waiting, at(13)), 'ann').moveRequest).toMatchObject({ at: at(13) });
  });

  it('is made twenty minutes before the next slot', () => {
    const booked = done(full, {
      kind: 'reserve',
      user: 'ben',
      vehicle: 2,
      space: 'a',
      from: at(3.5),
      to: at(4.5),
      energy: wattHours(2000),
    });
    expect(of(later(booked, instant(after(3.5, -20) - 1)), 'ann').moveRequest).toBeNull();
    expect(of(later(booked, after(3.5, -20)), 'ann').moveRequest).toMatchObject({
      at: after(3.5, -20),
    });
  });
});

describe('no command of the driver', () => {
  const more: Act = {
    kind: 'change-plan',
    user: 'ann',
    space: 'a',
    ...little,
    goal: { kind: 'energy', energy: kilowattHours(1.2) },
    readyBy: at(40),
  };
  const back: Act = { ...more, goal: { kind: 'energy', energy: kilowattHours(1) } };

  it('restarts the twenty minutes or delays the ready-by time', () => {
    let world = asked;
    for (let quarter = 1; quarter <= 14; quarter += 1) {
      world = done(later(world, after(0.5, 15 * quarter)), more, back);
    }
    expect(of(world, 'ann').moveRequest).toMatchObject({ at: at(0.5), leaves: at(3) });
    expect(fee(world, 'ann')).toMatchObject({ measured: minutes(60) });
    const [record] = recordsOf(done(world, { kind: 'unplug', user: 'ann', space: 'a' }), 'ann');
    expect(checkSession(billable(world, record!))).toBeUndefined();
  });

  it('cancels the request: neither a stop nor a new start', () => {
    const stopped = done(later(asked, at(1)), { kind: 'stop', user: 'ann', space: 'a' });
    const again = done(stopped, { kind: 'start', user: 'ann', space: 'a', ...little });
    expect(of(again, 'ann').moveRequest).toMatchObject({ at: at(0.5), leaves: at(3) });
    expect(fee(later(stopped, at(4)), 'ann')).toMatchObject({ measured: minutes(60) });
    const gone = done(later(stopped, at(4)), { kind: 'unplug', user: 'ann', space: 'a' });
    expect(billed(gone, 'ann').lines.find(({ kind }) => kind === 'PARKING_TIME')).toMatchObject({
      amount: 300,
    });
  });
});

describe('a queue entry', () => {
  it('expires when no offer would be long enough, and can be renewed', () => {
    // Cleo waits until at(12); an offer has to be at least half an hour long.
    expect(later(asked, instant(at(11.5) - 1)).queue).toHaveLength(1);
    const lapsed = later(asked, at(11.5));
    expect(lapsed.queue).toEqual([]);
    expect(accountOf(lapsed.ledger, 'cleo').notices.at(-1)!.kind).toBe('queue-expired');
    expect(execute(lapsed, { ...queue, until: at(20) }, 'resident').ok).toBe(true);
  });

  it('is removed when the car plugs in', () => {
    const freed = done(asked, { kind: 'leave-queue', user: 'cleo', entry: asked.queue[0]!.id });
    const gone = done(freed, { kind: 'unplug', user: 'ben', space: 'b' });
    const waiting: TestWorld = { ...gone, queue: asked.queue };
    expect(done(waiting, { kind: 'plug-in', user: 'cleo', space: 'b', vehicle: 4 }).queue).toEqual(
      [],
    );
  });

  it('leads to an offer whose energy the building can deliver', () => {
    const tight = later(
      done(
        testWorld({ capacity: 24 }),
        ...charge('ann', 'a', 1),
        { kind: 'plug-in', user: 'ben', space: 'b', vehicle: 2 },
        {
          kind: 'start',
          user: 'ben',
          space: 'b',
          ...little,
          goal: { kind: 'full' },
          readyBy: at(12),
        },
        ...charge('cleo', 'c', 3),
      ),
      at(2),
    );
    const world: TestWorld = { ...tight, vehicles: { ...tight.vehicles, 4: four } };
    const wanted = { ...queue, energy: wattHours(30_000), until: at(6) } as Act;
    const freed = done(world, wanted, { kind: 'unplug', user: 'ann', space: 'a' });
    expect(freed.queue).toEqual([]);
    const [offer] = Object.values(freed.reservations);
    expect(offer!.energy).toBeLessThan(30_000);
    const there = done(freed, { kind: 'plug-in', user: 'cleo', space: 'a', vehicle: 4 });
    const session = Object.values(there.sessions).find(({ vehicle }) => vehicle === 4)!;
    expect(session.plan!.shortfall).toBe(0);
    const end = later(there, at(6));
    expect(liveSession(end, end.sessions[session.id]!).energy).toBeGreaterThanOrEqual(
      offer!.energy,
    );
  });
});
