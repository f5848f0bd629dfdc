import { isUncontrolled } from '../../community/beyond-control.ts';
import { unsettle, type Draft } from '../../community/draft/draft.ts';
import { noteAnomaly } from '../../community/draft/note-anomaly.ts';
import { putSession } from '../../community/draft/put-session.ts';
import type { MeasuredReading } from '../../community/report.ts';
import type { ChargerLine, Session } from '../../community/session.ts';
import { chargerObeys } from '../../sessions/faults.ts';
import { recount } from '../../sessions/idle-time.ts';
import { offerOf } from '../../sessions/session-steps.ts';
import { amps, type Amps } from '../../units.ts';

/** A measured current this far from an offer still follows it: 1 A, or 5 % above. */
export const followsOffer = (drawn: number, offer: number): boolean =>
  drawn >= offer - 1 && drawn <= offer + Math.max(1, offer * 0.05);

/**
 * Compares what a car draws with what it was offered. More counts at once, so that others make room,
 * and the offer is sent again; if it does not help, the charger is stopped (`chargerDisobeys`).
 */
export function watchDraw(
  draft: Draft,
  id: string,
  { amps: drawn, measured }: MeasuredReading,
): void {
  const session = draft.sessions.get(id);
  if (session === undefined) return;
  const { line, space, building, offered } = session;
  if (isUncontrolled(draft.spaces[space]!.charger)) return;
  const { excess } = line;
  const allowed = excess?.allowed ?? line.mayDraw;
  const isMore = drawn > allowed && !followsOffer(drawn, allowed);
  if (!isMore && excess === undefined) {
    if (allowed > 0) noteOvershoot(draft, session, measured - allowed);
    return;
  }
  if (isMore && excess?.amps === drawn) return;
  if (isMore) {
    const since = excess?.since ?? draft.now;
    const mayDraw = amps(Math.max(allowed, drawn));
    const exceeding = { ...line, mayDraw, excess: { since, amps: drawn, allowed } };
    putSession(draft, recount({ ...session, line: exceeding }, draft.now));
    if (excess === undefined) {
      noteAnomaly(draft, session, 'draws-more');
      draft.offers.set(space, offerOf(session));
    }
  } else {
    putSession(draft, recount({ ...session, line: withoutExcess(line, offered) }, draft.now));
    // It is offered power again; if it takes more than that, this is noticed again.
    chargerObeys(draft, space, 'draws-more');
  }
  unsettle(draft, building, 'plan');
}

/** Keeps free what a car draws above its offer, if that is more than was seen in its session. */
function noteOvershoot(draft: Draft, session: Session, above: number): void {
  const { line, building } = session;
  // In whole amps, so that noise changes offers a few times only; less than half is a meter's precision.
  const overshoot = amps(Math.round(above));
  if (overshoot <= (line.overshoot ?? 0)) return;
  putSession(draft, { ...session, line: { ...line, overshoot } });
  unsettle(draft, building, 'share');
}

/** The line of a charger whose car draws what it was offered again. */
function withoutExcess({ excess, ...line }: ChargerLine, offered: Amps): ChargerLine {
  const isAnswered = line.confirmedId === line.offerId;
  return { ...line, mayDraw: isAnswered ? offered : amps(Math.max(excess!.allowed, offered)) };
}
