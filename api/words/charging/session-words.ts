import { formatClock, formatEnergy, formatMoney, formatPercent } from '../format.ts';
import { endInWords, goalInWords } from './goal-words.ts';
import { when } from '../moment-words.ts';
import { afterProof, chargingAt, provesItself, waiting, whyThisPower } from './phase-words.ts';
import {
  joined,
  type LiveSession,
  type Scene,
  type StatusWords,
  type Why,
} from './status-words.ts';

/** The visitor's plugged-in car at a working charger. */
export function sessionInWords(session: LiveSession, scene: Scene): StatusWords {
  const { phase } = session;
  switch (phase.kind) {
    case 'plugged-in':
      return {
        headline:
          session.level === null
            ? `Your ${session.vehicleName} is plugged in. How full it is, is not known.`
            : `Your ${session.vehicleName} is plugged in at ${formatPercent(session.level)}.`,
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
  { energy, until, ceiling }: NonNullable<LiveSession['booked']>,
  now: number,
): string {
  const what = `${formatEnergy(energy)} by ${when(until, now)}`;
  return ceiling === null ? what : `${what}, at most ${formatMoney(ceiling)}`;
}

/** While a reserved charge is changed: what keeps its price. */
export function ceilingInWords(
  { energy, until, ceiling }: NonNullable<LiveSession['booked']>,
  now: number,
): string {
  return `Your reserved price of at most ${formatMoney(ceiling ?? 0)} holds while you ask for no more than ${formatEnergy(energy)}, leave by ${when(until, now)} and keep how it charges.`;
}

function completed(why: Why<'complete'>, session: LiveSession): string {
  const { order, limit, energy } = session;
  if (why === 'full') return 'Your car is full.';
  if (why === 'car') return 'The car takes no more power.';
  if (why === 'limit') return `Charged to its limit of ${formatPercent(limit)}.`;
  if (isAllAnAppMayTake(session)) {
    return `Charged ${formatEnergy(energy)}, all that the app may take. Change the plan to charge more.`;
  }
  return order ? `Your goal is reached: ${goalInWords(order.goal)}.` : 'Your goal is reached.';
}

/** Of an order by an app with limits, what was foreseen for it ends it if the battery takes more. */
const isAllAnAppMayTake = ({ order, level }: Pick<LiveSession, 'order' | 'level'>): boolean =>
  order !== null &&
  (order.goal.kind === 'full' ||
    (order.goal.kind === 'level' && level !== null && level < order.goal.level - 0.01));

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
