import { priceSegments } from '#engine/tariff/price.ts';
import { instant, type Instant } from '#engine/units.ts';
import { carbonAt, priceAt } from '#engine/community/signals.ts';
import type { Phase as EnginePhase, SharedPower, WaitReason } from '#engine/community/phase.ts';
import type { Session } from '#engine/community/session.ts';
import type { World } from '#engine/community/world.ts';
import type { Outlook } from '#engine/service/previews/outlook.ts';
import type { Phase } from '../contract/session.ts';

type Waiting = Extract<Phase, { kind: 'waiting' }>;
type At = Pick<Session, 'building' | 'tariff'>;

/** A phase with the figures for its sentence, as of an instant. */
function phaseView(world: World, session: At, phase: EnginePhase, at: Instant): Phase {
  if (phase.kind === 'waiting') {
    return { kind: 'waiting', why: waitView(world, session, phase.why, at) };
  }
  if (phase.kind !== 'charging' || phase.why.kind !== 'shared-power') return phase;
  return { ...phase, why: withCircuitName(world, session, phase.why) };
}

/** People know a circuit by its name, not by its id. */
function withCircuitName(world: World, { building }: At, why: SharedPower): SharedPower {
  const { circuit: id, ...shared } = why;
  const circuit = world.buildings[building]!.circuits?.find((one) => one.id === id)?.name;
  return circuit === undefined ? shared : { ...shared, circuit };
}

/** Both sides of the comparison: the cost or CO₂ of a kWh now, and when the wait ends. */
function waitView(world: World, session: At, why: WaitReason, at: Instant): Waiting['why'] {
  const building = world.buildings[session.building]!;
  const rate = (when: Instant) => priceAt(building, world.tariffs[session.tariff]!, when);
  switch (why.kind) {
    case 'price': {
      const { until } = why;
      return { kind: 'price', until, rateNow: rate(at), rateThen: rate(until) };
    }
    case 'carbon': {
      const { until } = why;
      const carbonNow = carbonAt(building, at);
      return { kind: 'carbon', until, carbonNow, carbonThen: carbonAt(building, until) };
    }
    case 'shared-power':
      return withCircuitName(world, session, why);
    case 'car':
      return why;
    default:
      return { kind: why.kind, until: why.until };
  }
}

/**
 * What a plugged-in car is doing now. If its turn comes some time after the lower price begins, the
 * reason is different: the building's power goes to others first. Where it is foreseen, the turn is
 * when power really flows: often earlier than planned, because others are done.
 */
export function presentPhase(world: World, session: Session, ahead: Outlook | null = null): Phase {
  const phase = phaseView(world, session, withTurn(world, session, ahead), world.now);
  if (phase.kind !== 'waiting' || phase.why.kind !== 'price') return phase;
  const { until } = phase.why;
  const { zone } = world.buildings[session.building]!;
  const over = { from: world.now, to: instant(until + 1) };
  const prices = priceSegments(world.tariffs[session.tariff]!, 'ENERGY', zone, over);
  const begins = prices.at(-1)!.from;
  const wait = session.plan?.waits.findLast(({ from, to }) => from < until && to > begins);
  return { kind: 'waiting', why: { ...phase.why, begins, ahead: wait?.ahead ?? [] } };
}

function withTurn(world: World, session: Session, ahead: Outlook | null): EnginePhase {
  const { phase } = session;
  const turn = ahead?.flows.find(({ amps, since }) => amps > 0 && since > world.now)?.since;
  if (turn === undefined || phase.kind !== 'waiting') return phase;
  const { why } = phase;
  if (why.kind === 'carbon') return { ...phase, why: { ...why, until: turn } };
  if (why.kind !== 'price') return phase;
  const building = world.buildings[session.building]!;
  const rate = (at: Instant) => priceAt(building, world.tariffs[session.tariff]!, at);
  // At another price it is not what the car waits for.
  return rate(turn) === rate(why.until) ? { ...phase, why: { ...why, until: turn } } : phase;
}

/** The phases of a session since plug-in. */
export const logView = (
  world: World,
  session: At & Pick<Session, 'log'>,
): readonly { readonly at: number; readonly phase: Phase }[] =>
  session.log.map(({ at, phase }) => ({ at, phase: phaseView(world, session, phase, at) }));
