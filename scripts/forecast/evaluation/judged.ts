import type { Session } from '../../../engine/forecast/session.ts';

/** The share of sessions before the test set; only these may be trained on. */
export const shareBefore = 0.8;

/** Splits the sessions of each site, in time order, into training and test set. */
export function splitSessions(sessions: readonly Session[]) {
  const total = new Map<string, number>();
  for (const { site } of sessions) total.set(site, (total.get(site) ?? 0) + 1);
  const count = new Map<string, number>();
  const before: Session[] = [];
  const judged: Session[] = [];
  for (const session of sessions) {
    const rank = count.get(session.site) ?? 0;
    count.set(session.site, rank + 1);
    const isBefore = rank < Math.floor(shareBefore * total.get(session.site)!);
    (isBefore ? before : judged).push(session);
  }
  return { before, judged };
}
