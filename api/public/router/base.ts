import { implement } from '@orpc/server';
import { vehicleWith } from '#engine/community/draft/draft.ts';
import { lookUp } from '#engine/look-up.ts';
import type { WorldEvent } from '#engine/community/events.ts';
import type { Books } from '#engine/service/books.ts';
import type { Building, OwnedVehicle, World } from '#engine/community/world.ts';
import { agentOf } from '#engine/community/acting-agent.ts';
import { personOf, termsOf, type Actor } from '../../policy/actor.ts';
import { checkVehicle, narrowToVehicles } from '../agents/narrow-to-vehicles.ts';
import { isOrdering } from '../agents/spending.ts';
import { withinLimits } from '../agents/within-limits.ts';
import type { Change, Community, LogAction } from '../../community/community.ts';
import type { Sandbox, SandboxCommand } from '../../sandbox/sandbox.ts';
import type { ServiceCommand } from '../../community/community.ts';
import type { Forecasts } from '../../community/forecasts.ts';
import { notAllowed, unknown } from '../../refusals/refusals.ts';
import { publicContract } from '../contract/contract.ts';
import { PublicProblem } from '../problems/problems.ts';
import type { IdempotentRequest } from '../idempotent-request.ts';
import type { OpenedCommunity, PublicCall } from '../public-call.ts';
import { vehicleNumber, type Scene } from '../views/scene.ts';

/** The context of every operation. */
export interface PublicContext {
  readonly call: PublicCall;
  readonly idempotent: IdempotentRequest | null;
  /** The If-Match header: the ETags of the version that the caller knows. */
  readonly ifMatch: string | null;
  /** Headers that the operation adds to its answer. */
  readonly headers: { etag?: string; location?: string; isReplayed?: boolean };
}

export const api = implement(publicContract).$context<PublicContext>();

export function openedIn({ call }: PublicContext): OpenedCommunity {
  if (call.opened === null) throw new PublicProblem('UNAUTHORIZED');
  return call.opened;
}

export const communityIn = (context: PublicContext): Community =>
  openedIn(context).forCall(context.idempotent).community;

/** Refuses what only a sandbox can do elsewhere. */
export function sandboxIn(context: PublicContext): Sandbox {
  const { sandbox } = openedIn(context).forCall(context.idempotent);
  if (sandbox === null) throw notAllowed();
  return sandbox;
}

/** The books as the caller may see them. */
function sceneOf(books: Books, actor: Actor): Scene {
  const user = personOf(actor);
  const vehicles = termsOf(actor)?.vehicles ?? null;
  return { ...(vehicles === null ? books : narrowToVehicles(books, user, vehicles)), user };
}

/** Answers a read from the current state. */
export async function look<T>(
  context: PublicContext,
  view: (scene: Scene, forecasts: () => Forecasts, locale: string) => T,
): Promise<T> {
  const community = communityIn(context);
  const books = await community.present();
  const scene = sceneOf(books, openedIn(context).actor);
  return view(scene, () => community.forecastsOf(books), community.locale);
}

type Command = ServiceCommand | SandboxCommand;
type Acting<C extends Command> = Community & {
  act: (decide: (now: Books) => LogAction<C>, check: (after: Change) => void) => Promise<Change>;
};
type Own<C> = C extends Command ? Omit<C, 'user'> : never;

/** The state right after a write. Answers use only this, so a repeated write is answered alike. */
export interface Done extends Scene {
  readonly command: { readonly kind: string };
  readonly events: readonly WorldEvent[];
}

/**
 * Carries out a write. All checks that may refuse it belong to `decide` and `check`: then a
 * repeated request gets its first answer, even if it would be refused by now.
 */
export const perform = (
  context: PublicContext,
  decide: (scene: Scene, forecasts: () => Forecasts) => Own<ServiceCommand>,
  check?: (after: Done) => void,
): Promise<Done> => performIn(context, communityIn(context), decide, check);

/** The same for what only a sandbox can do. */
export const performInSandbox = (
  context: PublicContext,
  decide: (scene: Scene) => Own<SandboxCommand>,
): Promise<Done> => performIn(context, sandboxIn(context), decide);

async function performIn<C extends Command>(
  context: PublicContext,
  community: Acting<C>,
  decide: (scene: Scene, forecasts: () => Forecasts) => Own<C>,
  check: (after: Done) => void = () => undefined,
): Promise<Done> {
  const { actor, approvals } = openedIn(context);
  const { role } = actor;
  const user = personOf(actor);
  const doneBy = (change: Change): Done => ({
    ...sceneOf(change, actor),
    events: change.events,
    command: (change.action as LogAction & { kind: 'command' }).command,
  });
  const change = await withinLimits(actor, approvals, (agent, checkSpending) => {
    let before: World;
    return community.act(
      (now) => {
        before = now.world;
        const asked = decide(sceneOf(now, actor), () => community.forecastsOf(now));
        const command = { ...asked, user, ...(isOrdering(asked) && agentOf({ agent })) };
        checkVehicle(actor, command);
        return { kind: 'command', command: command as unknown as C, role };
      },
      (after) => {
        check(doneBy(after));
        checkSpending(after, before);
      },
    );
  });
  noteReplay(context, change);
  return doneBy(change);
}

/** A repeated write says in a header that it was carried out before. */
export function noteReplay({ headers }: PublicContext, { isRepeated }: Change): void {
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
