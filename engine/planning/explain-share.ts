import { instant, type Instant } from '../units.ts';
import type { Offer } from '../power/control.ts';
import type { Claim } from '../community/claim.ts';
import type { Draft } from '../community/draft.ts';
import { leastBetweenSwitches } from '../community/due.ts';
import type { ChargeReason, GoesFirst, Phase, Session } from '../community/session.ts';
import { carbonAt, priceAt } from '../community/signals.ts';
import type { Building } from '../community/world.ts';

/** What a session does by this offer; the phase it is in already where that says the same. */
export function phaseOf(
  draft: Draft,
  building: Building,
  claim: Claim,
  offer: Offer,
  ahead: readonly GoesFirst[],
  at: Instant,
): Phase {
  const { session } = claim;
  if (offer.why === 'faulted') return { kind: 'faulted' };
  if (offer.why === 'offline') return { kind: 'offline', amps: offer.amps };
  if (offer.amps > 0) {
    const why = chargeReason(claim, offer, ahead);
    const { phase } = session;
    const same = phase.kind === 'charging' && phase.amps === offer.amps && ahead.length === 0;
    return same && phase.why.kind === why.kind
      ? phase
      : { kind: 'charging', amps: offer.amps, why };
  }
  if (offer.why === 'rests') {
    const until = instant(session.switchedAt + leastBetweenSwitches);
    return { kind: 'waiting', why: { kind: 'rest', until } };
  }
  if (ahead.length > 0) return waitFor(session.phase, ahead);
  return waitForTurn(draft, building, session, at);
}

/** Waiting for others; the phase it is in already where they are the same. */
function waitFor(phase: Phase, ahead: readonly GoesFirst[]): Phase {
  const same =
    phase.kind === 'waiting' &&
    phase.why.kind === 'shared-power' &&
    areSame(phase.why.ahead, ahead);
  return same ? phase : { kind: 'waiting', why: { kind: 'shared-power', ahead } };
}

const areSame = (some: readonly GoesFirst[], others: readonly GoesFirst[]) =>
  some.length === others.length &&
  some.every(
    ({ space, leavesAt }, place) =>
      space === others[place]!.space && leavesAt === others[place]!.leavesAt,
  );

const nobody: readonly GoesFirst[] = [];

/** Tells who goes first in the words of a phase. Many offers have one list, told once. */
export function aheadTeller(draft: Draft): (offer: Offer) => readonly GoesFirst[] {
  const told = new Map<Offer['ahead'], readonly GoesFirst[]>();
  return ({ ahead }) => {
    if (ahead.length === 0) return nobody;
    const known = told.get(ahead);
    if (known !== undefined) return known;
    const fresh = ahead.map((id) => {
      const { space, order } = draft.sessions.get(id)!;
      return { space, leavesAt: order!.readyBy };
    });
    told.set(ahead, fresh);
    return fresh;
  };
}

/** Reasons without figures: one of each will do. */
const fullPower = { kind: 'full-power' } as const;
const taper = { kind: 'taper' } as const;
const sparePower = { kind: 'spare-power' } as const;
const catchingUp = { kind: 'catching-up' } as const;
const byPlan = { kind: 'plan' } as const;

function chargeReason(
  { fullAmps }: Claim,
  offer: Offer,
  ahead: readonly GoesFirst[],
): ChargeReason {
  if (offer.why === 'shared-power' && ahead.length > 0) return { kind: 'shared-power', ahead };
  if (offer.amps === fullAmps) return fullPower;
  if (offer.why === 'full-power') return taper;
  if (offer.why === 'spare-power') return sparePower;
  if (offer.why === 'catches-up') return catchingUp;
  return byPlan;
}

/** Waiting as the plan has it: for others, for a better price, for cleaner power, for its slot. */
export function waitForTurn(
  draft: Draft,
  building: Building,
  session: Session,
  at: Instant,
): Phase {
  const { plan, phase, order } = session;
  const isTimed = phase.kind === 'waiting' && 'until' in phase.why && phase.why.until > at;
  if (isTimed && plan !== null && plan.madeAt < at && plan.waits.length === 0) return phase;
  const wait = plan?.waits.find(({ from, to }) => from <= at && at < to);
  if (wait !== undefined) {
    return waitFor(phase, wait.ahead);
  }
  const next = plan?.blocks.find(({ from, amps: planned }) => from > at && planned > 0);
  const until = next?.from ?? order!.readyBy;
  if (isTimed && phase.why.until === until) return phase;
  return { kind: 'waiting', why: { kind: whatFor(draft, building, session, at, until), until } };
}

function whatFor(
  draft: Draft,
  building: Building,
  { order, tariff }: Session,
  at: Instant,
  until: Instant,
): 'price' | 'carbon' | 'slot' {
  const { preference } = order!;
  const price = (when: Instant) => priceAt(building, draft.tariffs[tariff]!, when);
  if (preference === 'cheapest' && price(until) < price(at)) return 'price';
  const carbon = (when: Instant) => carbonAt(building, when);
  return preference === 'greenest' && carbon(until) < carbon(at) ? 'carbon' : 'slot';
}
