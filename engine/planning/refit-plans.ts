import type { PowerBlock } from '../charging/power-block.ts';
import type { Draft } from '../community/draft.ts';
import { reservationsIn, sessionsIn, wantsPower } from '../community/inside.ts';
import { putReservation } from '../community/put-reservation.ts';
import { putSession } from '../community/put-session.ts';
import type { Reservation } from '../community/reservation.ts';
import type { Session } from '../community/session.ts';
import type { Instant } from '../units.ts';
import { reservationJob, sessionJob } from './job.ts';
import { blocksBeyondControl } from './beyond-control-blocks.ts';
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
  const load = new Load(draft.buildings[building]!.capacity);
  const lost = blocksBeyondControl(draft, building);
  load.add(lost);
  const reservations: Reservation[] = [];
  for (const one of reservationsIn(draft, building).values()) {
    // What is kept for a car that left a moment ago is not a reservation.
    if (draft.reservations.has(one.id)) reservations.push(one);
    else load.add(one.promise);
  }
  const planned = [
    ...sessions.map(({ plan }) => plan!.blocks),
    ...reservations.map(({ promise }) => promise),
  ];
  if (lost.length === 0 || load.fitsAll(planned, at)) return short;
  const firm = sessions.filter((session) => isFirm(session, at));
  const rest = sessions.filter((session) => !isFirm(session, at));
  for (const session of sessions) putSession(draft, { ...session, plan: null });
  for (const one of reservations) putReservation(draft, { ...one, promise: [] });
  for (const session of firm) refitSession(draft, load, session, at);
  for (const one of reservations.toSorted((a, b) => a.askedAt - b.askedAt)) {
    if (load.fits(one.promise, at)) {
      load.add(one.promise);
      putReservation(draft, one);
      continue;
    }
    const made = planFor(draft, reservationJob(draft, one, at), at, 'by-itself').get(one.id)!;
    load.add(made.blocks);
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
  if (load.fits(before.blocks, at)) {
    load.add(before.blocks);
    putSession(draft, session);
    return;
  }
  const made = planFor(draft, sessionJob(draft, session, at), at, 'by-itself').get(session.id)!;
  load.add(made.blocks);
  putSession(draft, { ...session, plan: made });
  tellChange(draft, session, before, made, at);
}

/** The amps placed so far, and whether more fit. */
class Load {
  readonly #capacity: number;
  readonly #placed: PowerBlock[] = [];

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  add(blocks: readonly PowerBlock[]): void {
    for (const block of blocks) if (block.amps > 0) this.#placed.push(block);
  }

  /** Whether blocks fit beside those placed, from an instant on. */
  fits(blocks: readonly PowerBlock[], at: Instant): boolean {
    return blocks.every(({ from, to, amps }) => {
      if (amps === 0 || to <= at) return true;
      const begin = Math.max(from, at);
      const near = this.#placed.filter((one) => one.from < to && begin < one.to);
      // The load rises only where a block begins.
      const rises = [begin, ...near.map((one) => Math.max(begin, one.from))];
      return rises.every((when) => amps + loadAt(near, when) <= this.#capacity);
    });
  }

  /** Whether the plans of all cars together fit beside those placed. */
  fitsAll(plans: readonly (readonly PowerBlock[])[], at: Instant): boolean {
    const all = [...this.#placed, ...plans.flat()].filter(({ amps, to }) => amps > 0 && to > at);
    return all.every(({ from }) => loadAt(all, Math.max(from, at)) <= this.#capacity);
  }
}

function loadAt(blocks: readonly PowerBlock[], at: number): number {
  let sum = 0;
  for (const { from, to, amps } of blocks) if (from <= at && at < to) sum += amps;
  return sum;
}
