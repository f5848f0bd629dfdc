import { addTo, quarter, quarterHoursOf, type QuarterHours } from '../billing/quarter-hours.ts';
import { fullPower, meteredPower } from '../charging/flow.ts';
import type { PowerBlock } from '../charging/power-block.ts';
import { pairOf } from '../community/draft/draft.ts';
import { heldBlocks, type Session, type SessionRecord } from '../community/session.ts';
import type { World } from '../community/world.ts';
import { briefOf } from '../ledger/brief-books.ts';
import { staysSince, type Ledger } from '../ledger/ledger.ts';
import { newestFirst } from '../ledger/pages.ts';
import type { Books } from '../service/books.ts';
import { endingNow } from '../sessions/as-of-now.ts';
import { day, hour, instant, type Instant, type Watts } from '../units.ts';

/** A window of whole quarters of an hour. */
export interface Window {
  readonly from: Instant;
  readonly quarters: number;
}

/** Average watts in each quarter of an hour. */
type Curve = readonly number[];

/** Records do not change: what flowed in one is worked out once. */
const flows = new WeakMap<SessionRecord, QuarterHours | null>();

export function flowOfRecord(record: SessionRecord): QuarterHours | null {
  const known = flows.get(record);
  const flow = known === undefined ? quarterHoursOf(record.readings) : known;
  flows.set(record, flow);
  return flow;
}

/** Nobody charges for longer: what ended before cannot reach into a window. */
const longest = 7 * day;

const isIn =
  ({ spaces }: World, building: string) =>
  (one: { readonly space: string }) =>
    spaces[one.space]!.building === building;

/** What flowed in a building within a window, of all that was charged and is being charged. */
function* flowsOf({ world, ledger }: Books, building: string, { from }: Window) {
  const here = isIn(world, building);
  const isOpen = (session: string) => world.sessions[session] !== undefined;
  for (const account of Object.values(ledger.accounts)) {
    for (const record of newestFirst(account.records)) {
      if (record.end < from - longest) break;
      if (record.end <= from || !here(record) || isOpen(record.id)) continue;
      const flow = flowOfRecord(record);
      if (flow !== null) yield flow;
    }
  }
  for (const one of newestFirst(briefOf(ledger).charges)) {
    if (one.end < from - longest) break;
    if (one.end > from && here(one) && !isOpen(one.session)) yield one.flowed;
  }
  for (const session of openSessions(world, building)) {
    const flow = quarterHoursOf(endingNow(world, session).readings);
    if (flow !== null) yield flow;
  }
  for (const { session } of world.unread) {
    const flow = here(session) ? quarterHoursOf(session.readings) : null;
    if (flow !== null) yield flow;
  }
}

const openSessions = ({ sessions }: World, building: string): readonly Session[] =>
  Object.values(sessions).filter((session) => session.building === building);

/** What a building drew in each quarter of an hour of a window, as metered. */
export function measuredLoad(books: Books, building: string, window: Window): Curve {
  const sums = emptyCurve(window);
  for (const flow of flowsOf(books, building, window)) addTo(sums, window.from, flow);
  return sums.map((energy) => (energy * hour) / quarter);
}

const emptyCurve = ({ quarters }: Window): number[] => Array.from({ length: quarters }, () => 0);

/** What is planned and promised from now on, of all cars together. */
export function plannedLoad(world: World, building: string, window: Window): Curve {
  const sums = emptyCurve(window);
  for (const session of openSessions(world, building)) {
    sumOfBlocks(sums, window.from, aheadOf(world, session));
  }
  for (const one of reservedIn(world, building)) {
    sumOfBlocks(sums, window.from, powered(world, one, one.promise));
  }
  return sums;
}

const powered = (
  world: World,
  at: { readonly space: string; readonly vehicle: number },
  blocks: readonly PowerBlock[],
) =>
  blocks.map(({ from, to, amps }) => ({
    from: Math.max(from, world.now),
    to,
    power: meteredPower(pairOf(world, at), amps),
  }));

/** What is planned for a car from now on. */
const aheadOf = (world: World, session: Session) =>
  powered(world, session, session.plan?.blocks ?? heldBlocks(session, world.now));

const reservedIn = ({ reservations, spaces, vehicles }: World, building: string) =>
  Object.values(reservations).filter(
    ({ space, vehicle }) => spaces[space]!.building === building && vehicles[vehicle] !== undefined,
  );

/**
 * What the same cars would have drawn without sharing: each at full power from the moment it was
 * plugged in, until it had what it got or is to get.
 */
export function loadWithoutSharing(
  { world, ledger }: Books,
  building: string,
  window: Window,
): Curve {
  const sums = emptyCurve(window);
  for (const { from, energy, power } of stays(world, ledger, building, window)) {
    const to = from + (energy / power) * hour;
    sumOfBlocks(sums, window.from, [{ from, to, power }]);
  }
  return sums;
}

interface Stay {
  readonly from: Instant;
  readonly energy: number;
  readonly power: Watts;
}

function* stays(world: World, ledger: Ledger, building: string, window: Window): Generator<Stay> {
  for (const stay of staysSince(ledger, instant(window.from - day))) {
    const { space, vehicle = -1, from, energy } = stay;
    if (stay.building !== building || world.vehicles[vehicle] === undefined) continue;
    yield { from, energy, power: fullPower(pairOf(world, { space, vehicle })) };
  }
  for (const session of openSessions(world, building)) {
    const { pluggedIn: from, fullPower: power, readings } = session;
    const metered = endingNow(world, session).readings.at(-1)!.energy - readings[0]!.energy;
    const ahead = aheadOf(world, session).reduce(
      (sum, block) => sum + (Math.max(0, block.to - block.from) / hour) * block.power,
      0,
    );
    yield { from, energy: metered + ahead, power };
  }
  for (const { space, vehicle, from, energy } of reservedIn(world, building)) {
    yield { from, energy, power: fullPower(pairOf(world, { space, vehicle })) };
  }
}

interface PowerSpan {
  readonly from: number;
  readonly to: number;
  readonly power: number;
}

/** Adds power over time to a curve of quarter hours that begins at an instant, as averages. */
function sumOfBlocks(curve: number[], begin: number, blocks: readonly PowerSpan[]): void {
  for (const { from, to, power } of blocks) {
    const end = Math.min(to, begin + curve.length * quarter);
    for (let at = Math.max(from, begin); at < end;) {
      const index = Math.floor((at - begin) / quarter);
      const next = Math.min(end, begin + (index + 1) * quarter);
      curve[index]! += (power * (next - at)) / quarter;
      at = next;
    }
  }
}
