import { minutesPerDay, type LocalMinute } from './calendar.ts';
import type { Arrival, Session } from './session.ts';

/** What is remembered of a session that has ended. */
export interface Stay {
  readonly from: LocalMinute;
  readonly to: LocalMinute;
  readonly kwh: number;
  /** Hours since the same user had last unplugged. */
  readonly away: number;
  /** The user's stay before this one. */
  readonly before: Habit;
}

export interface Habit {
  readonly hours: number;
  readonly kwh: number;
}

/** All that a forecast has learned: plain data. Stays are in the order in which they ended. */
export interface History {
  readonly users: Readonly<Record<string, readonly Stay[]>>;
  readonly sites: Readonly<Record<string, readonly Stay[]>>;
  /** Charge points that several residents share. */
  readonly points: Readonly<Record<string, readonly Stay[]>>;
  /** The chance a range is given at a site nothing is known of: see confidence.ts. */
  readonly confidence: Confidence;
  /** How that chance changed at each site of its own, oldest first. */
  readonly siteConfidence: Readonly<Record<string, readonly ConfidenceStep[]>>;
}

export interface Confidence {
  readonly hours: number;
  readonly kwh: number;
}

/** What holds from an instant on. */
export interface ConfidenceStep extends Confidence {
  readonly since: LocalMinute;
}

/** What is filed under a name that came from outside: never something every object has. */
export const lookUp = <T>(record: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined;

export const emptyHistory = (confidence: Confidence): History => ({
  users: {},
  sites: {},
  points: {},
  confidence,
  siteConfidence: {},
});

/** Own stays that a forecast looks back on. */
const ownStays = 60;
/** Days of stays that show how full a site or a point will be. */
export const daysRemembered = 56;

/** What is assumed of somebody never seen before. */
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

/** The history without what ended after an arrival: all that could be known when it happened. */
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

function withStay(places: History['sites'], place: string, stay: Stay): History['sites'] {
  const past = lookUp(places, place) ?? [];
  const since = stay.to - daysRemembered * minutesPerDay;
  const first = past.findIndex(({ to }) => to > since);
  return { ...places, [place]: [...(first < 0 ? [] : past.slice(first)), stay] };
}
