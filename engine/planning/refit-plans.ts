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
import { planFor, tellChange } from './planning.ts';

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
  for (const { path, block } of lost) load.add(path, [block]);
  const reservations: Reservation[] = [];
  for (const one of reservationsIn(draft, building).values()) {
    // What is kept for a car that left a moment ago is not a reservation.
    if (draft.reservations.has(one.id)) reservations.push(one);
    else load.add(pathOf(draft, one), one.promise);
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
    const path = pathOf(draft, one);
    if (load.fits(path, one.promise, at) && suits(draft, one, one.promise)) {
      load.add(path, one.promise);
      putReservation(draft, one);
      continue;
    }
    const made = planFor(draft, reservationJob(draft, one, at), at, 'by-itself').get(one.id)!;
    load.add(path, made.blocks);
    putReservation(draft, { ...one, promise: made.blocks });
    if (made.shortfall > 0) short.set(one.id, made.shortfall);
  }
  for (const session of rest) refitSession(draft, load, session, at);
  return short;
}

const isFirm = ({ promised }: Session, at: Instant): boolean =>
  promised !== null && promised.until > at;

/** Keeps the plan of a session if it fits beside those placed before; otherwise plans it again. */
function refitSession(draft: Draft, load: Load, session: Session, at: Instant): void {
  const before = session.plan!;
  const path = pathOf(draft, session);
  if (load.fits(path, before.blocks, at) && suits(draft, session, before.blocks)) {
    load.add(path, before.blocks);
    putSession(draft, session);
    return;
  }
  const made = planFor(draft, sessionJob(draft, session, at), at, 'by-itself').get(session.id)!;
  load.add(path, made.blocks);
  putSession(draft, { ...session, plan: made });
  tellChange(draft, session, before, made, at);
}

/** Whether charger and car can follow planned blocks: its owner may have changed the charger. */
function suits(
  draft: Draft,
  place: { readonly space: string; readonly vehicle: number },
  blocks: readonly PowerBlock[],
): boolean {
  const most = fullAmps(pairOf(draft, place));
  return blocks.every(({ amps }) => amps <= most);
}

/** The amps placed so far on each limit of a building, and whether more fit. */
class Load {
  readonly #draft: Draft;
  readonly #building: Building;
  readonly #placed = new Map<number, PowerBlock[]>();

  constructor(draft: Draft, building: Building) {
    this.#draft = draft;
    this.#building = building;
  }

  add(path: readonly number[], blocks: readonly PowerBlock[]): void {
    for (const limit of path) {
      const placed = this.#placed.get(limit) ?? [];
      for (const block of blocks) if (block.amps > 0) placed.push(block);
      this.#placed.set(limit, placed);
    }
  }

  /** Whether blocks fit beside those placed, from an instant on. */
  fits(path: readonly number[], blocks: readonly PowerBlock[], at: Instant): boolean {
    return path.every((limit) =>
      blocks.every(({ from, to, amps }) => {
        if (amps === 0 || to <= at) return true;
        const begin = instant(Math.max(from, at));
        const placed = this.#placed.get(limit) ?? [];
        const near = placed.filter((one) => one.from < to && begin < one.to);
        // The load rises only where a block begins.
        const rises = near.map((one) => instant(Math.max(begin, one.from)));
        return [begin, ...rises, ...this.#changes(begin, to)].every(
          (when) => amps + loadAt(near, when) <= this.#capacity(limit, when),
        );
      }),
    );
  }

  /** Whether the plans of all cars together fit beside those placed. */
  fitsAll(
    sessions: readonly Session[],
    reservations: readonly Reservation[],
    at: Instant,
  ): boolean {
    const all = new Load(this.#draft, this.#building);
    for (const [limit, placed] of this.#placed) all.add([limit], placed);
    for (const one of sessions) all.add(pathOf(this.#draft, one), one.plan!.blocks);
    for (const one of reservations) all.add(pathOf(this.#draft, one), one.promise);
    return Array.from(all.#placed).every(([limit, blocks]) => {
      const open = blocks.filter(({ to }) => to > at);
      const rises = open.map(({ from }) => instant(Math.max(from, at)));
      return [...rises, ...this.#changes(at, Infinity)].every(
        (when) => loadAt(open, when) <= this.#capacity(limit, when),
      );
    });
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
