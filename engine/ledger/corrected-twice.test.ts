import { describe, expect, test } from 'vitest';
import { standingBill } from '../billing/credit-note.ts';
import type { BooksAct } from '../simulation/books.ts';
import { accountOf } from './ledger.ts';
import { orderOf } from '../service/testing/service.ts';
import {
  at,
  done,
  invoicesOf,
  later,
  refused,
  testWorld,
  type TestWorld,
} from '../service/testing/world.ts';
import { duration, instant, minute, wattHours } from '../units.ts';

/** The test world starts 20 days and 6 hours before the end of the month. */
const monthEnd = 20 * 24 + 6;
const plugIn = (user: string, space: string, vehicle: number): BooksAct => ({
  kind: 'plug-in',
  user,
  space,
  vehicle,
});
const leave: BooksAct = { kind: 'unplug', user: 'ann', space: 'a' };
const queue = {
  kind: 'join-queue',
  user: 'ben',
  vehicle: 2,
  building: 'house',
  energy: wattHours(5000),
  until: at(monthEnd + 20),
} as const;
const nobodyElse = (world: TestWorld) =>
  ['b', 'c'].reduce(
    (before, space) =>
      done(before, {
        kind: 'fail-charger',
        space,
        how: 'faulted',
        lasting: duration(20 * 60 * minute),
      }),
    world,
  );

/** Ann's charge was stopped on the last evening of the month; she said she leaves at noon. */
function stoppedBeforeMonthEnd({ fault = false } = {}): TestWorld {
  const begun = done(later(testWorld(), at(monthEnd - 4)), plugIn('ann', 'a', 1), {
    kind: 'start',
    user: 'ann',
    space: 'a',
    ...orderOf(9, at(monthEnd + 12)),
  });
  let charging = later(begun, at(monthEnd - 3.5));
  if (fault) {
    const lasting = duration(5 * minute);
    charging = done(charging, { kind: 'fail-charger', space: 'a', how: 'faulted', lasting });
  }
  const stopped = done(later(charging, at(monthEnd - 3)), {
    kind: 'stop',
    user: 'ann',
    space: 'a',
  });
  return done(later(nobodyElse(stopped), at(monthEnd + 1)), queue);
}

const invoice = (world: TestWorld) => invoicesOf(world, 'ann')[0]!;
const credits = (world: TestWorld) => invoice(world).credits.map(({ total }) => total);
const about = (world: TestWorld) => ({
  user: 'ann',
  invoice: invoice(world).id,
  session: invoice(world).charges[0]!.session,
});
/** She is asked at 07:00, at the end of the quiet hours, and leaves in time. */
const madeWay = (world: TestWorld) => done(later(world, at(monthEnd + 7.1)), leave);

describe('the thanks for making way, after the invoice was issued,', () => {
  test('give the service fee back', () => {
    expect(credits(madeWay(stoppedBeforeMonthEnd()))).toEqual([38]);
  });

  test('give nothing back of a charge that was credited whole', () => {
    const world = stoppedBeforeMonthEnd();
    const credited = done(world, {
      kind: 'credit-charge',
      ...about(world),
      reason: 'Goodwill',
      waived: 'everything',
    });
    expect(credits(madeWay(credited))).toEqual(credits(credited));
  });

  test('give the fee back once, if a dispute has given it back before', () => {
    const world = stoppedBeforeMonthEnd({ fault: true });
    const disputed = done(world, {
      kind: 'dispute-charge',
      ...about(world),
      reason: 'price',
      note: '',
    });
    expect(credits(madeWay(disputed))).toEqual([38]);
  });
});

/** Ann stayed after she was asked to move; her charger had failed before. */
function stayed(): TestWorld {
  const asked = (hours: number) => at(monthEnd - 14 + hours);
  const begun = done(later(testWorld(), asked(0)), plugIn('ann', 'a', 1), {
    kind: 'start',
    user: 'ann',
    space: 'a',
    ...orderOf(9, asked(3)),
  });
  const lasting = duration(5 * minute);
  const failed = done(later(begun, asked(0.5)), {
    kind: 'fail-charger',
    space: 'a',
    how: 'faulted',
    lasting,
  });
  const waiting = done(nobodyElse(later(failed, asked(2.5))), {
    ...queue,
    until: asked(12),
  });
  const gone = done(later(waiting, instant(asked(3) + 40 * minute)), leave);
  return later(gone, at(monthEnd + 1));
}

describe('an idle fee that the owner waives', () => {
  test('is told to who paid it, with the amount and the reason of the owner', () => {
    const world = stayed();
    const waive = {
      kind: 'credit-charge',
      ...about(world),
      reason: 'Goodwill',
      waived: 'idle-fee',
    };
    const waived = done(world, waive as BooksAct);
    const [given] = invoice(waived).credits;
    expect(accountOf(waived.ledger, 'ann').notices.at(-1)).toEqual({
      kind: 'charge-credited',
      at: waived.now,
      ...about(world),
      amount: given!.total,
      currency: invoice(world).currency,
      reason: 'Goodwill',
    });
  });

  test('does not bring back the service fee that was credited before', () => {
    const world = stayed();
    const [charge] = invoice(world).charges;
    const idle = charge!.bill.lines.find(({ kind }) => kind === 'PARKING_TIME');
    expect(idle!.amount).toBeGreaterThan(100);
    const disputed = done(world, {
      kind: 'dispute-charge',
      ...about(world),
      reason: 'price',
      note: '',
    });
    const answered = later(disputed, at(monthEnd + 5));
    expect(credits(answered)).toHaveLength(1);
    const waive: BooksAct = {
      kind: 'credit-charge',
      ...about(world),
      reason: 'Goodwill',
      waived: 'idle-fee',
    };
    const waived = done(answered, waive);
    const kinds = standingBill(invoice(waived), about(world).session)!.lines.map(
      ({ kind }) => kind,
    );
    expect(new Set(kinds)).toEqual(new Set(['ENERGY']));
    expect(refused(waived, waive)).toEqual({ code: 'invoice', why: 'nothing-left-to-credit' });
  });
});
