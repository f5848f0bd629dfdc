import type { WorldEvent } from '../../../community/events.ts';
import { instant, minute, second, type Instant } from '../../../units.ts';
import { billedCents, billedEnergy, expectedCents, idleFee, paidWithoutIdle } from './bill.ts';
import type { Stay } from './stay.ts';
import type { RoughService } from './service.ts';

/** What a promise is about. */
export type Question = 'reservation' | 'ready-by' | 'ceiling' | 'bill' | 'idle-fee' | 'supply';

export interface Verdict {
  readonly about: Question;
  /** Not kept, but its driver was told at once what had happened; or not even that. */
  readonly outcome: 'kept' | 'told' | 'broken';
  /** What stood in the way; for a broken one, what is wrong. */
  readonly why: string;
  readonly detail: string;
}

/** Something that can take a promise away: trouble at a charger, a car that stays, another order. */
export interface Cause {
  readonly at: Instant;
  readonly kind: string;
  readonly space: string;
}

/** One car at one space, with the times its cable was out for a moment. */
export interface Visit {
  readonly user: string;
  readonly vehicle: number;
  readonly space: string;
  readonly stays: Stay[];
  readonly sessions: Set<string>;
  /** How many events had been told when it began. */
  readonly position: number;
  readonly ceiling: number | null;
  /** The order was changed for good, or given up: what was promised for it does not count. */
  isChanged: boolean;
  isUnplugLost: boolean;
  /** Watt-hours that its driver missed by unplugging, and since when the cable is out by that. */
  missed: number;
  out: { readonly since: Instant; readonly amps: number } | null;
  /** When the driver said they would leave, and how many events had been told by then. */
  readonly said: { readonly leaves: Instant; readonly position: number }[];
  /** The request to move, and what had been said by then. */
  ask: { readonly at: Instant; readonly said: Instant | null } | null;
  /** When it was last looked at whether it keeps somebody waiting, and what was seen. */
  looked: { readonly at: Instant; readonly may: boolean; readonly must: boolean } | null;
  /** Minutes that may count as idle, and that must. */
  idleAtMost: number;
  idleAtLeast: number;
  /** The minutes of the latter up to the last word of its charger. */
  idleWhenHeard: number;
}

/** A promise, by what words about it name: its reservation, and the sessions of its car. */
export interface Told {
  readonly user: string;
  /** How many events had been told when it was made. */
  readonly position: number;
  readonly reservation?: string;
  readonly sessions?: ReadonlySet<string>;
}

/** What an event says of a promise: watt-hours missing, Infinity if all of it; null if nothing. */
function missingIn(event: WorldEvent, { reservation, sessions }: Told): number | null {
  if ('reservation' in event && event.reservation === reservation) {
    if (event.kind === 'promise-short') return event.missing;
    if (event.kind === 'promise-moved') return 0;
    if (event.kind !== 'reservation') return null;
    return event.change.state === 'FAILED' || event.change.state === 'REJECTED' ? Infinity : null;
  }
  const isOwn = 'session' in event && sessions?.has(event.session);
  return isOwn && event.kind === 'plan-changed' ? event.shortfall : null;
}

/**
 * A charger does not answer. Nobody knows for how long: by the rule for 90 minutes, then each time for
 * twice as long, and what that takes is known only then.
 */
export function causesOfSilence({ at, space }: Omit<Cause, 'kind'>): readonly Cause[] {
  const since = at + 90 * second;
  const longer = [1, 2, 4, 8].map((times) => instant(since + times * 90 * minute));
  return [
    { at, space, kind: 'silence' },
    ...longer.map((outlasted) => ({ at: outlasted, space, kind: 'longer silence' })),
  ];
}

/** How long after a cause a person must know: an offer may be unanswered for 90 seconds. */
const inTime = (kind: string): number => (kind === 'silence' ? 90 * second : 0) + minute;

/**
 * The cause of which somebody was told at once that this promise is short, or null. What was said
 * last counts: a promise that was said to be whole again is one.
 */
export function toldOf(
  service: RoughService,
  promise: Told,
  causes: readonly Cause[],
): string | null {
  let told: string | null = null;
  for (const event of service.since(promise.position, promise.user)) {
    const missing = missingIn(event, promise);
    if (missing === null) continue;
    const cause = causes.findLast(
      ({ at, kind }) => at <= event.at && event.at - at <= inTime(kind),
    );
    told = missing === 0 ? null : (told ?? cause?.kind ?? null);
  }
  return told;
}

/** The latest trouble before now, to sort what was broken. */
export const latestOf = (causes: readonly Cause[], now: Instant): string =>
  causes.findLast(({ at, kind }) => kind !== 'order' && kind !== 'back' && now - at < 180 * minute)
    ?.kind ?? 'nothing';

/** Watt-hours between the meter and the bill that rounding and small falls explain. */
const smallEnergy = 12;
/** Cents that rounding explains, and where readings at a change of price were lost. */
const smallMoney = 3;
const someMoney = 60;

/** Judges the bills of a visit that is over: energy, money, ceiling and idle fee. */
export function judgeBills(
  service: RoughService,
  visit: Visit,
  isHonest: boolean,
): readonly Verdict[] {
  const { user, space, stays, sessions } = visit;
  const charges = service.charges(user).filter(({ session }) => sessions.has(session));
  const verdicts: Verdict[] = [];
  const judge = (about: Question, why: string | null, detail: string) => {
    const where = `${user} at ${space} from ${stays[0]!.pluggedIn}: ${detail}`;
    verdicts.push({
      about,
      outcome: why === null ? 'kept' : 'broken',
      why: why ?? '',
      detail: where,
    });
  };
  const claimed = stays.filter(({ isClaimed }) => isClaimed);
  const flowed = claimed.reduce((sum, stay) => sum + service.garage.energyOf(stay), 0);
  const billed = billedEnergy(charges);
  const isBelow = billed < flowed - smallEnergy && !visit.isUnplugLost;
  const energyWrong =
    billed > flowed + smallEnergy ? 'energy above' : isBelow ? 'energy below' : null;
  judge('bill', energyWrong, `billed ${billed} Wh, flowed ${Math.round(flowed)}`);
  if (energyWrong === null && !visit.isUnplugLost) {
    const fees = charges.filter(({ bill }) => bill.energy > 0).length;
    const gap = billedCents(charges) - expectedCents(claimed, fees);
    const isOff = Math.abs(gap) > (isHonest ? smallMoney : someMoney);
    judge('bill', isOff ? 'money' : null, `${gap.toFixed(1)} cents from the price sheet`);
  }
  if (visit.ceiling !== null && !visit.isChanged) {
    const paid = paidWithoutIdle(charges);
    judge('ceiling', paid > visit.ceiling + 1 ? 'above' : null, `${paid} of ${visit.ceiling}`);
  }
  const fee = idleFee(charges);
  const most = Math.min(2400, (visit.idleAtMost + 2) * 5);
  // Without a report of the unplug, the car may have left after the last word of its charger.
  const sure = visit.isUnplugLost ? visit.idleWhenHeard : visit.idleAtLeast;
  const least = Math.min(2400, Math.max(0, sure - 3) * 5);
  const [from, to] = [sure, visit.idleAtMost].map(Math.round);
  const counted = `${fee} cents, ${from} to ${to} minutes`;
  if (fee > 0 && visit.idleAtMost === 0) judge('idle-fee', 'for nobody', counted);
  else if (fee > most) judge('idle-fee', 'too much', counted);
  else if (fee < least && flowed >= 1) judge('idle-fee', 'evaded', counted);
  else if (fee > 0 || sure > 0) judge('idle-fee', null, counted);
  return verdicts;
}
