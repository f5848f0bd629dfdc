import { followOffer } from '../charging/draw.ts';
import { pairOf, type Draft } from '../community/draft.ts';
import { leastBetweenSwitches } from '../community/due.ts';
import { putSession, sessionAt } from '../community/put-session.ts';
import type { Refusal } from '../community/refusal.ts';
import type { ChargerLine, Session } from '../community/session.ts';
import { recordWhenRead } from '../sessions/closing.ts';
import { setPhase } from '../sessions/session-steps.ts';
import { instant } from '../units.ts';

/** What a charger that has confirmed an offer may draw; only the latest offer counts. */
export function confirmed({ offered, line }: Session, offerId: number): ChargerLine {
  if (offerId !== line.offerId || line.confirmedId === offerId) return line;
  return { offerId, confirmedId: offerId, confirmed: offered, mayDraw: offered };
}

/** The charger accepts or refuses an offer. After a refusal its previous offer remains in force. */
export function offerAnswered(
  draft: Draft,
  space: string,
  offerId: number,
  accepted: boolean,
): Refusal | null {
  const session = sessionAt(draft, space);
  if (session === undefined || session.line.offerId !== offerId) return null;
  if (accepted) {
    const known = { ...session, line: confirmed(session, offerId) };
    putSession(draft, known);
    recordWhenRead(draft, known);
  } else {
    const { confirmed: offered } = session.line;
    const pair = pairOf(draft, session);
    const flow = followOffer(pair, session.flow, draft.now, offered);
    const line = { ...session.line, confirmedId: offerId };
    const at = draft.now;
    const before = { ...session, offered, offeredAt: at, switchedAt: at, line, flow };
    // Offered again after the minimum off time.
    const why = { kind: 'rest', until: instant(at + leastBetweenSwitches) } as const;
    putSession(draft, offered > 0 ? before : setPhase(draft, before, at, { kind: 'waiting', why }));
  }
  return null;
}
