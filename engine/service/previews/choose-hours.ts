import { preferences, type Preference } from '../../power/preference.ts';
import { isPreference } from '../../community/checks/check-input.ts';
import { draftOf, worldOf } from '../../community/draft/open-draft.ts';
import type { Order } from '../../community/session.ts';
import type { World } from '../../community/world.ts';
import { run } from '../advance.ts';
import { changePlan, start } from '../orders/ordering.ts';
import { outlook, type Outlook } from './outlook.ts';

/** What may be an order: other commands have none. */
interface Asked extends Partial<Order> {
  readonly kind: string;
  readonly user?: string;
  readonly space?: string;
}

interface Ordering extends Order {
  readonly user: string;
  readonly space: string;
}

/** The commands that place an order. */
const placing = { start, 'change-plan': changePlan } as const;

const isOrdering = (asked: Asked): asked is Ordering & { readonly kind: keyof typeof placing } =>
  Object.hasOwn(placing, asked.kind) && isPreference(asked.preference);

/**
 * An order with the hours that serve its preference best. The planner fills the best hours first, but
 * what a charge comes to also depends on losses, taper, rounding and spare power. So the plans for
 * all preferences are run ahead and the best one is taken: the cheapest is never dearer than another
 * choice, the greenest never dirtier. First of all comes how much is charged in time. An order that
 * says by which preference it is planned is taken as it is.
 */
export function withBestHours<Act extends { readonly kind: string }>(
  worldNow: () => World,
  act: Act,
): Act {
  const asked: Asked = act;
  if (!isOrdering(asked) || asked.plannedAs !== undefined) return act;
  const { preference } = asked;
  const world = worldNow();
  const own = tryHours(world, asked, preference);
  if (own === null) return act;
  let best = own;
  for (const plannedAs of preferences) {
    if (plannedAs === preference) continue;
    const other = tryHours(world, asked, plannedAs);
    if (other !== null && isBetter(preference, other.outlook, best.outlook)) best = other;
  }
  return best === own ? act : { ...act, plannedAs: best.plannedAs };
}

interface Tried {
  readonly plannedAs: Preference;
  readonly outlook: Outlook;
}

/** Places an order on a copy and runs it ahead; null if it is refused. */
function tryHours(
  world: World,
  asked: Ordering & { readonly kind: keyof typeof placing },
  plannedAs: Preference,
): Tried | null {
  const { kind, user, space } = asked;
  const draft = draftOf(world);
  if (placing[kind](draft, user, space, { ...asked, plannedAs }) !== null) return null;
  run(draft, world.now);
  const session = draft.sessions.get(draft.spaces[space]!.session!)!;
  const ahead = outlook(worldOf(draft), session);
  return ahead === null ? null : { plannedAs, outlook: ahead };
}

function isBetter(preference: Preference, one: Outlook, other: Outlook): boolean {
  const more = reached(one) - reached(other);
  if (more !== 0 && !Number.isNaN(more)) return more > 0;
  return measures[preference](one) < measures[preference](other);
}

/** The level reached in time; whoever reaches the goal is level. */
const reached = ({ done, levelInTheEnd }: Outlook): number =>
  done === null ? levelInTheEnd : Infinity;

const measures: Readonly<Record<Preference, (outlook: Outlook) => number>> = {
  cheapest: ({ bill }) => bill.total,
  greenest: ({ carbon }) => carbon,
  fastest: ({ done }) => done ?? Infinity,
};
