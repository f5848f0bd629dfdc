import { implement } from '@orpc/server';
import { visitor } from '#engine/demo/people.ts';
import { executeInBooks, type SimulatedBooks, type BooksAct } from '#engine/simulation/books.ts';
import { lookUp, vehicleWith } from '#engine/community/draft.ts';
import type { SimulatedWorld } from '#engine/simulation/simulation.ts';
import { contract } from '../contract/contract.ts';
import type { Demo, Step } from '../demo.ts';
import { problemFrom, refuse, unknown } from '../refusals.ts';

/** The contract to be filled in: whatever is thrown becomes one of its errors. */
export const service = implement(contract)
  .$context<{ demo: Demo }>()
  .use(async ({ context: { demo }, next }) => {
    try {
      return await next();
    } catch (error) {
      throw problemFrom(error, demo.host.locale);
    }
  });

/** Shows something of the world as of now. */
export async function look<T>(
  demo: Demo,
  view: (world: SimulatedWorld, user: string) => T,
): Promise<T> {
  const { world } = await demo.present();
  return view(world, visitor);
}

/** The same for what takes the books, too. */
export async function lookInBooks<T>(
  demo: Demo,
  view: (books: SimulatedBooks, user: string) => T,
): Promise<T> {
  return view(await demo.present(), visitor);
}

type Own<C> = C extends BooksAct ? Omit<C, 'user'> : never;

/** Carries out a command of the visitor, given or made up at that moment, and stores the outcome. */
export async function carryOut(
  demo: Demo,
  given: Own<BooksAct> | ((books: SimulatedBooks) => Own<BooksAct>),
): Promise<Step> {
  return demo.act((now) => {
    const command = typeof given === 'function' ? given(now) : given;
    const outcome = executeInBooks(now, { ...command, user: visitor } as BooksAct);
    if (!outcome.ok) throw refuse(outcome.refusal, now.world, demo.host.locale);
    return outcome;
  });
}

/** What a command answers: when it took effect, and what happened to the visitor by it. */
export const done = ({ world, events }: Step) => ({
  at: world.now,
  events: events.filter(({ user }) => user === visitor),
});

export function buildingIn(world: SimulatedWorld, id: string) {
  const building = lookUp(world.buildings, id);
  if (building === undefined) throw unknown('building', world);
  return building;
}

export function spaceIn(world: SimulatedWorld, id: string): string {
  if (lookUp(world.spaces, id) === undefined) throw unknown('space', world);
  return id;
}

export function ownVehicle(world: SimulatedWorld, user: string, id: number) {
  const car = vehicleWith(world, id);
  if (car?.owner !== user) throw unknown('vehicle', world);
  return car;
}
