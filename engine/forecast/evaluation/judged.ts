import type { Session } from '../session.ts';

/** The last fifth is judged; what comes before may be learned from. */
export const shareBefore = 0.8;

/** Splits sessions, site by site in time order, into those before and those to be judged. */
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
