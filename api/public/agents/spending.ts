import { billOf } from '#engine/billing/bill-session.ts';
import type { ActingAgent } from '#engine/community/acting-agent.ts';
import { billable } from '#engine/community/billable.ts';
import { isOpen, type Reservation } from '#engine/community/reservation.ts';
import type { Session } from '#engine/community/session.ts';
import type { World } from '#engine/community/world.ts';
import { accountOf } from '#engine/ledger/ledger.ts';
import { newestFirst } from '#engine/ledger/pages.ts';
import type { Books } from '#engine/service/books.ts';
import type { Command } from '#engine/service/commands.ts';
import { outlook } from '#engine/service/previews/outlook.ts';
import { localMonth } from '#engine/time/local.ts';
import { day, type Instant } from '#engine/units.ts';
import type { AgentTerms } from '../../policy/actor.ts';

/** What an agent ordered for its resident: a slot, or a charge of a car that is plugged in. */
export type Ordered = Pick<Reservation | Session, 'id' | 'user' | 'vehicle' | 'space'> & {
  readonly agent: ActingAgent | undefined;
  /** Of a charge: the reservation it began with. */
  readonly reservation?: string | null;
  readonly from: Instant;
  /**
   * The most it costs, in minor units; what is expected where nothing was quoted, or where more is
   * charged by now than was.
   */
  readonly costs: number;
};

const reservationOrder = (one: Reservation): Ordered => ({
  ...one,
  agent: one.agent,
  costs: one.ceiling ?? 0,
});

const sessionOrder = (world: World, one: Session): Ordered => ({
  ...one,
  agent: one.order?.agent,
  from: one.pluggedIn,
  costs: Math.max(one.ceiling ?? 0, outlook(world, one)?.bill.total ?? 0),
});

/** A command, as far as it may be one that orders. */
interface OrderingCommand {
  readonly kind: string;
  readonly space?: string;
  readonly reservation?: string;
}

/** Commands that spend the resident's money, and name the agent that gave them. */
const ordering: ReadonlySet<string> = new Set<Command['kind']>([
  'reserve',
  'change-reservation',
  'start',
  'change-plan',
]);

export const isOrdering = ({ kind }: { readonly kind: string }): boolean => ordering.has(kind);

/** What a command just ordered; null for commands that order nothing. */
export function orderedBy(world: World, command: OrderingCommand, agent: string): Ordered | null {
  switch (command.kind) {
    case 'reserve':
      return reservationOrder(
        Object.values(world.reservations).findLast((one) => one.agent?.id === agent)!,
      );
    case 'change-reservation':
      return reservationOrder(world.reservations[command.reservation!]!);
    case 'start':
    case 'change-plan':
      return sessionOrder(world, world.sessions[world.spaces[command.space!]!.session!]!);
    default:
      return null;
  }
}

/** Commands that order nothing, and may make what was ordered for a car more. */
const enlarging: ReadonlySet<string> = new Set<Command['kind']>([
  'edit-vehicle',
  'report-level',
  'correct-car',
]);

/** The charges of an agent that a command of its own has made dearer without ordering anything. */
export function madeDearer(
  before: World,
  after: World,
  { kind }: { readonly kind: string },
  agent: string,
): readonly Ordered[] {
  if (!enlarging.has(kind)) return [];
  const ownOf = (world: World) =>
    Object.values(world.sessions)
      .filter((one) => one.order?.agent?.id === agent && !one.isRecorded)
      .map((one) => sessionOrder(world, one));
  const costsBefore = new Map(ownOf(before).map(({ id, costs }) => [id, costs]));
  return ownOf(after).filter(({ id, costs }) => costs > (costsBefore.get(id) ?? costs));
}

/** Why an order goes beyond what its agent may spend. */
export interface BeyondLimits {
  readonly limit: 'charge' | 'month';
  readonly limitMinor: number;
  /** What the agent's charges of that month would come to, this one included. */
  readonly monthMinor: number;
  readonly ordered: Ordered;
}

/** Null if an order stays within the limits, or the resident approved it. */
export function beyondLimits(
  books: Books,
  ordered: Ordered,
  { perChargeMinor, perMonthMinor }: Pick<AgentTerms, 'perChargeMinor' | 'perMonthMinor'>,
): BeyondLimits | null {
  if (perChargeMinor === null && perMonthMinor === null) return null;
  const monthMinor = spentInMonth(books, ordered);
  if (perChargeMinor !== null && ordered.costs > perChargeMinor) {
    return { limit: 'charge', limitMinor: perChargeMinor, monthMinor, ordered };
  }
  if (perMonthMinor !== null && monthMinor > perMonthMinor) {
    return { limit: 'month', limitMinor: perMonthMinor, monthMinor, ordered };
  }
  return null;
}

/**
 * What the agent's charges come to in the month in which a charge begins, by the calendar of its
 * building: what was billed, and the most that everything open can cost.
 */
function spentInMonth({ world, ledger }: Books, ordered: Ordered): number {
  const { user, agent } = ordered;
  const zone = world.buildings[world.spaces[ordered.space]!.building]!.zone;
  const month = localMonth(zone, ordered.from);
  let sum = 0;
  const count = (acting: ActingAgent | undefined, from: Instant, costs: () => number) => {
    if (acting?.id === agent?.id && localMonth(zone, from) === month) sum += costs();
  };
  for (const one of Object.values(world.reservations)) {
    if (one.user === user && isOpen(one)) count(one.agent, one.from, () => one.ceiling ?? 0);
  }
  for (const one of Object.values(world.sessions)) {
    if (one.user !== user || one.isRecorded) continue;
    count(one.order?.agent, one.pluggedIn, () => sessionOrder(world, one).costs);
  }
  for (const record of newestFirst(accountOf(ledger, user).records)) {
    // Records are in the order in which they ended, and no charge is longer than that.
    if (record.end < ordered.from - 40 * day) break;
    count(record.order?.agent, record.pluggedIn, () => billOf(billable(world, record)).total);
  }
  return sum;
}

/** Whether an approval was already used for something that is open or over. */
export function isUsed(
  { world, ledger }: Books,
  user: string,
  approval: string,
  /** What uses it now. */
  { id: own, reservation }: Pick<Ordered, 'id' | 'reservation'>,
): boolean {
  const by = (id: string, agent: ActingAgent | undefined) =>
    id !== own && id !== reservation && agent?.approval === approval;
  const { reservations, records } = accountOf(ledger, user);
  return (
    Object.values(world.reservations).some(({ id, agent }) => by(id, agent)) ||
    Object.values(world.sessions).some(({ id, order }) => by(id, order?.agent)) ||
    reservations.some((page) => page.some(({ id, agent }) => by(id, agent))) ||
    records.some((page) => page.some(({ id, order }) => by(id, order?.agent)))
  );
}
