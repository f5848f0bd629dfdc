import type { WattHours } from '../units.ts';
import { execute } from './commands.ts';
import { outlook, outlookAtOnce, type Outlook } from './outlook.ts';
import type { Refusal } from '../community/refusal.ts';
import type { Order, SessionPlan } from '../community/session.ts';
import type { World } from '../community/world.ts';

/** What an order would lead to, before anything is started. */
export interface Preview {
  readonly plan: SessionPlan | null;
  readonly outlook: Outlook;
  /** The same charged at once at full power. */
  readonly atOnce: Outlook;
  /** Energy at the meter by which the goal misses the ready-by time; 0 when it is reached. */
  readonly misses: WattHours;
}

/** Tries an order on a world that is then forgotten, so a preview is what would really happen. */
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
  const tried = execute(world, { kind, user, space, ...order });
  if (!tried.ok) return tried;
  const session = tried.world.sessions[tried.world.spaces[space]!.session!]!;
  return {
    ok: true,
    preview: {
      plan: session.plan,
      outlook: outlook(tried.world, session)!,
      atOnce: outlookAtOnce(tried.world, session)!,
      misses: session.plan?.shortfall ?? (0 as WattHours),
    },
  };
}
