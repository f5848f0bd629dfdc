import { createSpace } from '../create-world.ts';
import type { Charger } from '../../charging/charger.ts';
import { storedAt } from '../../charging/vehicle.ts';
import { demoCarbon, demoTariff } from '../../demo/prices.ts';
import {
  amps,
  duration,
  fraction,
  hour,
  minute,
  instant,
  kilowattHours,
  volts,
  type Instant,
} from '../../units.ts';
import type { Invoice } from '../../billing/invoice.ts';
import { accountOf, emptyLedger, type Ledger } from '../../ledger/ledger.ts';
import {
  advanceBooks,
  executeInBooks,
  type SimulatedBooks,
  type BooksAct,
} from '../../simulation/books.ts';
import { createSimulation } from '../../simulation/create-simulation.ts';
import type { Refusal } from '../../community/refusal.ts';
import type { Role } from '../../community/checks/role.ts';
import type { Resident } from '../../simulation/resident.ts';
import type { PastSession, Session, SessionRecord } from '../../community/session.ts';
import type { Building, OwnedVehicle, Space } from '../../community/world.ts';
import type { SimulatedWorld } from '../../simulation/simulation.ts';

/** Wednesday 11 March 2026, 18:00 in New York. */
export const wednesday = instant(1_773_266_400_000);

export const car = (
  id: number,
  owner: string,
  change: Partial<OwnedVehicle> = {},
): OwnedVehicle => {
  const plain = {
    battery: kilowattHours(60),
    maxAmps: amps(48),
    phases: 1 as const,
    consumption: 170,
    limit: fraction(1),
  };
  return {
    ...plain,
    id,
    owner,
    name: `Car ${id}`,
    stored: storedAt(plain, fraction(0.5)),
    readyBy: duration(7 * hour),
    ...change,
  };
};

/** One building with three spaces that share 60 A: little more than one car at full power. */
export function testWorld(
  change: {
    readonly vehicles?: readonly OwnedVehicle[];
    readonly residents?: readonly Resident[];
    readonly capacity?: number;
    readonly charger?: Charger;
  } = {},
): TestWorld {
  const charger = change.charger ?? { volts: volts(208), phases: 1, maxAmps: amps(48) };
  const building: Building = {
    id: 'house',
    name: 'HOUSE',
    zone: 'America/New_York',
    tariff: 'residents',
    capacity: amps(change.capacity ?? 60),
    carbon: demoCarbon,
    spaces: ['a', 'b', 'c'],
  };
  const spaces = Object.fromEntries(
    building.spaces.map((id, index): [string, Space] => [
      id,
      createSpace({ id, number: index + 1, building: 'house', charger }),
    ]),
  );
  const world = createSimulation({
    now: wednesday,
    tariffs: [demoTariff('USD')],
    buildings: { house: building },
    spaces,
    vehicles: change.vehicles ?? [car(1, 'ann'), car(2, 'ben'), car(3, 'cleo'), car(4, 'ann')],
    accounts: ['ann', 'ben', 'cleo'],
    residents: change.residents ?? [],
    seed: 7,
  });
  return withBooks({ world, ledger: emptyLedger });
}

/** An instant this many hours and minutes after the world began. */
export const at = (hours: number, minutes = 0): Instant =>
  instant(wednesday + hours * hour + minutes * minute);

/** A world and its ledger in one object, so that a test can read both. */
export type TestWorld = SimulatedWorld & { readonly ledger: Ledger };

export const withBooks = ({ world, ledger }: SimulatedBooks): TestWorld => ({ ...world, ledger });

export function booksOf({ ledger, ...world }: TestWorld): SimulatedBooks {
  return { world, ledger };
}

export const invoicesOf = (world: TestWorld, user: string): readonly Invoice[] =>
  accountOf(world.ledger, user).invoices.flat();

export const recordsOf = (world: TestWorld, user: string): readonly SessionRecord[] =>
  accountOf(world.ledger, user).records.flat();

export const staysIn = ({ ledger }: TestWorld): readonly PastSession[] => ledger.stays.flat();

/** The usual role for a command: the owner for credits, a resident for all others. */
export const usualRole = (command: BooksAct): Role =>
  command?.kind === 'credit-charge' || command?.kind === 'record-payment' ? 'owner' : 'resident';

/** The world after commands that must not be refused. */
export function done(world: TestWorld, ...commands: readonly BooksAct[]): TestWorld {
  return commands.reduce((before, command) => {
    const outcome = executeInBooks(booksOf(before), command, usualRole(command));
    if (!outcome.ok) throw new Error(`${command.kind}: ${JSON.stringify(outcome.refusal)}`);
    return withBooks(outcome);
  }, world);
}

export function refused(world: TestWorld, command: BooksAct): Refusal {
  const outcome = executeInBooks(booksOf(world), command, usualRole(command));
  if (outcome.ok) throw new Error(`${command.kind} was not refused`);
  return outcome.refusal;
}

export function later(world: TestWorld, to: Instant): TestWorld {
  const outcome = advanceBooks(booksOf(world), to);
  if (!outcome.ok) throw new Error(outcome.refusal.code);
  return withBooks(outcome);
}

/** The only session. */
export const only = (world: SimulatedWorld): Session => Object.values(world.sessions)[0]!;
