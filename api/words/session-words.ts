import type { Answers } from '../contract/contract.ts';
import type { Phase, Signals } from '../contract/session.ts';
import {
  formatClock,
  formatEnergy,
  formatMoney,
  formatPercent,
  formatPower,
  formatPrice,
  formatWhole,
} from './format.ts';
import { endInWords, goalInWords } from './goal-words.ts';
import { when } from './moment-words.ts';
import { goesFirstInWords } from './neighbor-words.ts';
import { carbonAt, priceAt, priceName } from './price-words.ts';

export type LiveSession = NonNullable<Answers['charge']['space']['session']>;

/** Whether a charge has come to its end: done, or stopped. The car may still be plugged in. */
export const isChargeOver = ({ phase }: Pick<LiveSession, 'phase'>) =>
  phase.kind === 'complete' || phase.kind === 'stopped';

/** The status of a session in two lines: what is happening and what comes next; then why. */
export type StatusWords = { readonly headline: string; readonly reason: string };

/** Context of a sentence besides the car itself. */
export type Scene = {
  readonly now: number;
  readonly numberOf: (space: string) => number;
  readonly signals: Pick<Signals, 'prices' | 'carbon'>;
  /** The car that the reader has selected, if any. */
  readonly vehicle?: number;
};

type Why<Kind extends Phase['kind']> = Extract<Phase, { kind: Kind; why: unknown }>['why'];

/** What a sentence says, whatever its figures and times are. */
export const withoutFigures = (sentence: string): string =>
  sentence.replace(/\b(Mon|Tue|Wed|Thu|Fri|Sat|Sun)\b|\d[\d.,:]*(\s?[AP]M\b)?/g, '#');

export const joined = (...sentences: readonly (string | null)[]) =>
  sentences.filter((sentence) => sentence !== null).join(' ');

/** The visitor's plugged-in car at a working charger. */
export function sessionInWords(session: LiveSession, scene: Scene): StatusWords {
  const { phase } = session;
  switch (phase.kind) {
    case 'plugged-in':
      return {
        headline: `Your ${session.vehicleName} is plugged in at ${formatPercent(session.level)}.`,
        reason: beforeStart(session, scene.now),
      };
    case 'waiting':
      return underway(
        afterProof(waiting(phase.why, session, scene), session, phase.why),
        session,
        scene.now,
      );
    case 'charging':
      if (phase.why.kind === 'proof') {
        return underway(provesItself(phase.why.next, session, scene), session, scene.now);
      }
      return underway(
        {
          headline: chargingAt(session, scene),
          reason: whyThisPower(phase.why, session, scene),
        },
        session,
        scene.now,
      );
    case 'complete':
      return {
        headline: joined(completed(phase.why, session), askedInWords(session)),
        reason: idleInWords(session, scene.now),
      };
    case 'stopped':
      return {
        headline: joined(
          `Charging has stopped: ${formatEnergy(session.energy)} for ${formatMoney(session.bill.total)}.`,
          askedInWords(session),
        ),
        reason: joined(
          session.bill.total > 0 ? 'It is on your invoice.' : null,
          session.idle?.request
            ? idleInWords(session, scene.now)
            : 'Unplug when you like, or start again.',
        ),
      };
    case 'faulted':
    case 'offline':
      // The charger is online again; the session follows within the same minute.
      return {
        headline: 'The charger is back. Charging resumes in a moment.',
        reason: kept(session),
      };
  }
}

/** What begins by itself, if anything does. */
function beforeStart({ startsBooked }: LiveSession, now: number): string {
  return startsBooked === null
    ? 'Say how much you need and by when. Charging begins when you start it.'
    : `Your reserved charge starts by itself at ${when(startsBooked.at, now)}: ${bookedInWords(startsBooked, now)}. To charge sooner, say how much you need and by when.`;
}

/** How it continues; for a reserved charge, first that it started by itself, or will. */
function underway(
  { headline, reason }: StatusWords,
  session: LiveSession,
  now: number,
): StatusWords {
  const { booked, energy, shortfall } = session;
  const hasJustBegun = booked !== null && energy === 0 && !shortfall?.energy;
  if (hasJustBegun) {
    return {
      headline: `Your reserved charge ${session.power > 0 ? 'has begun' : 'is set'}: ${bookedInWords(booked, now)}.`,
      reason: joined(headline, reason),
    };
  }
  return {
    headline: joined(headline, endInWords(session, now)),
    reason: joined(reason, session.idle?.request ? slotInWords(session, now) : null),
  };
}

/** While it charges: that somebody else's slot begins, and by when to move. */
function slotInWords({ idle }: Pick<LiveSession, 'idle'>, now: number): string {
  const { slotFrom } = idle!.request!;
  const whose =
    slotFrom === null
      ? 'A neighbor needs this space.'
      : `A neighbor has reserved this space from ${when(slotFrom, now)}.`;
  return `${whose} ${pleaseMove(idle!.request!, now)}`;
}

/** What was promised: 12.0 kWh by 7 AM, at most $3.10. */
export function bookedInWords(
  { energy, until, atMost }: NonNullable<LiveSession['booked']>,
  now: number,
): string {
  const what = `${formatEnergy(energy)} by ${when(until, now)}`;
  return atMost === null ? what : `${what}, at most ${formatMoney(atMost)}`;
}

/** While a reserved charge is changed: what keeps its price. */
export function ceilingInWords(
  { energy, until, atMost }: NonNullable<LiveSession['booked']>,
  now: number,
): string {
  return `Your reserved price of at most ${formatMoney(atMost ?? 0)} holds while you ask for no more than ${formatEnergy(energy)}, leave by ${when(until, now)} and keep how it charges.`;
}

/** That it works: the power that was measured when the charge began. */
function afterProof(
  { headline, reason }: StatusWords,
  { proven }: LiveSession,
  { kind }: Why<'waiting'>,
): StatusWords {
  if (proven === null || !isPlannedWait.has(kind)) return { headline, reason };
  if (proven === 0) return { headline, reason: joined(tookNothing, reason) };
  const [first = '', rest] = [headline[0]?.toLowerCase(), headline.slice(1)];
  return { headline: `It works: ${formatPower(proven)}. Now ${first}${rest}`, reason };
}

const isPlannedWait: ReadonlySet<string> = new Set(['price', 'carbon', 'slot']);

const tookNothing =
  'Your car took no power in its first two minutes: check whether a timer or a limit is set in it.';

const startingLater = 'Starting later costs no more and leaves room for others until then.';

const readyByOf = ({ order }: LiveSession) => order?.readyBy ?? null;

function waiting(why: Why<'waiting'>, session: LiveSession, { now, numberOf, signals }: Scene) {
  switch (why.kind) {
    case 'price': {
      const then = priceAt(signals.prices, why.until);
      const name = then ? `the ${priceName(then.period)}` : 'a lower price';
      const starts = when(why.until, now);
      const costs = `A kWh costs ${formatPrice(why.rateThen)} then instead of ${formatPrice(why.rateNow)} now.`;
      const begins = why.begins ?? then?.from ?? why.until;
      if (begins >= why.until)
        return { headline: `Waiting for ${name} at ${starts}.`, reason: costs };
      const first =
        why.ahead && why.ahead.length > 0
          ? goesFirstInWords(why.ahead, numberOf, now, readyByOf(session))
          : startingLater;
      return {
        headline: `Waiting for ${name}. It begins at ${when(begins, now)}, your turn is at ${starts}.`,
        reason: `${costs} ${first}`,
      };
    }
    case 'carbon':
      return {
        headline: `Waiting for cleaner power at ${when(why.until, now)}.`,
        reason: `A kWh causes ${formatWhole(why.carbonThen)} g of CO₂ then instead of ${formatWhole(why.carbonNow)} g now.`,
      };
    case 'shared-power':
      return {
        headline:
          why.circuit === undefined
            ? 'Waiting for a share of the building’s power.'
            : `Waiting: ${why.circuit} is full.`,
        reason: goesFirstInWords(why.ahead, numberOf, now, readyByOf(session)),
      };
    case 'proof':
      return {
        headline: `Waiting for power: all of it is in use until ${when(why.until, now)}.`,
        reason: 'Then two minutes of power show that it works.',
      };
    case 'slot':
      if (session.order && why.until >= session.order.readyBy) {
        return {
          headline: 'Waiting for power to become free.',
          reason: 'All of the building’s power is in use. Yours starts as soon as some is free.',
        };
      }
      return {
        headline: `Waiting for its turn at ${when(why.until, now)}.`,
        reason: startingLater,
      };
    case 'reserved':
      return {
        headline: 'A neighbor has reserved this space, so there is no power now.',
        reason: `They may come until ${when(why.until, now)}. If they do not, charging goes on then.`,
      };
    case 'rest':
      return {
        headline: `Pausing until ${when(why.until, now)}, then charging resumes.`,
        reason: 'A car that was just paused rests a few minutes before it starts again.',
      };
    case 'car':
      return {
        headline: 'Your car is not taking any power.',
        reason: 'Power is waiting for it. Check whether a timer or a limit is set in the car.',
      };
  }
}

/** Its first two minutes, and what it waits for then. */
function provesItself(
  { kind, until }: Extract<Why<'charging'>, { kind: 'proof' }>['next'],
  { power }: LiveSession,
  { now, signals }: Scene,
): StatusWords {
  const price = kind === 'price' ? priceAt(signals.prices, until) : undefined;
  const what = {
    price: price ? `the ${priceName(price.period)}` : 'a lower price',
    carbon: 'cleaner power',
    slot: 'its turn',
  }[kind];
  return {
    headline: `It works: ${formatPower(power)} for two minutes.`,
    reason: `Then it waits for ${what} at ${when(until, now)}.`,
  };
}

function chargingAt({ order }: LiveSession, { now, signals }: Scene): string {
  const grams = carbonAt(signals.carbon, now)?.grams;
  if (order?.preference === 'greenest' && grams !== undefined) {
    return `Charging at ${formatWhole(grams)} g of CO₂ a kWh.`;
  }
  const price = priceAt(signals.prices, now);
  return price ? `Charging at the ${priceName(price.period)}.` : 'Charging.';
}

function whyThisPower(
  why: Exclude<Why<'charging'>, { kind: 'proof' }>,
  session: LiveSession,
  { now, numberOf }: Scene,
): string {
  const { power } = session;
  switch (why.kind) {
    case 'full-power':
      return `${formatPower(power)} is the most your car and this charger can do.`;
    case 'plan':
      return `${formatPower(power)} is what the plan needs: enough to be ready, with room for the neighbors.`;
    case 'spare-power':
      return `${formatPower(power)} is more than planned: the neighbors do not need it.`;
    case 'catching-up':
      return 'It is behind its plan, so it takes all the power it can get.';
    case 'shared-power':
      return `${goesFirstInWords(why.ahead, numberOf, now, readyByOf(session))} Your car gets what is left.`;
    case 'taper':
      return 'Close to full, the battery itself takes less.';
    case 'car':
      return `${formatPower(power)} is all your car takes right now.`;
  }
}

function completed(why: Why<'complete'>, { order, limit, level }: LiveSession): string {
  if (why === 'full') return 'Your car is full.';
  if (why === 'car') return 'The car takes no more power.';
  if (why === 'limit') return `Charged to its limit of ${formatPercent(limit)}.`;
  const goal = order ? goalInWords(order.goal) : formatPercent(level);
  return `Your goal is reached: ${goal}.`;
}

/** That somebody waits for the space; never who. */
const askedInWords = ({ idle }: Pick<LiveSession, 'idle'>): string | null =>
  idle?.request ? 'A neighbor needs this space.' : null;

/** By when to move, and what it brings, with the condition for it. */
function pleaseMove(
  { by, isFavor }: NonNullable<NonNullable<LiveSession['idle']>['request']>,
  now: number,
): string {
  if (by <= now) return 'Please move soon.';
  const asked = `Please move by ${when(by, now)}`;
  return isFavor
    ? `${asked} and do not come back within 15 minutes, and the service fee of this session is given back.`
    : `${asked}.`;
}

/** By when to move, what it costs to stay, from when, and when it does not. */
function idleInWords({ idle }: Pick<LiveSession, 'idle'>, now: number): string {
  if (!idle?.request) return 'Nobody needs the space now, so staying costs nothing.';
  const { feeFrom, pause, request } = idle;
  if ((request.isFavor && request.by > now) || feeFrom === null) return pleaseMove(request, now);
  if (pause && pause.from <= now) {
    return `The idle fee pauses until ${when(pause.to, now)}. Unplug by then and it stays as it is.`;
  }
  const paused = pause
    ? ` It pauses at night, from ${formatClock(pause.from)} to ${formatClock(pause.to)}.`
    : '';
  return feeFrom > now
    ? `Staying is free until ${when(feeFrom, now)}, then the idle fee starts.${paused}`
    : `Your neighbor still waits. The idle fee began at ${when(feeFrom, now)}; unplug to end it.${paused}`;
}

/** What a fault does not affect. */
export function kept({ energy }: Pick<LiveSession, 'energy'>): string {
  if (energy === 0) return 'No energy has flowed yet.';
  const metered = energy < smallestShown ? 'What was' : `The ${formatEnergy(energy)}`;
  return `${metered} metered so far ${energy < smallestShown ? 'is' : 'are'} safe on your bill.`;
}

/** Less would be displayed as 0.0 kWh. */
const smallestShown = 50;
