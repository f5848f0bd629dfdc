import { fullAmps } from '../charging/flow.ts';
import type { PowerBlock } from '../charging/power-block.ts';
import { pairOf, type Draft } from '../community/draft/draft.ts';
import { reservationsIn, sessionsIn, wantsPower } from '../community/draft/in-building.ts';
import { leastOn, pathOf } from '../community/draft/power-limits.ts';
import { putReservation } from '../community/draft/put-reservation.ts';
import { putSession } from '../community/draft/put-session.ts';
import type { Reservation } from '../community/reservation.ts';
import type { Session } from '../community/session.ts';
import type { Building } from '../community/world.ts';
import { instant, type Instant } from '../units.ts';
import { reservationJob, sessionJob } from './hours/job.ts';
import { blocksBeyondControl } from './hours/beyond-control-blocks.ts';
import type { Plans } from './keep-promises.ts';
import { adopt, tellChange } from './planning.ts';
import { planFor } from './plan-job.ts';

/**
 * Plans again where a building has lost power that was planned: chargers out of reach may draw more
 * than was planned for them. What was promised is placed first, to cars that are there, then in the
 * order it was promised; what still fits stays as it is. Returns the reservations that are short.
 */
export function refitPlans(
  draft: Draft,
  building: string,
  at: Instant,
): ReadonlyMap<string, number> {
  const short = new Map<string, number>();
  const sessions = sessionsIn(draft, building).filter(
    (session) => session.plan !== null && wantsPower(draft, session),
  );
  const load = new Load(draft, draft.buildings[building]!);
  const lost = blocksBeyondControl(draft, building);
  for (const [index, { path, block }] of lost.entries()) load.put(`${index}`, path, [block]);
  const reservations: Reservation[] = [];
  for (const one of reservationsIn(draft, building).values()) {
    // What is kept for a car that left a moment ago is not a reservation.
    if (draft.reservations.has(one.id)) reservations.push(one);
    else load.put(one.id, pathOf(draft, one), one.promise);
  }
  const { available } = draft.buildings[building]!;
  const { isResized } = draft.indexes.get(building)!;
  const isSame = lost.length === 0 && available === undefined && !isResized;
  const suitAll = () =>
    sessions.every((one) => suits(draft, one, one.plan!.blocks)) &&
    reservations.every((one) => suits(draft, one, one.promise));
  if (isSame || (load.fitsAll(sessions, reservations, at) && (!isResized || suitAll()))) {
    return short;
  }
  const firm = sessions.filter((session) => isFirm(session, at));
  const rest = sessions.filter((session) => !isFirm(session, at));
  for (const session of sessions) putSession(draft, { ...session, plan: null });
  for (const one of reservations) putReservation(draft, { ...one, promise: [] });
  for (const session of firm) refitSession(draft, load, session, at);
  for (const one of reservations.toSorted((a, b) => a.askedAt - b.askedAt)) {
    if (load.fits(one, one.promise, at) && suits(draft, one, one.promise)) {
      load.put(one.id, pathOf(draft, one), one.promise);
      putReservation(draft, one);
      continue;
    }
    const plans = planFor(draft, reservationJob(draft, one, at), at, 'by-itself');
    takeOver(draft, load, plans, at);
    const { shortfall } = plans.get(one.id)!;
    if (shortfall > 0) short.set(one.id, shortfall);
  }
  for (const session of rest) refitSession(draft, load, session, at);
  return short;
}

const isFirm = ({ promised }: Session, at: Instant): boolean =>
  promised !== null && promised.until > at;

/** Keeps the plan of a session if it fits beside those placed before; otherwise plans it again. */
function refitSession(draft: Draft, load: Load, session: Session, at: Instant): void {
  const before = session.plan!;
  if (load.fits(session, before.blocks, at) && suits(draft, session, before.blocks)) {
    load.put(session.id, pathOf(draft, session), before.blocks);
    putSession(draft, session);
    return;
  }
  // It may have got a plan already, to make room for one before it; its user knows the first.
  putSession(draft, { ...session, plan: null });
  const plans = planFor(draft, sessionJob(draft, session, at), at, 'by-itself');
  takeOver(draft, load, plans, at);
  tellChange(draft, session, before, plans.get(session.id)!, at);
}

/** Takes over new plans: those placed before may have been moved to make room for one more. */
function takeOver(draft: Draft, load: Load, plans: Plans, at: Instant): void {
  adopt(draft, plans, at);
  for (const [id, { blocks }] of plans) {
    const one = draft.sessions.get(id) ?? draft.reservations.get(id);
    if (one !== undefined) load.put(id, pathOf(draft, one), blocks);
  }
}

/** Whether charger and car can follow planned blocks: its owner may have changed the charger. */
function suits(
  draft: Draft,
  stay: { readonly space: string; readonly vehicle: number },
  blocks: readonly PowerBlock[],
): boolean {
  const most = fullAmps(pairOf(draft, stay));
  return blocks.every(({ amps }) => amps <= most);
}

/** The amps placed so far on each limit of a building, and whether more fit. */
class Load {
  readonly #draft: Draft;
  readonly #building: Building;
  readonly #placed = new Map<number, Map<string, readonly PowerBlock[]>>();

  constructor(draft: Draft, building: Building) {
    this.#draft = draft;
    this.#building = building;
  }

  /** Places the blocks of a car, instead of those it had. */
  put(id: string, path: readonly number[], blocks: readonly PowerBlock[]): void {
    for (const limit of path) {
      const placed = this.#placed.get(limit) ?? new Map<string, readonly PowerBlock[]>();
      this.#placed.set(limit, placed.set(id, blocks));
    }
  }

  /** Whether blocks of a car fit beside those placed for others, from an instant on. */
  fits(one: Session | Reservation, blocks: readonly PowerBlock[], at: Instant): boolean {
    return pathOf(this.#draft, one).every((limit) => {
      const placed = this.#on(limit, one.id);
      return blocks.every(({ from, to, amps }) => {
        if (amps === 0 || to <= at) return true;
        const begin = instant(Math.max(from, at));
        const near = placed.filter((other) => other.from < to && begin < other.to);
        // The load rises only where a block begins.
        const rises = near.map((other) => instant(Math.max(begin, other.from)));
        return [begin, ...rises, ...this.#changes(begin, to)].every(
          (when) => amps + loadAt(near, when) <= this.#capacity(limit, when),
        );
      });
    });
  }

  /** Whether the plans of all cars together fit beside those placed. */
  fitsAll(
    sessions: readonly Session[],
    reservations: readonly Reservation[],
    at: Instant,
  ): boolean {
    const all = new Load(this.#draft, this.#building);
    for (const [limit, placed] of this.#placed) {
      for (const [id, blocks] of placed) all.put(id, [limit], blocks);
    }
    for (const one of sessions) all.put(one.id, pathOf(this.#draft, one), one.plan!.blocks);
    for (const one of reservations) all.put(one.id, pathOf(this.#draft, one), one.promise);
    return Array.from(all.#placed.keys()).every((limit) => {
      const open = all.#on(limit).filter(({ to }) => to > at);
      const rises = open.map(({ from }) => instant(Math.max(from, at)));
      return [...rises, ...this.#changes(at, Infinity)].every(
        (when) => loadAt(open, when) <= this.#capacity(limit, when),
      );
    });
  }

  /** The blocks that draw on a limit, but for those of one car. */
  #on(limit: number, except?: string): readonly PowerBlock[] {
    const blocks: PowerBlock[] = [];
    for (const [id, placed] of this.#placed.get(limit) ?? []) {
      if (id === except) continue;
      for (const block of placed) if (block.amps > 0) blocks.push(block);
    }
    return blocks;
  }

  #capacity(limit: number, at: Instant): number {
    return leastOn(this.#draft, this.#building, [limit], at);
  }

  /** When what is available changes. */
  #changes(from: number, to: number): readonly Instant[] {
    const until = this.#building.available?.told?.until;
    return until !== undefined && from < until && until < to ? [until] : [];
  }
}

function loadAt(blocks: readonly PowerBlock[], at: number): number {
  let sum = 0;
  for (const { from, to, amps } of blocks) if (from <= at && at < to) sum += amps;
  return sum;
}
