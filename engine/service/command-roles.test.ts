import { describe, expect, test } from 'vitest';
import { duration, fraction, hour, wattHours } from '../units.ts';
import { commandRoles, roleRefusal, type CommandKind } from '../community/checks/command-roles.ts';
import { roles, type Role } from '../community/checks/role.ts';
import { executeInBooks, type BooksAct } from '../simulation/books.ts';
import {
  at,
  booksOf,
  car,
  done,
  invoicesOf,
  later,
  testWorld,
  type TestWorld,
} from './testing/world.ts';

/** Ann and Ben have each charged for a night; the month is over, so both have an invoice to pay. */
function invoiced(): TestWorld {
  const goal = { kind: 'level', level: fraction(0.7) } as const;
  const order = { goal, readyBy: at(13), preference: 'fastest' } as const;
  const charged = done(
    testWorld(),
    { kind: 'plug-in', user: 'ann', space: 'a', vehicle: 1 },
    { kind: 'start', user: 'ann', space: 'a', ...order },
    { kind: 'plug-in', user: 'ben', space: 'b', vehicle: 2 },
    { kind: 'start', user: 'ben', space: 'b', ...order },
  );
  const over = done(
    later(charged, at(6)),
    { kind: 'unplug', user: 'ann', space: 'a' },
    { kind: 'unplug', user: 'ben', space: 'b' },
  );
  return later(over, at(31 * 24));
}

const world = invoiced();
const invoiceOf = (user: string) => invoicesOf(world, user)[0]!;
const execute = (before: TestWorld, command: BooksAct, role: Role) =>
  executeInBooks(booksOf(before), command, role);

const credit = (user: string, whose: string): BooksAct => ({
  kind: 'credit-charge',
  user,
  invoice: invoiceOf(whose).id,
  session: invoiceOf(whose).charges[0]!.session,
  reason: 'A gift.',
  waived: 'everything',
});

const reserve: BooksAct = {
  kind: 'reserve',
  user: 'ann',
  vehicle: 1,
  space: 'a',
  from: at(31 * 24 + 2),
  to: at(31 * 24 + 8),
  energy: wattHours(5000),
};
const pay: BooksAct = { kind: 'pay-invoice', user: 'ann', invoice: invoiceOf('ann').id };

const forDrivers =
  'authorize expect start change-plan stop correct-car reserve change-reservation cancel-reservation cannot-plug-in join-queue leave-queue add-vehicle edit-vehicle remove-vehicle report-level set-standing-order set-default-vehicle';
const ofSimulation = 'fail-charger clear-fault set-clock jump';
const forSetUp =
  'add-building edit-building open-building close-building set-supply set-circuits set-safe-power add-space renumber-spaces assign-space remove-space set-charger operate-charger set-prices set-electricity withdraw-prices add-resident remove-resident add-card block-card unblock-card remove-card';
const forOwners = `assign-car space-is-free record-payment credit-charge ${forSetUp} ${ofSimulation} start-over`;

/** Who may give which command, told a second time and by role. */
const given: Readonly<Record<Role, string>> = {
  resident: `${forDrivers} pay-invoice dispute-charge plug-in unplug ${ofSimulation} bring-neighbor start-over`,
  agent: `${forDrivers} plug-in unplug ${ofSimulation} bring-neighbor start-over`,
  owner: forOwners,
  operator: forOwners,
  charger: 'show-card',
};

describe('the roles that may give a command', () => {
  test.each<[string, BooksAct, readonly Role[]]>([
    ['crediting a charge', credit('ann', 'ann'), ['owner', 'operator']],
    ['reserving', reserve, ['resident', 'agent']],
    ['paying', pay, ['resident']],
    [
      'plugging in',
      { kind: 'plug-in', user: 'ann', space: 'a', vehicle: 1 },
      ['resident', 'agent'],
    ],
    [
      'making a charger fail',
      { kind: 'fail-charger', space: 'a', how: 'faulted', lasting: duration(hour) },
      ['resident', 'agent', 'owner', 'operator'],
    ],
  ])('%s', (_what, command, allowed) => {
    const refusals = roles.map((role) => {
      const outcome = execute(world, command, role);
      return outcome.ok ? null : outcome.refusal.code;
    });
    expect(refusals).toEqual(roles.map((role) => (allowed.includes(role) ? null : 'not-allowed')));
  });

  test.each(roles)('of a simulated community or of the service: %s', (role) => {
    const kinds = Object.keys(commandRoles) as CommandKind[];
    expect(kinds.filter((kind) => roleRefusal(role, kind) === null).join(' ')).toBe(given[role]);
  });

  test('are those of the table: what it does not name is refused to everybody', () => {
    const made = { kind: 'give-away', user: 'ann' } as unknown as BooksAct;
    for (const role of roles) expect(execute(world, made, role)).toEqual(unknown('command'));
  });

  test('include nobody who names no role', () => {
    for (const act of [credit('ann', 'ann'), pay]) {
      expect(execute(world, act, undefined as never)).toMatchObject({ ok: false });
    }
  });
});

/** The same as for what does not exist, so that nobody can find out which ids are taken. */
const unknown = (what: string) => ({ ok: false, refusal: { code: 'unknown', what } });

describe('what belongs to another user', () => {
  test('cannot be paid or credited as one’s own', () => {
    const { id } = invoiceOf('ben');
    expect(execute(world, { kind: 'pay-invoice', user: 'ann', invoice: id }, 'resident')).toEqual(
      unknown('invoice'),
    );
    expect(execute(world, credit('ann', 'ben'), 'owner')).toEqual(unknown('invoice'));
    expect(execute(world, credit('ben', 'ben'), 'owner').ok).toBe(true);
  });

  test('cannot be removed from the queue', () => {
    const vehicles = [1, 2, 3, 4].map((id) => car(id, ['ann', 'ben', 'cleo', 'dan'][id - 1]!));
    const queue = { building: 'house', vehicle: 4, energy: wattHours(5000), until: at(9) };
    const full = done(
      testWorld({ vehicles }),
      { kind: 'plug-in', user: 'ann', space: 'a', vehicle: 1 },
      { kind: 'plug-in', user: 'ben', space: 'b', vehicle: 2 },
      { kind: 'plug-in', user: 'cleo', space: 'c', vehicle: 3 },
      { kind: 'join-queue', user: 'dan', ...queue },
    );
    const entry = full.queue[0]!.id;
    expect(execute(full, { kind: 'leave-queue', user: 'ann', entry }, 'resident')).toEqual(
      unknown('queue-entry'),
    );
    expect(done(full, { kind: 'leave-queue', user: 'dan', entry }).queue).toEqual([]);
  });
});
