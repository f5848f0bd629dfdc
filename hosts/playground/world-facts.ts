import { billOf } from '#engine/billing/bill-session.ts';
import type { Bill } from '#engine/billing/bill.ts';
import type { Interval } from '#engine/time/interval.ts';
import { dayAround } from '#engine/time/local.ts';
import { priceSegments } from '#engine/tariff/price.ts';
import { duration, hour, instant, type Instant } from '#engine/units.ts';
import { dayBoard } from '#engine/service/views/day-board.ts';
import { powerCurve } from '#engine/service/views/history.ts';
import { liveSession } from '#engine/service/views/live-session.ts';
import { asOfNow } from '#engine/sessions/as-of-now.ts';
import { billable } from '#engine/community/billable.ts';
import { pairOf } from '#engine/community/draft/draft.ts';
import type { SessionRecord } from '#engine/community/session.ts';
import type { World } from '#engine/community/world.ts';
import { accountOf } from '#engine/ledger/ledger.ts';
import { newestFirst } from '#engine/ledger/pages.ts';
import type { SimulatedBooks } from '#engine/simulation/books.ts';
import type { PowerStep } from '#api/contract/session.ts';
import { stepsOfBlocks, stepsOfFlows } from '#api/views/power-steps.ts';

type Steps = readonly PowerStep[];

/** What the documentation shows beside its examples: a night of a building, and the latest bill. */
export interface WorldFacts extends Interval {
  readonly at: Instant;
  readonly building: string;
  readonly zone: string;
  readonly currency: string;
  readonly spaces: readonly {
    readonly number: number;
    readonly stays: readonly (Interval & { readonly yours: boolean })[];
    /** Power drawn, planned and promised for the resident's cars, in shares of the charger's. */
    readonly blocks: Steps;
  }[];
  readonly prices: readonly (Interval & { readonly price: number })[];
  readonly bill: BillFacts | null;
}

export interface BillFacts extends Pick<Bill, 'lines' | 'tax' | 'total'> {
  readonly space: number;
  readonly since: Instant;
  /** Whether it is final. */
  readonly isOver: boolean;
}

const night = duration(13 * hour);

/** The night around now: it begins at six in the evening. */
function nightAround(zone: string, now: Instant): Interval {
  const evening = (at: Instant) => instant(dayAround(zone, at).from + 18 * hour);
  const tonight = evening(now);
  const from = now < tonight - 6 * hour ? evening(instant(now - 12 * hour)) : tonight;
  return { from, to: instant(from + night) };
}

/** Facts for one resident; `since` is when the examples began. */
export function worldFacts(
  books: SimulatedBooks,
  user: string,
  building: string,
  since: Instant,
): WorldFacts {
  const { world } = books;
  const { name, zone, tariff } = world.buildings[building]!;
  const over = nightAround(zone, world.now);
  const ended = recordsSince(books, user, instant(Math.min(since, over.from)));
  return {
    ...over,
    at: world.now,
    building: name,
    zone,
    currency: world.tariffs[tariff]!.currency,
    spaces: dayBoard(books, user, building, over).map(({ space, number, taken }) => ({
      number,
      stays: taken.map(({ from, to, yours }) => ({ from, to, yours })),
      blocks: ownPower(world, ended, user, space),
    })),
    prices: priceSegments(world.tariffs[tariff]!, 'ENERGY', zone, over).map(
      ({ from, to, price }) => ({ from, to, price }),
    ),
    bill: latestBill(world, ended, user, since),
  };
}

/** The resident's sessions that ended after an instant, newest first. */
function recordsSince({ ledger }: SimulatedBooks, user: string, since: Instant): SessionRecord[] {
  const found: SessionRecord[] = [];
  for (const record of newestFirst(accountOf(ledger, user).records)) {
    if (record.end < since) break;
    found.push(record);
  }
  return found;
}

/** What the resident's cars drew, will draw and are promised at a space. */
function ownPower(
  world: World,
  ended: readonly SessionRecord[],
  user: string,
  space: string,
): Steps {
  const { charger } = world.spaces[space]!;
  const fullPower = charger.volts * charger.maxAmps * charger.phases;
  const drawn = ended.filter((record) => record.space === space).flatMap(powerCurve);
  return [...drawn, ...sessionPower(world, user, space), ...promises(world, user, space)]
    .filter(({ power }) => power > 0)
    .map(({ from, to, power }) => ({ from, to, power: power / fullPower }));
}

function sessionPower(world: World, user: string, space: string): Steps {
  const session = world.sessions[world.spaces[space]!.session ?? ''];
  if (session?.user !== user) return [];
  const { outlook } = liveSession(world, session);
  const planned = outlook ? stepsOfFlows(pairOf(world, session), outlook.flows) : [];
  return [...powerCurve(asOfNow(world, session)), ...planned];
}

const promises = (world: World, user: string, space: string): Steps =>
  Object.values(world.reservations)
    .filter((one) => one.user === user && one.space === space)
    .flatMap((one) => stepsOfBlocks(pairOf(world, one), one.promise));

/** The bill of the running session, or of the last one that ended since the examples began. */
function latestBill(
  world: World,
  ended: readonly SessionRecord[],
  user: string,
  since: Instant,
): BillFacts | null {
  const own = Object.values(world.sessions).find((one) => one.user === user);
  if (own) {
    const { bill } = liveSession(world, own);
    return bill && facts(world, bill, own.space, own.pluggedIn, false);
  }
  const last = ended.find(({ end }) => end >= since);
  if (!last) return null;
  return facts(world, billOf(billable(world, last)), last.space, last.pluggedIn, true);
}

const facts = (
  world: World,
  { lines, tax, total }: Bill,
  space: string,
  since: Instant,
  isOver: boolean,
): BillFacts => ({ lines, tax, total, space: world.spaces[space]!.number, since, isOver });
