import type { WorldEvent } from '../../../community/events.ts';
import type { Ledger } from '../../../ledger/ledger.ts';
import { instant, minute, second, type Instant } from '../../../units.ts';
import { billedCents, billedEnergy, expectedCents, idleFee, paidWithoutIdle } from './bill.ts';
import type { Stay } from './stay.ts';
import { chargesOf, type RoughService } from './service.ts';
import type { Question, Verdict } from './verdict.ts';

/** Something that can take a promise away: trouble at a charger, a car that stays, another order. */
export interface Cause {
  readonly at: Instant;
  readonly kind: string;
  readonly space: string;
  /** Who said so: that says nothing of their own promise. */
  readonly by?: string;
}

interface Ask {
  readonly at: Instant;
  readonly said: Instant | null;
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
  /** The cable came back within the stay, and its charger never reported that in time. */
  isUnheard: boolean;
  /** What had flowed when the charge was stopped for good; null if it goes on. */
  stoppedWith: number | null;
  /** What had flowed, and how many minutes must count as idle, when the last charge began. */
  charge: { readonly flowed: number; readonly idle: number };
  /** Watt-hours that its driver missed by unplugging, and since when the cable is out by that. */
  missed: number;
  out: { readonly since: Instant; readonly amps: number } | null;
  /** When the driver said they would leave, and how many events had been told by then. */
  readonly said: { readonly leaves: Instant; readonly position: number }[];
  /** The request to move, and what had been said by then. */
  ask: Ask | null;
  /** All requests of the visit. */
  readonly asks: Ask[];
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
  /** When it was due: what is said at that instant is about what follows. */
  readonly due?: Instant;
  readonly reservation?: string;
  readonly sessions?: ReadonlySet<string>;
  /** Where its car is. */
  readonly space?: string;
  /** Its car is back, and its charger does not see the cable: its driver is told so each time they ask. */
  readonly isUnheard?: boolean;
}

/** What an event says of a promise: watt-hours missing, Infinity if all of it; null if nothing. */
function missingIn(
  event: WorldEvent,
  { reservation, sessions }: Omit<Told, 'position'>,
): number | null {
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
 * A charger does not answer. When it is back is never known (docs of real chargers), so it is told what
 * 90 minutes take, and when those are over what twice as long takes, and so on: each is known only then.
 */
export function causesOfSilence({ at, space }: Omit<Cause, 'kind'>): readonly Cause[] {
  const since = at + 90 * second;
  const longer = [1, 2, 4, 8].map((times) => instant(since + times * 90 * minute));
  return [
    { at, space, kind: 'silence' },
    ...longer.map((outlasted) => ({ at: outlasted, space, kind: 'longer silence' })),
  ];
}

/**
 * How long after a cause a person must know: an offer may be unanswered for 90 seconds, a car has a minute
 * to take it up, and an excess a minute to end; the report of a cable may take half a minute.
 */
const inTime: Readonly<Record<string, number>> = {
  silence: 90 * second,
  'longer silence': minute,
  disobedience: minute,
  'takes less': 2 * minute,
  replug: minute,
};

/** What takes nothing from a promise at another space: nobody else has less power by it. */
const staysThere: ReadonlySet<string> = new Set([
  'fault',
  'overstay',
  'unreported unplug',
  'unheard plug',
  'said taken',
  'takes less',
]);

/**
 * The cause of which somebody was told at once that this promise is short, or null. What was said
 * last counts: a promise that was said to be whole again is one.
 */
export function toldOf(
  events: readonly WorldEvent[],
  promise: Omit<Told, 'position'>,
  causes: readonly Cause[],
): string | null {
  let told: string | null = null;
  const spaces = new Set(promise.space === undefined ? [] : [promise.space]);
  for (const event of events) {
    if (event.user !== promise.user) continue;
    const missing = missingIn(event, promise);
    if ((isAbout(event, promise) || missing !== null) && 'space' in event) spaces.add(event.space);
    if (missing === null || event.at >= (promise.due ?? Infinity)) continue;
    const cause = causes.findLast(
      ({ at, kind, space }) =>
        at <= event.at &&
        event.at - at <= (inTime[kind] ?? 0) &&
        (spaces.has(space) || !staysThere.has(kind)),
    );
    told = missing === 0 ? null : (told ?? cause?.kind ?? null);
  }
  return told;
}

/** Whether an event names the reservation of a promise: it may say where it is now. */
const isAbout = (event: WorldEvent, { reservation }: Pick<Told, 'reservation'>): boolean =>
  'reservation' in event && event.reservation === reservation;

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
  ledger: Ledger,
  visit: Visit,
  isHonest: boolean,
): readonly Verdict[] {
  const { user, space, stays, sessions } = visit;
  const charges = chargesOf(ledger, user).filter(({ session }) => sessions.has(session));
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
  const own = stays.filter(({ isBilled }) => isBilled);
  const flowed = own.reduce((sum, stay) => sum + service.garage.energyOf(stay), 0);
  const billed = billedEnergy(charges);
  // What a charger gives by itself after a stop was ordered by nobody: it may not be on the bill.
  const least = Math.min(flowed, visit.stoppedWith ?? Infinity);
  const isBelow = billed < least - smallEnergy && !visit.isUnplugLost;
  const energyWrong =
    billed > flowed + smallEnergy ? 'energy above' : isBelow ? 'energy below' : null;
  judge('bill', energyWrong, `billed ${billed} Wh, flowed ${Math.round(flowed)}`);
  if (energyWrong === null && !visit.isUnplugLost && visit.stoppedWith === null) {
    const fees = charges.filter(({ bill }) => bill.energy > 0).length;
    const gap = billedCents(charges) - expectedCents(own, fees);
    const isOff = Math.abs(gap) > (isHonest ? smallMoney : someMoney);
    judge('bill', isOff ? 'money' : null, `${gap.toFixed(1)} cents from the price sheet`);
  }
  if (visit.ceiling !== null && !visit.isChanged) {
    const paid = paidWithoutIdle(charges);
    judge('ceiling', paid > visit.ceiling + 1 ? 'above' : null, `${paid} of ${visit.ceiling}`);
  }
  // By the word of its charger the car is still there: there is no bill yet.
  if ([...sessions].some((id) => service.seen.sessions.has(id))) return verdicts;
  const fee = idleFee(charges);
  const { idleAtLeast: sure, idleAtMost } = visit;
  const most = Math.min(2400, (idleAtMost + 2) * 5);
  const leastFee = Math.min(2400, Math.max(0, sure - 3) * 5);
  const counted = `${fee} cents, ${Math.round(sure)} to ${Math.round(idleAtMost)} minutes`;
  if (fee > 0 && idleAtMost === 0) judge('idle-fee', 'for nobody', counted);
  else if (fee > most) judge('idle-fee', 'too much', counted);
  else if (fee < leastFee && flowed >= 1) judge('idle-fee', 'evaded', counted);
  else if (fee > 0 || sure > 0) judge('idle-fee', null, counted);
  return verdicts;
}
