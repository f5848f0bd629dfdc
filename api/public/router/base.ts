import { implement } from '@orpc/server';
import { vehicleWith } from '#engine/community/draft.ts';
import { lookUp } from '#engine/look-up.ts';
import type { WorldEvent } from '#engine/community/events.ts';
import type { Building, OwnedVehicle, World } from '#engine/community/world.ts';
import { executeInBooks, type BooksAct } from '#engine/simulation/books.ts';
import { personOf } from '../../actor.ts';
import type { Demo, Step } from '../../demo.ts';
import type { Foresight } from '../../foresight.ts';
import { refuse, unknown, type About } from '../../refusals.ts';
import { publicContract } from '../contract/contract.ts';
import { PublicProblem } from '../problems.ts';
import type { NamedRequest } from '../named-request.ts';
import type { OpenedSandbox, PublicCall } from '../public-call.ts';
import { vehicleNumber, type Scene } from '../views/scene.ts';

/** The context of every operation. */
export interface PublicContext {
  readonly call: PublicCall;
  readonly named: NamedRequest | null;
  /** The If-Match header: the ETags of the version that the caller knows. */
  readonly ifMatch: string | null;
  /** Headers that the operation adds to its answer. */
  readonly headers: { etag?: string; location?: string; isReplayed?: boolean };
}

export const api = implement(publicContract).$context<PublicContext>();

export function openedIn({ call }: PublicContext): OpenedSandbox {
  if (call.opened === null) throw new PublicProblem('UNAUTHORIZED');
  return call.opened;
}

export const demoIn = (context: PublicContext): Demo => openedIn(context).demoFor(context.named);

/** Answers a read from the current state. */
export async function look<T>(
  context: PublicContext,
  view: (scene: Scene, foresight: () => Foresight, locale: string) => T,
): Promise<T> {
  const demo = demoIn(context);
  const books = await demo.present();
  const scene = { ...books, user: personOf(openedIn(context).actor) };
  return view(scene, () => demo.foresightOf(books), demo.locale);
}

type Own<Act> = Act extends BooksAct ? Omit<Act, 'user'> : never;

/** The state right after a write. Answers use only this, so a repeated write is answered alike. */
export interface Done extends Scene {
  readonly act: BooksAct;
  readonly events: readonly WorldEvent[];
}

/**
 * Carries out a write. All checks that may refuse it belong to `decide` and `check`: then a
 * repeated request gets its first answer, even if it would be refused by now.
 */
export async function perform(
  context: PublicContext,
  decide: (scene: Scene, foresight: () => Foresight) => Own<BooksAct>,
  check: (after: Done) => void = () => undefined,
): Promise<Done> {
  const demo = demoIn(context);
  const { actor } = openedIn(context);
  const { role } = actor;
  const user = personOf(actor);
  const change = await demo.act((now) => {
    const act = decide({ ...now, user }, () => demo.foresightOf(now));
    const action = { kind: 'command', command: { ...act, user } as BooksAct, role } as const;
    const outcome = executeInBooks(now, action.command, role);
    if (!outcome.ok) throw refuse(outcome.refusal, now.world, demo.locale, act as About);
    check({ ...outcome, user, act: action.command });
    return { ...outcome, action };
  });
  noteReplay(context, change);
  const { world, ledger, events, action } = change;
  return { world, ledger, user, events, act: (action as { command: BooksAct }).command };
}

/** A repeated write says in a header that it was carried out before. */
export function noteReplay({ headers }: PublicContext, { isRepeated }: Step): void {
  headers.isReplayed = isRepeated === true;
}

/** Refuses a change if the caller knows another version than the current one. */
export function checkVersion({ ifMatch }: PublicContext, version: string): void {
  if (ifMatch !== null && ifMatch !== '*' && !ifMatch.split(/\s*,\s*/).includes(version)) {
    throw new PublicProblem('PRECONDITION_FAILED');
  }
}

export function buildingWith(world: World, id: string): Building {
  const building = lookUp(world.buildings, id);
  if (building === undefined) throw unknown('building', world);
  return building;
}

export function vehicleOf({ world, user }: Scene, id: string): OwnedVehicle {
  const car = vehicleWith(world, vehicleNumber(id));
  if (car?.owner !== user) throw unknown('vehicle', world);
  return car;
}
