import type { Act } from '../../simulation/live.ts';
import type { Order, Session } from '../../community/session.ts';
import { hour, instant, kilowattHours, minute, wattHours, type Instant } from '../../units.ts';
import { car, done, invoicesOf, later, testWorld, wednesday, type TestWorld } from './world.ts';

/** A time of day on Thursday 12 March 2026 in New York; hours above 24 are on the next days. */
export const on = (hours: number, minutes = 0): Instant =>
  instant(wednesday + 6 * hour + hours * hour + minutes * minute);

export const orders = (kwh: number, readyBy: Instant): Order => ({
  goal: { kind: 'energy', energy: kilowattHours(kwh) },
  readyBy,
  preference: 'fastest',
});
const full = (readyBy: Instant): Order => ({ ...orders(1, readyBy), goal: { kind: 'full' } });

const cars = [car(1, 'ann'), car(2, 'ben'), car(3, 'cleo'), car(4, 'dan'), car(5, 'ann')];

/** Three spaces with power for all at eight in the morning, and nobody there. */
export const morning = (): TestWorld => ({
  ...later(testWorld({ vehicles: [...cars, car(6, 'eve')], capacity: 144 }), on(8)),
  accounts: ['ann', 'ben', 'cleo', 'dan', 'eve'],
});

export const plugIn = (user: string, space: string, vehicle: number): Act => ({
  kind: 'plug-in',
  user,
  space,
  vehicle,
});
export const start = (user: string, space: string, order: Order): Act => ({
  kind: 'start',
  user,
  space,
  ...order,
});
export const changePlan = (user: string, space: string, order: Order): Act => ({
  kind: 'change-plan',
  user,
  space,
  ...order,
});
export const unplug = (user: string, space: string): Act => ({ kind: 'unplug', user, space });

/** Cars of others stand in the other spaces: a promise for `a` cannot be moved. */
export const othersStay: readonly Act[] = [plugIn('ben', 'b', 2), plugIn('cleo', 'c', 3)];

/** Dan waits for any space. */
export const danQueues = {
  kind: 'join-queue',
  user: 'dan',
  vehicle: 4,
  building: 'house',
  energy: wattHours(5000),
  until: on(40),
} as const;

/** Dan reserves the space of Ann's car. */
export const danBooks = (from: Instant, to: Instant) => ({
  kind: 'reserve' as const,
  user: 'dan',
  vehicle: 4,
  space: 'a',
  from,
  to,
  energy: wattHours(5000),
});

/** Ann charges one kWh at `a` until six past eight, and said she would leave then. */
export const annCharges = (leaves = on(8, 30)): TestWorld =>
  done(morning(), plugIn('ann', 'a', 1), start('ann', 'a', orders(1, leaves)));

/** All spaces are taken, Ann's car is done, and Dan waits since a quarter past eight. */
export const annBlocks = (leaves = on(8, 30)): TestWorld =>
  done(
    later(
      done(
        annCharges(leaves),
        plugIn('ben', 'b', 2),
        start('ben', 'b', full(on(30))),
        plugIn('cleo', 'c', 3),
        start('cleo', 'c', full(on(30))),
      ),
      on(8, 15),
    ),
    danQueues,
  );

export const sessionOf = (world: TestWorld, user: string): Session =>
  Object.values(world.sessions).find((session) => session.user === user)!;

/** All lines of a kind on the invoices of a user. */
export const billed = (world: TestWorld, user: string, kind: string): number =>
  invoicesOf(world, user)
    .flatMap(({ charges }) => charges)
    .flatMap(({ bill }) => bill.lines)
    .filter((line) => line.kind === kind)
    .reduce((sum, { amount }) => sum + amount, 0);

/** What a user was told of a kind. */
export const told = ({ ledger }: TestWorld, user: string, kind: string) =>
  (ledger.accounts[user]?.notices ?? []).filter((event) => event.kind === kind);
