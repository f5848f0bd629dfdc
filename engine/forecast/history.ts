import type { LocalMinute } from './calendar.ts';
import type { Session } from './session.ts';

/** What is remembered of a session that has ended. */
export interface Stay {
  readonly from: LocalMinute;
  readonly to: LocalMinute;
  readonly kwh: number;
  /** Hours since the same user had last unplugged. */
  readonly away: number;
  /** Hours and energy of the user's stay before this one. */
  readonly before: Habit;
}

export interface Habit {
  readonly hours: number;
  readonly kwh: number;
}

/** All that a forecast knows: the latest stays of each user and of each site, oldest first. */
export interface History {
  readonly users: Readonly<Record<string, readonly Stay[]>>;
  readonly sites: Readonly<Record<string, readonly Stay[]>>;
}

export const emptyHistory: History = { users: {}, sites: {} };

const userMemory = 80;
const siteMemory = 24;

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

/** The history once one more session has ended. */
export function learn(history: History, session: Session): History {
  const { user, site, from, to, kwh } = session;
  const past = history.users[user] ?? [];
  const stay: Stay = { from, to, kwh, ...comingFrom(past, from) };
  return {
    users: { ...history.users, [user]: remember(past, stay, userMemory) },
    sites: {
      ...history.sites,
      [site]: remember(history.sites[site] ?? [], stay, siteMemory),
    },
  };
}

const remember = (past: readonly Stay[], stay: Stay, memory: number) => [
  ...past.slice(Math.max(0, past.length - memory + 1)),
  stay,
];
