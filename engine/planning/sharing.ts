import { floorAmps } from '../charging/charger.ts';
import { share, type Supply } from '../power/control.ts';
import { amps, duration, minute, type Amps, type Instant } from '../units.ts';
import { blockAt, claimOf, linesOf, refresh, type Claim } from '../community/claim.ts';
import { pairOf, putSession, type Draft, type Unsettled } from '../community/draft.ts';
import { leastBetweenSwitches } from '../community/due.ts';
import { inPlugOrder, isReady } from '../community/inside.ts';
import { setAmps, setPhase } from '../sessions/session-steps.ts';
import type { Phase, Session } from '../community/session.ts';
import type { Building } from '../community/world.ts';
import { aheadTeller, phaseOf, waitForTurn } from './explain-share.ts';

function supplyOf(draft: Draft, { spaces, capacity }: Building): Supply {
  const { charger } = draft.spaces[spaces[0]!]!;
  return {
    volts: charger.volts,
    capacity: charger.phases === 3 ? [capacity, capacity, capacity] : [capacity],
    floor: floorAmps,
    step: amps(1),
    minOn: leastBetweenSwitches,
    minOff: leastBetweenSwitches,
    settle: duration(minute),
    headroom: amps(0),
  };
}

/** Whether there is anything to decide for a session: the others wait for their turn by plan. */
function hasSay(draft: Draft, session: Session, at: Instant): boolean {
  const { plan, flow, space } = session;
  const onPlan = plan !== null && plan.shortfall === 0 && flow.amps === 0;
  return !(onPlan && isReady(draft, space) && blockAt(session, at) === undefined);
}

/** Whether a session already gets all its car can take, and welcomes it: sharing changes nothing. */
function hasAll({ session: { phase, flow }, limit, welcome }: Claim): boolean {
  if (phase.kind !== 'charging' || phase.amps !== flow.amps) return false;
  if (phase.why.kind !== 'full-power' && phase.why.kind !== 'taper') return false;
  return flow.amps === limit && welcome >= limit;
}

/** Among fewer it is quicker to decide for all than to find out for whom. */
const worthKnowing = 200;

/**
 * Shares the building's power among its cars from this instant on, and says why each gets what.
 * When somebody was only fitted in, and is to wait, the others go on as they are. Where everybody
 * has all they would take, only what changed since is decided, in what the others leave.
 */
export function shareBuilding(draft: Draft, id: string, at: Instant, how: Unsettled): void {
  const building = draft.buildings[id]!;
  const open = draft.deciding.get(id)!;
  const changed = draft.changed.get(id)!;
  if (draft.sated.has(id) && open.size > worthKnowing) {
    const deciding = withSay(draft, building, changed, at);
    if (decide(draft, building, deciding, at, true)) {
      changed.clear();
      return;
    }
  }
  const deciding = withSay(draft, building, open.keys(), at);
  const isNew = ({ session: { plan } }: Claim) => plan === null || plan.madeAt === at;
  if (how === 'fit' && !deciding.some(isNew)) return;
  if (deciding.every(hasAll)) draft.sated.add(id);
  else decide(draft, building, deciding, at, false);
  changed.clear();
}

/** The claims of those for whom there is something to decide; the others wait for their turn. */
function withSay(
  draft: Draft,
  building: Building,
  ids: Iterable<string>,
  at: Instant,
): readonly Claim[] {
  const open = draft.deciding.get(building.id)!;
  const claims: Claim[] = [];
  const silent: Session[] = [];
  for (const id of ids) {
    const known = open.get(id);
    // Without a claim since it last changed, or not open at all.
    if (known === undefined) continue;
    if (known !== null) {
      claims.push(known);
      continue;
    }
    const session = draft.sessions.get(id)!;
    if (hasSay(draft, session, at)) {
      const { kind } = draft.spaces[session.space]!.condition;
      const claim = claimOf(pairOf(draft, session), session, kind, at);
      open.set(id, claim);
      claims.push(claim);
    } else silent.push(session);
  }
  for (const session of inPlugOrder(draft, building.id, silent, (one) => one)) {
    settleOn(draft, session, at, amps(0), waitForTurn(draft, building, session, at));
    // Nothing is decided for it until its turn comes or its plan changes.
    open.delete(session.id);
  }
  return claims;
}

/** What is to happen to a session. */
interface Change {
  readonly session: Session;
  readonly current: Amps;
  readonly phase: Phase;
}

/**
 * Offers power to some sessions. Where the rest of the building keeps what it has, that is done
 * only if all of them get what they would take; otherwise nothing is done, and false is the answer.
 */
function decide(
  draft: Draft,
  building: Building,
  deciding: readonly Claim[],
  at: Instant,
  othersKeep: boolean,
): boolean {
  const supply = supplyOf(draft, building);
  for (const claim of deciding) refresh(claim, at);
  const load = othersKeep
    ? loadBeside(draft, building, supply, deciding)
    : supply.capacity.map(() => amps(0));
  const { offers } = share(at, supply, load, deciding);
  const isSated = offers.every(
    ({ amps: offer, why }, place) => why === 'rests' || offer >= deciding[place]!.welcome,
  );
  if (othersKeep && !isSated) return false;
  if (isSated) draft.sated.add(building.id);
  else draft.sated.delete(building.id);
  const changes: Change[] = [];
  const whoIsAhead = aheadTeller(draft);
  for (let place = 0; place < deciding.length; place += 1) {
    const { session } = deciding[place]!;
    const { amps: current } = offers[place]!;
    const offer = offers[place]!;
    const phase = phaseOf(draft, building, deciding[place]!, offer, whoIsAhead(offer), at);
    // Most of the time nothing changes for most cars.
    if (session.flow.amps !== current || session.phase !== phase) {
      changes.push({ session, current, phase });
    }
  }
  for (const { session, current, phase } of inPlugOrder(draft, building.id, changes, sessionOf)) {
    settleOn(draft, session, at, current, phase);
  }
  return true;
}

const sessionOf = ({ session }: Change) => session;

/** What the other cars of a building draw, line by line. */
function loadBeside(
  draft: Draft,
  building: Building,
  { capacity }: Supply,
  deciding: readonly Claim[],
): readonly Amps[] {
  const load = capacity.map(() => 0);
  const own = new Set(deciding.map(({ id }) => id));
  for (const id of draft.deciding.get(building.id)!.keys()) {
    const session = draft.sessions.get(id)!;
    if (own.has(id) || session.flow.amps === 0) continue;
    for (const line of linesOf(pairOf(draft, session))) load[line]! += session.flow.amps;
  }
  return load.map(amps);
}

function settleOn(draft: Draft, session: Session, at: Instant, current: Amps, phase: Phase): void {
  if (session.flow.amps === current && session.phase === phase) return;
  putSession(draft, setPhase(draft, setAmps(draft, session, at, current), at, phase));
}
