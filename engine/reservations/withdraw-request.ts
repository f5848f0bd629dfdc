import { tell, type Draft } from '../community/draft/draft.ts';
import { putSession } from '../community/draft/put-session.ts';
import { recount } from '../sessions/idle-time.ts';
import type { Session } from '../community/session.ts';

/** Withdraws the move request of a session. Made again for the same need, it gives no new time. */
export function withdrawRequest(draft: Draft, session: Session): void {
  const at = draft.now;
  const { id, user, space, moveRequest, pastRequests = [] } = session;
  const { unneededSince: _, ...request } = moveRequest!;
  const others = pastRequests.filter((one) => one.at !== request.at);
  const past = [...others, { ...request, withdrawnAt: at }];
  const counted = recount({ ...session, moveRequest: { ...moveRequest!, unneededSince: at } }, at);
  putSession(draft, { ...counted, moveRequest: null, pastRequests: past });
  tell(draft, { kind: 'move-withdrawn', at, user, space, session: id });
}
