import type { LocalMinute } from '../../../engine/forecast/calendar.ts';
import type { Arrival, Session } from '../../../engine/forecast/session.ts';
import { shareBefore } from './judged.ts';

/** The full hours from the first plug-in at a place to the last unplugging. */
export interface Hours {
  readonly start: LocalMinute;
  readonly count: number;
  /** The first hour of the test set. */
  readonly judgedFrom: number;
}

export const timeOf = (hours: Hours, index: number): LocalMinute => hours.start + index * 60;

export function hoursOfPlace(sessions: readonly Session[]): Hours {
  const start = Math.ceil(Math.min(...sessions.map(({ from }) => from)) / 60) * 60;
  const end = Math.max(...sessions.map(({ to }) => to));
  const count = Math.floor((end - start) / 60) + 1;
  return { start, count, judgedFrom: Math.floor(shareBefore * count) };
}

/** The cars plugged in at each full hour. */
export function connectedAt(sessions: readonly Session[], hours: Hours): readonly Arrival[][] {
  const connected: Arrival[][] = Array.from({ length: hours.count }, () => []);
  for (const { user, site, from, to } of sessions) {
    const arrival: Arrival = { user, site, at: from };
    for (let i = Math.ceil((from - hours.start) / 60); i < hours.count; i += 1) {
      if (timeOf(hours, i) >= to) break;
      connected[i]!.push(arrival);
    }
  }
  return connected;
}
