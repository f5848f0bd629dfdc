import { floorAmps } from '../../charging/charger.ts';
import { blockAt } from '../../charging/power-block.ts';
import { contender, type Contender } from '../../power/contender.ts';
import { share, type Supply } from '../../power/control.ts';
import { amps, type Amps, type Instant } from '../../units.ts';
import {
  addClaim,
  claimOf,
  currentClaims,
  hasNewPlan,
  refresh,
  type Claim,
} from '../../community/draft/claim.ts';
import { isUncontrolled } from '../../community/beyond-control.ts';
import { loadBeyondControl } from '../../community/draft/load-beyond-control.ts';
import { pairOf, type Draft, type Unsettled } from '../../community/draft/draft.ts';
import { capacities, pathOf } from '../../community/draft/power-limits.ts';
import { heldForAnother } from '../../community/draft/put-reservation.ts';
import { putSession } from '../../community/draft/put-session.ts';
import { headroom, leastBetweenSwitches, settlesWithin } from '../../community/due.ts';
import { inPlugOrder, isReady } from '../../community/draft/in-building.ts';
import { setOffer, setPhase } from '../../sessions/session-steps.ts';
import type { GoesFirst, Phase } from '../../community/phase.ts';
import type { Session } from '../../community/session.ts';
import type { Building } from '../../community/world.ts';
import { lateCuts, withLoad } from './late-cuts.ts';
import { aheadTeller, areSame, phaseOf, uncontrolledPhase, waitForTurn } from './explain-share.ts';

function supplyOf(draft: Draft, building: Building, at: Instant): Supply {
  return {
    volts: draft.spaces[building.spaces[0]!]!.charger.volts,
    capacity: capacities(draft, building, at),
    floor: floorAmps,
    step: amps(1),
    minOn: leastBetweenSwitches,
    minOff: leastBetweenSwitches,
    settle: settlesWithin,
    headroom,
  };
}

/** Whether a session takes part in sharing; the others wait for their next planned block. */
function takesPart(draft: Draft, session: Session, at: Instant): boolean {
  const { plan, offered, space } = session;
  if (isReady(draft, space) && heldForAnother(draft, session, at) !== null) return false;
  const onPlan = plan !== null && plan.shortfall === 0 && offered === 0;
  return !(onPlan && isReady(draft, space) && blockAt(plan.blocks, at) === undefined);
}

/** With fewer sessions, deciding for all is faster than finding out which ones changed. */
const manySessions = 200;

/**
 * Shares the building's power among its cars from now on, with a reason for each offer. If sessions
 * were only planned ('fit') and none takes part yet, the others keep their offers. If all have the
 * power they accept, only changed sessions are decided, in what the others leave.
 */
export function shareBuilding(draft: Draft, id: string, at: Instant, how: Unsettled): void {
  const building = draft.buildings[id]!;
  const index = draft.indexes.get(id)!;
  const { claims, changed } = index;
  const isOver = isOverloaded(draft, building);
  if (!isOver && index.isSated && claims.byId.size + claims.unclaimed.size > manySessions) {
    const some = Array.from(changed).filter((one) => claims.unclaimed.has(one));
    claim(draft, building, some, at);
    const deciding = Array.from(changed, (one) => claims.byId.get(one) ?? []).flat();
    if (decide(draft, building, deciding, at, true) !== null) {
      changed.clear();
      return;
    }
  }
  claim(draft, building, Array.from(claims.unclaimed), at);
  if (how === 'fit' && !isOver && !hasNewPlan(claims, at)) return;
  if (claims.unmet === 0 && !isOverloaded(draft, building)) index.isSated = true;
  else claims.ranked = decideAll(draft, building, at);
  changed.clear();
}

/** Decides for all that take part, but for chargers that do not confirm that they draw less. */
function decideAll(draft: Draft, building: Building, at: Instant): Contender<Claim>[] {
  const all = currentClaims(draft.indexes.get(building.id)!.claims);
  const late = lateCuts(draft, building, at);
  if (late.length === 0) return decide(draft, building, all, at, false)!;
  awaitCuts(draft, building.id);
  const isLate = ({ session }: Contender<Claim>) => late.some(({ id }) => id === session.id);
  const others = all.filter((one) => !isLate(one));
  return [...decide(draft, building, others, at, false, late)!, ...all.filter(isLate)];
}

/** Whether what is drawn beyond control, or is available, leaves too little for the offers in force. */
function isOverloaded(draft: Draft, building: Building): boolean {
  const { beyondControl, overshooting, claims, isResized } = draft.indexes.get(building.id)!;
  const isSafe = beyondControl.size === 0 && overshooting.size === 0 && !isResized;
  if (isSafe && building.available === undefined) return false;
  const beyond = loadBeyondControl(draft, building);
  const most = capacities(draft, building, draft.now);
  return most.some((capacity, line) => (claims.load[line] ?? 0) + beyond[line]! > capacity);
}

/** Computes the claims of sessions that take part; the others wait for their next block. */
function claim(draft: Draft, building: Building, ids: readonly string[], at: Instant): void {
  const { claims } = draft.indexes.get(building.id)!;
  const silent: Session[] = [];
  for (const id of ids) {
    const session = draft.sessions.get(id)!;
    const space = draft.spaces[session.space]!;
    if (isUncontrolled(space.charger) && space.condition.kind === 'ready') {
      claims.unclaimed.delete(id);
      const { maxAmps } = space.charger;
      const phase = uncontrolledPhase(pairOf(draft, session), session);
      applyShare(draft, session, at, maxAmps, phase);
      claims.unclaimed.delete(id);
    } else if (takesPart(draft, session, at)) {
      const path = pathOf(draft, session);
      const one = contender(claimOf(pairOf(draft, session), session, space, path, at));
      addClaim(claims, one);
    } else silent.push(session);
  }
  for (const session of inPlugOrder(draft, building.id, silent, (one) => one)) {
    applyShare(draft, session, at, amps(0), waitForTurn(draft, building, session, at));
    // It takes no part in sharing until its next block begins or its plan changes.
    claims.unclaimed.delete(session.id);
  }
}

/** A new offer and phase of a session. */
interface Change {
  readonly session: Session;
  readonly current: Amps;
  readonly phase: Phase;
}

/**
 * Sets the offers of some sessions, and returns those sessions in ranked order. With `othersKeep`,
 * the rest of the building keeps its offers, and this is done only if all these sessions get all
 * they accept; otherwise nothing changes and the result is null. What late ones may draw is taken.
 */
function decide(
  draft: Draft,
  building: Building,
  deciding: readonly Contender<Claim>[],
  at: Instant,
  othersKeep: boolean,
  late: readonly Session[] = [],
): Contender<Claim>[] | null {
  const supply = supplyOf(draft, building, at);
  for (const { session } of deciding) refresh(session, at);
  const beyond = withLoad(draft, loadBeyondControl(draft, building), late);
  const load = othersKeep ? loadBeside(draft, building, deciding, beyond) : beyond.map(amps);
  const { ranked } = share(at, supply, load, deciding);
  const isSated = deciding.every(isContent);
  if (othersKeep && !isSated) return null;
  draft.indexes.get(building.id)!.isSated = isSated;
  const doAllFit = () => {
    const unconfirmed = withUnconfirmed(draft, building, load, othersKeep ? deciding : null);
    return isWithin(supply, unconfirmed, deciding);
  };
  // Found out only if an offer is raised: for most decisions it is not needed.
  let fits: boolean | null = null;
  const changes: Change[] = [];
  const whoIsAhead = aheadTeller(draft);
  for (const one of deciding) {
    const ahead = whoIsAhead(one);
    // For most cars nothing changes.
    if (isKept(one, ahead)) continue;
    const { session: claimed, why } = one;
    const { session } = claimed;
    // A charger out of reach keeps its last offer, whatever it may draw.
    const current = why === 'offline' ? session.offered : amps(one.offer);
    const phase = phaseOf(draft, building, one, ahead, at);
    if (session.offered === current && session.phase === phase) {
      claimed.kept = { offer: current, why, ahead, fullLine: one.fullLine };
      continue;
    }
    const mayBeSent = current <= session.line.mayDraw || (fits ??= doAllFit());
    if (mayBeSent) changes.push({ session, current, phase });
    else draft.heldRaises.push({ session: session.id, amps: current, phase });
  }
  for (const { session, current, phase } of inPlugOrder(draft, building.id, changes, sessionOf)) {
    applyShare(draft, session, at, current, phase);
  }
  return ranked;
}

const sessionOf = ({ session }: Change) => session;

const isContent = ({ offer, why, session }: Contender<Claim>): boolean =>
  why === 'rests' || offer >= session.welcome;

/** Whether the last decision was the same. Only a wait for the plan depends on the clock too. */
function isKept(
  { offer, why, fullLine, session: { kept } }: Contender<Claim>,
  ahead: readonly GoesFirst[],
): boolean {
  if (kept === null || kept.offer !== offer || kept.why !== why) return false;
  if (kept.fullLine !== fullLine) return false;
  return offer > 0 || ahead.length > 0 ? areSame(kept.ahead, ahead) : why === 'rests';
}

/** Whether all offers can be sent at once, even if no charger has reduced its draw yet. */
function isWithin(
  { capacity }: Supply,
  load: readonly Amps[],
  deciding: readonly Contender<Claim>[],
): boolean {
  const left = capacity.map((most, line) => most - load[line]!);
  for (const { offer, session } of deciding) {
    const most = Math.max(session.mayDraw, offer);
    for (const line of session.lines) left[line]! -= most;
  }
  return left.every((room) => room >= 0);
}

/**
 * The load plus what chargers that have not confirmed a lower offer may still draw, except those
 * that are decided: some of the claims, or all of them (null).
 */
function withUnconfirmed(
  draft: Draft,
  building: Building,
  load: readonly Amps[],
  deciding: readonly Contender<Claim>[] | null,
): readonly Amps[] {
  const { unconfirmed, claims } = draft.indexes.get(building.id)!;
  if (unconfirmed.size === 0) return load;
  const own = deciding === null ? claims.byId : new Set(deciding.map(({ session }) => session.id));
  const others = Array.from(unconfirmed).filter((id) => !own.has(id));
  const sessions = others.map((id) => draft.sessions.get(id)!);
  return withLoad(draft, load, sessions).map(amps);
}

/**
 * Sends the raises that were held back, if all reductions are confirmed by now. Otherwise they are
 * dropped: the building's power is shared again when the last reduction is confirmed.
 */
export function releaseRaises(draft: Draft): void {
  const { heldRaises } = draft;
  if (heldRaises.length === 0) return;
  for (const { session: id, amps: offer, phase } of heldRaises) {
    const session = draft.sessions.get(id);
    if (session === undefined) continue;
    const isConfirmed = draft.indexes.get(session.building)!.unconfirmed.size === 0;
    if (isConfirmed) applyShare(draft, session, draft.now, offer, phase);
    else awaitCuts(draft, session.building);
  }
  heldRaises.length = 0;
}

function awaitCuts({ awaitingCuts, now }: Draft, building: string): void {
  if (!awaitingCuts.has(building)) awaitingCuts.set(building, now);
}

/** What the other cars of a building may draw, on each of its limits. */
function loadBeside(
  draft: Draft,
  building: Building,
  deciding: readonly Contender<Claim>[],
  beyond: readonly number[],
): readonly Amps[] {
  const { load: all, unclaimed } = draft.indexes.get(building.id)!.claims;
  const load = beyond.map((current, line) => current + (all[line] ?? 0));
  const add = (lines: readonly number[], current: number) => {
    for (const line of lines) load[line]! += current;
  };
  for (const { session } of deciding) add(session.lines, 0 - session.mayDraw);
  for (const id of unclaimed) {
    const session = draft.sessions.get(id)!;
    add(pathOf(draft, session), session.line.mayDraw);
  }
  return load.map(amps);
}

function applyShare(
  draft: Draft,
  session: Session,
  at: Instant,
  current: Amps,
  phase: Phase,
): void {
  if (session.offered === current && session.phase === phase) return;
  putSession(draft, setPhase(draft, setOffer(draft, session, at, current), at, phase));
}
