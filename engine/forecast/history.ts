import { lookUp } from '../look-up.ts';
import { minutesPerDay, type LocalMinute } from './calendar.ts';
import type { Arrival, Session } from './session.ts';

/** What is stored of a session that has ended. */
export interface Stay {
  readonly from: LocalMinute;
  readonly to: LocalMinute;
  readonly kwh: number;
  /** Hours since the same user last unplugged. */
  readonly away: number;
  /** The user's previous stay. */
  readonly before: Habit;
}

export interface Habit {
  readonly hours: number;
  readonly kwh: number;
}

/** Everything a forecast is based on, as plain data. Stays are in the order in which they ended. */
export interface History {
  readonly users: Readonly<Record<string, readonly Stay[]>>;
  readonly sites: Readonly<Record<string, readonly Stay[]>>;
  /** Charge points that several residents share. */
  readonly points: Readonly<Record<string, readonly Stay[]>>;
  /** The level of ranges at a site without a history: see ranges.ts. */
  readonly confidence: Confidence;
  /** How often the ranges of each site missed, over time, oldest first. */
  readonly siteMisses: Readonly<Record<string, readonly MissesSince[]>>;
}

export interface Confidence {
  readonly hours: number;
  readonly kwh: number;
}

/** The sessions of a site that had ended at an instant, and the misses beyond those expected. */
export interface MissesSince {
  readonly since: LocalMinute;
  readonly sessions: number;
  readonly hours: number;
  readonly kwh: number;
}

export const emptyHistory = (confidence: Confidence): History => ({
  users: {},
  sites: {},
  points: {},
  confidence,
  siteMisses: {},
});

/** How many of a user's own stays are kept. */
const ownStays = 60;
/** Days of stays kept to forecast how full a site or a point will be. */
export const daysRemembered = 56;

/** Defaults for a user without a history. */
const stranger = { away: 48, before: { hours: 10, kwh: 10 } };

export const hoursOf = (stay: { readonly from: LocalMinute; readonly to: LocalMinute }) =>
  (stay.to - stay.from) / 60;

/** How long the user's car has been away, and what its last stay was like. */
export function comingFrom(past: readonly Stay[], at: LocalMinute): Pick<Stay, 'away' | 'before'> {
  const last = past.at(-1);
  if (last === undefined) return stranger;
  return {
    away: Math.max(0, (at - last.to) / 60),
    before: { hours: hoursOf(last), kwh: last.kwh },
  };
}

/** The history as of an arrival: without anything that ended after it. */
export function knownAt(history: History, { user, site, at }: Arrival): History {
  const endedBy = (stays: readonly Stay[]) =>
    stays.slice(0, stays.findLastIndex(({ to }) => to <= at) + 1);
  return {
    ...history,
    users: { [user]: endedBy(lookUp(history.users, user) ?? []) },
    sites: { [site]: endedBy(lookUp(history.sites, site) ?? []) },
  };
}

/** The history with one more session that has ended. */
export function remember(history: History, session: Session): History {
  const { user, site, point, from, to, kwh } = session;
  const own = lookUp(history.users, user) ?? [];
  const stay: Stay = { from, to, kwh, ...comingFrom(own, from) };
  return {
    ...history,
    users: { ...history.users, [user]: [...own.slice(-ownStays + 1), stay] },
    sites: withStay(history.sites, site, stay),
    points: point === undefined ? history.points : withStay(history.points, point, stay),
  };
}

function withStay(stays: History['sites'], key: string, stay: Stay): History['sites'] {
  const past = lookUp(stays, key) ?? [];
  const since = stay.to - daysRemembered * minutesPerDay;
  const first = past.findIndex(({ to }) => to > since);
  return { ...stays, [key]: [...(first < 0 ? [] : past.slice(first)), stay] };
}
