import type { AnomalyKind, ChargerAnomaly } from '../anomaly.ts';
import type { Draft } from './draft.ts';
import { putSession } from './put-session.ts';
import type { Session } from '../session.ts';

type Figures = Pick<ChargerAnomaly, 'expected' | 'shown'>;

/** Records an anomaly for the owner, once for each kind in a session. */
export function noteAnomaly(
  draft: Draft,
  { id, noted = [] }: Session,
  what: AnomalyKind,
  figures: Figures = {},
): void {
  if (noted.includes(what)) return;
  const session = draft.sessions.get(id);
  if (session === undefined) return;
  putSession(draft, { ...session, noted: [...noted, what] });
  const anomaly = { at: draft.now, space: session.space, session: id, what, ...figures };
  draft.entries.push({ kind: 'charger-anomaly', at: draft.now, anomaly });
}
