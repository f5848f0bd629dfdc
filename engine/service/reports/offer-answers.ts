import { followOffer } from '../../charging/draw.ts';
import { pairOf, type Draft } from '../../community/draft/draft.ts';
import { leastBetweenSwitches } from '../../community/due.ts';
import { isReady } from '../../community/draft/in-building.ts';
import { isDone } from '../../community/phase.ts';
import { putSession, sessionAt } from '../../community/draft/put-session.ts';
import type { Refusal } from '../../community/refusal.ts';
import type { ChargerLine, Session } from '../../community/session.ts';
import { recordWhenRead } from '../../sessions/closing.ts';
import { chargerObeys } from '../../sessions/faults.ts';
import { recount } from '../../sessions/idle-time.ts';
import { setPhase } from '../../sessions/session-steps.ts';
import { amps, instant } from '../../units.ts';

/** What a charger that has confirmed an offer may draw; only the latest offer counts. */
export function confirmed({ offered, line }: Session, offerId: number): ChargerLine {
  const { excess, confirmedId, overshoot } = line;
  if (line.confirmedId === offerId || offerId <= confirmedId) return line;
  if (offerId !== line.offerId) return line;
  const answered = {
    offerId,
    confirmedId: offerId,
    confirmed: offered,
    ...(overshoot !== undefined && { overshoot }),
  };
  if (excess === undefined) return { ...answered, mayDraw: offered };
  // That an offer is accepted proves nothing while more is drawn.
  const mayDraw = amps(Math.max(offered, excess.amps));
  return { ...answered, mayDraw, excess: { ...excess, allowed: offered } };
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
    const known = recount({ ...session, line: confirmed(session, offerId) }, draft.now);
    putSession(draft, known);
    recordWhenRead(draft, known);
    chargerObeys(draft, space, 'silent');
    return null;
  }
  const { confirmed: offered } = session.line;
  const flow = followOffer(pairOf(draft, session), session.flow, draft.now, offered);
  if (isDone(session.phase)) {
    // Its charge is to end all the same: as long as it may draw, it is told again, and is not idle.
    putSession(draft, recount({ ...session, flow }, draft.now));
  } else {
    const { askedAt: _, ...before } = session.line;
    const line = { ...before, confirmedId: offerId };
    const at = draft.now;
    const kept = { ...session, offered, offeredAt: at, switchedAt: at, line, flow };
    // Offered again after the minimum off time; a charger that is out says so by itself.
    const isWaiting = offered === 0 && isReady(draft, space);
    const why = { kind: 'rest', until: instant(at + leastBetweenSwitches) } as const;
    putSession(draft, isWaiting ? setPhase(draft, kept, at, { kind: 'waiting', why }) : kept);
  }
  return null;
}
