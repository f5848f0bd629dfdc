import { notAllowed } from '../../refusals/refusals.ts';
import { termsOf, type Actor } from '../../policy/actor.ts';
import type { Books } from '#engine/service/books.ts';
import { accountOf } from '#engine/ledger/ledger.ts';

const nobody = '';

/**
 * Books in which a resident has only some of their cars, as an agent sees them that was allowed no
 * others. The rest stays where it is, since power and spaces are in use, but belongs to nobody.
 */
export function narrowToVehicles(
  { world, ledger }: Books,
  user: string,
  vehicles: readonly number[],
): Books {
  const isShown = (vehicle: number) => vehicles.includes(vehicle);
  const hide = <T extends { readonly user: string; readonly vehicle: number }>(
    all: Readonly<Record<string, T>>,
  ): Readonly<Record<string, T>> =>
    mapped(all, (one) =>
      one.user === user && !isShown(one.vehicle) ? { ...one, user: nobody } : one,
    );
  const { records, reservations, ...account } = accountOf(ledger, user);
  const shown = <T extends { readonly vehicle: number }>(pages: readonly (readonly T[])[]) =>
    pages.map((page) => page.filter(({ vehicle }) => isShown(vehicle)));
  const own = { ...account, records: shown(records), reservations: shown(reservations) };
  return {
    world: {
      ...world,
      vehicles: mapped(world.vehicles, (car) =>
        car.owner === user && !isShown(car.id) ? { ...car, owner: nobody } : car,
      ),
      sessions: hide(world.sessions),
      reservations: hide(world.reservations),
      queue: world.queue.filter((one) => one.user !== user || isShown(one.vehicle)),
    },
    ledger: { ...ledger, accounts: { ...ledger.accounts, [user]: own } },
  };
}

const mapped = <T>(all: Readonly<Record<string, T>>, change: (one: T) => T) =>
  Object.fromEntries(Object.entries(all).map(([id, one]) => [id, change(one)]));

/** Refuses a command about a car that the agent was not allowed, also one that is new. */
export function checkVehicle(
  actor: Actor,
  command: { readonly kind: string; readonly vehicle?: number },
): void {
  const vehicles = termsOf(actor)?.vehicles ?? null;
  if (vehicles === null) return;
  const { kind, vehicle } = command;
  if (kind === 'add-vehicle' || (vehicle !== undefined && !vehicles.includes(vehicle))) {
    throw notAllowed();
  }
}
