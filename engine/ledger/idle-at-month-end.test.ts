import { describe, expect, test } from 'vitest';
import { asOfNow, liveBill } from '../sessions/as-of-now.ts';
import { standingBill } from '../billing/credit-note.ts';
import type { SessionRecord } from '../community/session.ts';
import type { BooksAct } from '../simulation/books.ts';
import {
  at,
  done,
  invoicesOf,
  later,
  only,
  recordsOf,
  testWorld,
  type TestWorld,
} from '../service/testing/world.ts';
import { accountOf } from './ledger.ts';
import { post } from './post.ts';
import { duration, hour, instant, kilowattHours, minute, wattHours } from '../units.ts';

/** The test world starts 20 days and 6 hours before the end of the month. */
const monthEnd = 20 * 24 + 6;
const inMonth = (hours: number) => at(monthEnd + hours);
const lastInstant = instant(inMonth(0) - 1);
const leave: BooksAct = { kind: 'unplug', user: 'ann', space: 'a' };

/** On the last day of the month Ann's charge is stopped; Ben waits for her space, she stays. */
function staysOn(): TestWorld {
  const outOfOrder = ['b', 'c'].map((space): BooksAct => ({
    kind: 'fail-charger',
    space,
    how: 'faulted',
    lasting: duration(24 * hour),
  }));
  const begun = done(
    later(testWorld(), inMonth(-12)),
    ...outOfOrder,
    { kind: 'plug-in', user: 'ann', space: 'a', vehicle: 1 },
    {
      kind: 'start',
      user: 'ann',
      space: 'a',
      goal: { kind: 'energy', energy: kilowattHours(2) },
      readyBy: inMonth(-11),
      preference: 'fastest',
    },
  );
  return done(
    later(begun, inMonth(-11.5)),
    { kind: 'stop', user: 'ann', space: 'a' },
    {
      kind: 'join-queue',
      user: 'ben',
      vehicle: 2,
      building: 'house',
      energy: wattHours(5000),
      until: inMonth(20),
    },
  );
}

const invoice = (world: TestWorld) => invoicesOf(world, 'ann')[0]!;
const charged = (world: TestWorld) => invoice(world).charges[0]!.bill.total;

describe('an idle fee of a stopped charge that runs over the end of the month', () => {
  const world = staysOn();
  const evening = later(world, inMonth(-0.5));
  const told = liveBill(evening, only(evening))!;

  test('is on the invoice issued then, as the live bill said', () => {
    expect(told.lines.map(({ kind }) => kind)).toContain('PARKING_TIME');
    const issued = later(evening, inMonth(0));
    expect(invoice(issued).status.state).toBe('issued');
    expect(charged(issued)).toBe(told.total);
    expect(recordsOf(issued, 'ann')[0]!.end).toBe(lastInstant);
    expect(recordsOf(issued, 'ann')[0]!.idle).toEqual([{ from: inMonth(-11), to: lastInstant }]);
  });

  test('is the same however time is stepped, and does not grow afterwards', () => {
    const jumped = done(later(world, inMonth(15)), leave);
    const stepped = [-3, 0, 0.1, 8, 15].reduce((now, hours) => later(now, inMonth(hours)), world);
    expect(done(stepped, leave)).toEqual(jumped);
    expect(charged(jumped)).toBe(told.total);
    // Ben gives up on the next morning: what was counted until then is of the next month.
    const [entry] = world.queue;
    const givenUp = done(later(world, inMonth(9)), {
      kind: 'leave-queue',
      user: 'ben',
      entry: entry!.id,
    });
    const { idle } = asOfNow(givenUp, only(givenUp));
    expect(idle).toEqual([{ from: inMonth(-11), to: lastInstant }]);
  });

  test('is billed even if nobody waits any longer when the month ends', () => {
    const [entry] = world.queue;
    const gone = done(later(world, inMonth(-6)), {
      kind: 'leave-queue',
      user: 'ben',
      entry: entry!.id,
    });
    const owed = liveBill(gone, only(gone))!.total;
    expect(owed).toBeGreaterThan(1000);
    expect(charged(later(gone, inMonth(0)))).toBe(owed);
  });
});

describe('idle time kept from a reservation, on an invoice that was issued,', () => {
  const bookedFor = { kind: 'reservation', id: 'r9' } as const;
  const begun = staysOn();
  const session = only(begun);
  const asked = { ...session, moveRequest: { ...session.moveRequest!, for: bookedFor } };
  const kept: TestWorld = { ...begun, sessions: { [session.id]: asked } };
  // Until six in the afternoon for who had reserved, then for Ben again.
  const [entry] = kept.queue;
  const gone = { kind: 'leave-queue', user: 'ben', entry: entry!.id } as const;
  const issued = later(done(later(kept, inMonth(-10)), gone), inMonth(1));
  const [record] = recordsOf(issued, 'ann');
  const revised = (idle: SessionRecord['idle']) => {
    const corrected = { ...record!, idle };
    const entries = [{ kind: 'session-revised', at: issued.now, record: corrected } as const];
    const twice = [...entries, ...entries];
    const { ledger } = post(issued.ledger, { world: issued, entries: twice, events: [] });
    return accountOf(ledger, 'ann').invoices.flat()[0]!;
  };
  const billed = standingBill(invoice(issued), record!.id)!;

  test('is on it', () => {
    expect(record!.idle).toEqual([{ from: inMonth(-11), to: inMonth(-10), booked: 'r9' }]);
    expect(billed.lines.find(({ kind }) => kind === 'PARKING_TIME')!.amount).toBe(300);
  });

  test('is given back by one credit note if nobody came', () => {
    const { credits, charges } = revised([]);
    expect(charges).toEqual(invoice(issued).charges);
    expect(credits).toMatchObject([{ total: 324 }]);
    expect(credits[0]!.corrected!.lines.map(({ kind }) => kind)).not.toContain('PARKING_TIME');
  });

  test('is given back in part if they came later', () => {
    const from = instant(inMonth(-10) - 20 * minute);
    const { credits } = revised([{ from, to: inMonth(-10), booked: 'r9' }]);
    expect(credits).toMatchObject([{ total: 216 }]);
  });
});
