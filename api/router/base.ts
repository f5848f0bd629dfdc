import { implement, os } from '@orpc/server';
import type { Books } from '#engine/service/books.ts';
import { vehicleWith } from '#engine/community/draft/draft.ts';
import { lookUp } from '#engine/look-up.ts';
import type { Refusal } from '#engine/community/refusal.ts';
import type { World } from '#engine/community/world.ts';
import { personOf, type Actor } from '../policy/actor.ts';
import type { Change, Community, ServiceCommand } from '../community/community.ts';
import { serviceContract } from '../contract/contract.ts';
import type { Forecasts } from '../community/forecasts.ts';
import { hindrance } from '../policy/policy.ts';
import { notAllowed, problemFrom, refuse, unknown, type About } from '../refusals/refusals.ts';

/** The context of every call. */
export interface Call {
  readonly community: Community;
  /** The same if it is a sandbox. */
  readonly sandbox: Community | null;
  readonly actor: Actor;
  /** What people are called in a live community; those who deleted their account are missing. */
  readonly namesOf?: ((ids: readonly string[]) => Promise<ReadonlyMap<string, string>>) | undefined;
}

/** Checks the policy, and turns anything thrown into an error of the contract. */
export const guard = os
  .$context<Call>()
  .middleware(async ({ context: { actor, community, sandbox }, path, next }) => {
    try {
      const isSandbox = sandbox !== null;
      if (hindrance(path.join('.'), actor, { isSandbox }) !== null) throw notAllowed();
      return await next();
    } catch (error) {
      throw problemFrom(error, community.locale);
    }
  });

/** The contract to implement. */
export const service = implement(serviceContract).$context<Call>().use(guard);

/** Answers a query from the current world. */
export async function look<T>(
  { community, actor }: Call,
  view: (world: World, user: string) => T,
): Promise<T> {
  const { world } = await community.present();
  return view(world, personOf(actor));
}

/** The same for queries that need the ledger, too. */
export async function lookInBooks<T>(
  { community, actor }: Call,
  view: (books: Books, user: string, forecasts: () => Forecasts) => T,
): Promise<T> {
  const books = await community.present();
  return view(books, personOf(actor), () => community.forecastsOf(books));
}

type Own<C> = C extends ServiceCommand ? Omit<C, 'user'> : never;

/** A command, or a function that derives it from the current state. */
type Given = Own<ServiceCommand> | ((books: Books, user: string) => Own<ServiceCommand>);

/** Executes a command and stores the result. */
export async function carryOut({ community, actor }: Call, given: Given): Promise<Change> {
  const user = personOf(actor);
  return community.act((now) => {
    const asked = typeof given === 'function' ? given(now, user) : given;
    const { role } = actor;
    return { kind: 'command', command: { ...asked, user } as ServiceCommand, role };
  });
}

/** The answer to a command: when it took effect, and its events that concern the person. */
export const done = ({ actor }: Call, { world, events }: Change) => ({
  at: world.now,
  events: events.filter(({ user }) => user === personOf(actor)),
});

/** Executes a command and answers it. */
export const command = async (call: Call, given: Given) => done(call, await carryOut(call, given));

/** The result of a dry run; throws if it was refused. */
export function settled<T>(
  { community }: Call,
  world: World,
  about: About,
  tried:
    | { readonly ok: true; readonly view: T }
    | { readonly ok: false; readonly refusal: Refusal },
): T {
  if (!tried.ok) throw refuse(tried.refusal, world, community.locale, about);
  return tried.view;
}

export function buildingIn(world: World, id: string) {
  const building = lookUp(world.buildings, id);
  if (building === undefined) throw unknown('building', world);
  return building;
}

export function spaceIn(world: World, id: string): string {
  if (lookUp(world.spaces, id) === undefined) throw unknown('space', world);
  return id;
}

export function ownVehicle(world: World, user: string, id: number) {
  const car = vehicleWith(world, id);
  if (car?.owner !== user) throw unknown('vehicle', world);
  return car;
}
