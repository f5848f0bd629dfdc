import type { Cents, WattHours } from '../units.ts';
import { execute } from './front-door.ts';
import { outlook, outlookAtOnce, type Outlook } from './previews/outlook.ts';
import { savingOf } from './previews/saving.ts';
import type { Refusal } from '../community/refusal.ts';
import type { Order, SessionPlan } from '../community/session.ts';
import type { World } from '../community/world.ts';

/** The result of an order, before it is given. */
export interface Preview {
  readonly plan: SessionPlan | null;
  readonly outlook: Outlook;
  /** The goal at full power from now on; what it costs and emits is for the energy of the plan. */
  readonly atOnce: Outlook;
  /** Metered energy missing at the ready-by time; 0 if the goal is reached. */
  readonly misses: WattHours;
  /** The quoted maximum that would no longer hold; null if none is lost. */
  readonly endsCeiling: Cents | null;
}

/** Carries out an order on a copy that is discarded, so a preview is what would really happen. */
export function preview(
  world: World,
  user: string,
  space: string,
  order: Order,
):
  | { readonly ok: true; readonly preview: Preview }
  | { readonly ok: false; readonly refusal: Refusal } {
  const id = Object.hasOwn(world.spaces, space) ? world.spaces[space]!.session : null;
  const running = id !== null && world.sessions[id]!.order !== null;
  const over = id !== null && world.sessions[id]!.phase.kind === 'stopped';
  const kind = running && !over ? 'change-plan' : 'start';
  const tried = execute(world, { kind, user, space, ...order }, 'resident');
  if (!tried.ok) return tried;
  const session = tried.world.sessions[tried.world.spaces[space]!.session!]!;
  const before = running && !over ? world.sessions[id]!.ceiling : null;
  const planned = outlook(tried.world, session)!;
  return {
    ok: true,
    preview: {
      plan: session.plan,
      outlook: planned,
      atOnce: {
        ...outlookAtOnce(tried.world, session)!,
        ...savingOf(tried.world, planned.ended).atOnce,
      },
      misses: session.plan?.shortfall ?? (0 as WattHours),
      endsCeiling: session.ceiling === null ? before : null,
    },
  };
}
