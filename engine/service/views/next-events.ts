import { heldUntil, type Reservation } from '../../community/reservation.ts';
import { tariffAt } from '../../community/tariff-in-force.ts';
import { nextPriceChange, priceSegments } from '../../tariff/price.ts';
import { day, instant, type Instant } from '../../units.ts';
import { buildingOf } from '../../community/draft/draft.ts';
import { expectedEnd } from '../../community/draft/expectation.ts';
import { nextMonthEnd } from '../../ledger/invoicing.ts';
import type { Books } from '../books.ts';
import { outlook } from '../previews/outlook.ts';
import type { Session } from '../../community/session.ts';
import type { World } from '../../community/world.ts';
import { idleOf } from './live-session.ts';

/** A moment the demo clock can jump to. */
export type NextEvent = { readonly at: Instant } & (
  | { readonly kind: 'price'; readonly period: string | null; readonly rate: number }
  | {
      readonly kind:
        | 'charging-starts'
        | 'charging-ends'
        | 'ready-by'
        | 'move-by'
        | 'idle-fee-starts';
      readonly space: string;
      readonly session: string;
    }
  | {
      readonly kind: 'reservation-starts' | 'reservation-released';
      readonly space: string;
      readonly reservation: string;
    }
  | { readonly kind: 'charger-recovers'; readonly space: string }
  | { readonly kind: 'month-ends' }
  | { readonly kind: 'dispute-answered'; readonly invoice: string; readonly session: string }
);

/** The next events for a user at a space, soonest first. */
export function nextEvents(
  { world, ledger }: Books,
  user: string,
  space: string,
): readonly NextEvent[] {
  const events: NextEvent[] = [...priceEvent(world, space)];
  for (const session of Object.values(world.sessions)) {
    if (session.user !== user) continue;
    const of = { space: session.space, session: session.id };
    const ahead = outlook(world, session);
    const starts = startsAt(world, session, ahead);
    if (starts !== null) events.push({ kind: 'charging-starts', at: starts, ...of });
    if (ahead?.done) events.push({ kind: 'charging-ends', at: ahead.done, ...of });
    const idle = idleOf(world, session);
    if (idle?.request) events.push({ kind: 'move-by', at: idle.request.by, ...of });
    if (idle?.feeFrom) events.push({ kind: 'idle-fee-starts', at: idle.feeFrom, ...of });
    if (session.order) events.push({ kind: 'ready-by', at: session.order.readyBy, ...of });
  }
  for (const reservation of Object.values(world.reservations)) {
    if (reservation.user !== user) continue;
    const of = { space: reservation.space, reservation: reservation.id };
    events.push({ kind: 'reservation-starts', at: reservation.from, ...of });
    if (!isThereFor(world, reservation)) {
      events.push({ kind: 'reservation-released', at: heldUntil(reservation), ...of });
    }
  }
  const { condition } = world.spaces[space]!;
  if (condition.kind !== 'ready' && condition.until !== null) {
    events.push({ kind: 'charger-recovers', at: condition.until, space });
  }
  events.push({ kind: 'month-ends', at: nextMonthEnd(world, world.now) });
  for (const due of ledger.due) {
    if (due.user !== user || due.kind !== 'answer-due') continue;
    const { at, invoice, session } = due;
    events.push({ kind: 'dispute-answered', at, invoice, session });
  }
  return events.filter(({ at }) => at > world.now).toSorted((a, b) => a.at - b.at);
}

/** When a car that waits, or shows that it works and then waits, begins to charge. */
function startsAt(
  { now }: World,
  { phase }: Session,
  ahead: ReturnType<typeof outlook>,
): Instant | null {
  const isProof = phase.kind === 'charging' && phase.why.kind === 'proof';
  if (ahead === null || (phase.kind !== 'waiting' && !isProof)) return null;
  const pause = isProof ? ahead.flows.findIndex(({ amps }) => amps === 0) : 0;
  const starts = ahead.flows.slice(pause).find(({ amps, since }) => amps > 0 && since > now);
  return starts?.since ?? null;
}

/** Whether its car is in its space already and will be there when the slot begins. */
function isThereFor(world: World, { space, vehicle, from }: Reservation): boolean {
  const session = world.sessions[world.spaces[space]!.session ?? ''];
  if (session?.vehicle !== vehicle) return false;
  const leaves = expectedEnd(world, session);
  // One that should have left stays for an unknown time.
  return leaves > from || leaves <= world.now;
}

function priceEvent(world: World, space: string): readonly NextEvent[] {
  const building = buildingOf(world, space);
  const { zone } = building;
  const tariff = world.tariffs[tariffAt(building, world.now)]!;
  const limit = instant(world.now + 7 * day);
  const at = nextPriceChange(tariff, 'ENERGY', zone, world.now, limit);
  if (at === undefined) return [];
  const to = instant(at + 1);
  const { price, period } = priceSegments(tariff, 'ENERGY', zone, { from: at, to })[0]!;
  return [{ kind: 'price', at, period: period ?? null, rate: price }];
}
