import { fullAmps, type Pair } from '../../charging/flow.ts';
import { isOnlyProof, nextAfterProof } from '../../charging/power-block.ts';
import { amps, instant, type Amps, type Instant } from '../../units.ts';
import type { Contender } from '../../power/contender.ts';
import type { Claim } from '../../community/draft/claim.ts';
import type { Draft } from '../../community/draft/draft.ts';
import { leastBetweenSwitches } from '../../community/due.ts';
import { heldForAnother } from '../../community/draft/put-reservation.ts';
import { circuitOf, limitsOf } from '../../community/draft/power-limits.ts';
import type {
  ChargeReason,
  GoesFirst,
  Phase,
  SharedPower,
  WaitForTurn,
  WaitReason,
} from '../../community/phase.ts';
import type { Session } from '../../community/session.ts';
import { carbonAt, priceAt } from '../../community/signals.ts';
import type { Building } from '../../community/world.ts';

/** The phase that results from an offer; the same object if it equals the current phase. */
export function phaseOf(
  draft: Draft,
  building: Building,
  one: Contender<Claim>,
  ahead: readonly GoesFirst[],
  at: Instant,
): Phase {
  const { why, session: claim } = one;
  const { phase, switchedAt, offered, flow } = claim.session;
  const current = amps(one.offer);
  if (why === 'faulted') return phase.kind === 'faulted' ? phase : { kind: 'faulted' };
  if (why === 'offline') return outOfReach(draft, claim.session, current);
  if (offered > 0 && flow.amps === 0 && current === offered) {
    return phase.kind === 'waiting' ? phase : { kind: 'waiting', why: takesLess };
  }
  if (current > 0) {
    const reason =
      proofAt(draft, building, claim.session, at) ??
      chargeReason(one, ahead, fullCircuit(draft, building, one));
    const isSame =
      phase.kind === 'charging' && phase.amps === current && isSameReason(phase.why, reason);
    return isSame ? phase : { kind: 'charging', amps: current, why: reason };
  }
  if (why === 'rests') {
    const until = instant(switchedAt + leastBetweenSwitches);
    const isSame =
      phase.kind === 'waiting' && phase.why.kind === 'rest' && phase.why.until === until;
    return isSame ? phase : { kind: 'waiting', why: { kind: 'rest', until } };
  }
  if (ahead.length > 0) return waitFor(phase, ahead, fullCircuit(draft, building, one));
  return waitForTurn(draft, building, claim.session, at);
}

/** The phase at a charger that cannot be reached, or does not do what it is told. */
function outOfReach(draft: Draft, { phase, space, line }: Session, current: Amps): Phase {
  const { condition } = draft.spaces[space]!;
  const why = condition.kind === 'offline' ? condition.why : line.excess && 'draws-more';
  const isSame = phase.kind === 'offline' && phase.amps === current && phase.why === why;
  return isSame ? phase : { kind: 'offline', amps: current, ...(why !== undefined && { why }) };
}

/** At a charger without control a car draws what it wants. */
export function uncontrolledPhase(pair: Pair, { phase, flow }: Session): Phase {
  const drawn = flow.amps;
  if (drawn === 0) {
    const isSame = phase.kind === 'waiting' && phase.why.kind === 'car';
    return isSame ? phase : { kind: 'waiting', why: takesLess };
  }
  const why = drawn === fullAmps(pair) ? fullPower : takesLess;
  const isSame = phase.kind === 'charging' && phase.amps === drawn && phase.why.kind === why.kind;
  return isSame ? phase : { kind: 'charging', amps: drawn, why };
}

const isSameReason = (one: ChargeReason, other: ChargeReason) =>
  one.kind === 'shared-power' && other.kind === 'shared-power'
    ? one.circuit === other.circuit && areSame(one.ahead, other.ahead)
    : one.kind === other.kind;

/** Waiting for others; the same object if the current phase names the same ones. */
function waitFor(phase: Phase, ahead: readonly GoesFirst[], circuit: string | undefined): Phase {
  const why = sharedPower(ahead, circuit);
  const isSame = phase.kind === 'waiting' && isSameShared(phase.why, why);
  return isSame ? phase : { kind: 'waiting', why };
}

const sharedPower = (ahead: readonly GoesFirst[], circuit: string | undefined): SharedPower => ({
  kind: 'shared-power',
  ahead,
  ...(circuit !== undefined && { circuit }),
});

const isSameShared = (one: WaitReason, other: SharedPower): boolean =>
  one.kind === 'shared-power' && one.circuit === other.circuit && areSame(one.ahead, other.ahead);

/** The circuit that leaves a car too little; undefined if all of the building is full. */
const fullCircuit = (
  draft: Draft,
  building: Building,
  { fullLine }: Contender,
): string | undefined => circuitOf(limitsOf(draft, building), fullLine)?.id;

export function areSame(some: readonly GoesFirst[], others: readonly GoesFirst[]): boolean {
  if (some === others) return true;
  if (some.length !== others.length) return false;
  for (let index = 0; index < some.length; index += 1) {
    const { space, leavesAt } = some[index]!;
    if (leavesAt !== others[index]!.leavesAt || space !== others[index]!.space) return false;
  }
  return true;
}

const nobody: readonly GoesFirst[] = [];

/** Converts the ids of those who go first to spaces; cached, as many contenders share a list. */
export function aheadTeller(draft: Draft): (one: Contender) => readonly GoesFirst[] {
  const told = new Map<Contender['ahead'], readonly GoesFirst[]>();
  let last: Contender['ahead'] = [];
  let lastTold = nobody;
  const tell = (ahead: Contender['ahead']) => {
    const known = told.get(ahead);
    if (known !== undefined) return known;
    const fresh = ahead.map((id) => {
      const { space, order } = draft.sessions.get(id)!;
      return { space, leavesAt: order!.readyBy };
    });
    told.set(ahead, fresh);
    return fresh;
  };
  return ({ ahead }) => {
    if (ahead.length === 0) return nobody;
    // Those that follow each other mostly share one.
    if (ahead !== last) {
      last = ahead;
      lastTold = tell(ahead);
    }
    return lastTold;
  };
}

/** Reasons without data are shared constants. */
const fullPower = { kind: 'full-power' } as const;
const taper = { kind: 'taper' } as const;
/** The car draws less than it is offered, or nothing, for its own reasons. */
const takesLess = { kind: 'car' } as const;
const sparePower = { kind: 'spare-power' } as const;
const catchingUp = { kind: 'catching-up' } as const;
const byPlan = { kind: 'plan' } as const;

function chargeReason(
  { offer, why, session: { fullAmps: full, limit } }: Contender<Claim>,
  ahead: readonly GoesFirst[],
  circuit: string | undefined,
): ChargeReason {
  if (why === 'shared-power' && ahead.length > 0) return sharedPower(ahead, circuit);
  if (why === 'takes-less') return limit < full ? taper : takesLess;
  if (offer === full) return fullPower;
  if (why === 'full-power') return taper;
  if (why === 'spare-power') return sparePower;
  if (why === 'catches-up') return catchingUp;
  return byPlan;
}

/** That a car charges to show that it works, and what it waits for then. */
function proofAt(
  draft: Draft,
  building: Building,
  session: Session,
  at: Instant,
): Extract<ChargeReason, { kind: 'proof' }> | null {
  const { plan, phase } = session;
  const until = plan === null ? null : nextAfterProof(plan.blocks, at);
  if (until === null) return null;
  const known = phase.kind === 'charging' && phase.why.kind === 'proof' ? phase.why : null;
  if (known?.next.until === until) return known;
  const kind = whatFor(draft, building, session, at, until);
  return { kind: 'proof', next: { kind, until } };
}

/** The planned wait: for its proof, for others, a lower price, cleaner power, or its slot. */
export function waitForTurn(
  draft: Draft,
  building: Building,
  session: Session,
  at: Instant,
): Phase {
  const { plan, phase, order } = session;
  const held = heldForAnother(draft, session, at);
  if (held !== null) return inSlotOfAnother(phase, held);
  const isTimed = phase.kind === 'waiting' && 'until' in phase.why && phase.why.until > at;
  if (isTimed && plan !== null && plan.madeAt < at && plan.waits.length === 0) return phase;
  const wait = plan?.waits.find(({ from, to }) => from <= at && at < to);
  if (wait !== undefined) {
    return waitFor(phase, wait.ahead, wait.circuit);
  }
  const next = plan?.blocks.find(({ from, amps: planned }) => from > at && planned > 0);
  const until = next?.from ?? order!.readyBy;
  if (isTimed && phase.why.until === until) return phase;
  if (next !== undefined && isOnlyProof(plan!.blocks, next)) {
    return { kind: 'waiting', why: { kind: 'proof', until } };
  }
  return { kind: 'waiting', why: { kind: whatFor(draft, building, session, at, until), until } };
}

/** No power in the slot of another; the same object if that is the current phase. */
function inSlotOfAnother(phase: Phase, until: Instant): Phase {
  const isSame =
    phase.kind === 'waiting' && phase.why.kind === 'reserved' && phase.why.until === until;
  return isSame ? phase : { kind: 'waiting', why: { kind: 'reserved', until } };
}

function whatFor(
  draft: Draft,
  building: Building,
  { order, tariff }: Session,
  at: Instant,
  until: Instant,
): WaitForTurn['kind'] {
  const { preference } = order!;
  const price = (when: Instant) => priceAt(building, draft.tariffs[tariff]!, when);
  if (preference === 'cheapest' && price(until) < price(at)) return 'price';
  const carbon = (when: Instant) => carbonAt(building, when);
  return preference === 'greenest' && carbon(until) < carbon(at) ? 'carbon' : 'slot';
}
