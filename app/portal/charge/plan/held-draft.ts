import { useState } from 'react';
import type { LiveSession } from '../../words/session-words.ts';
import type { OrderDraft } from './order-draft.ts';

/** What was changed in a form and neither confirmed nor dropped, for as long as the page is open. */
const held = new Map<string, OrderDraft>();

/** After a reset of the demo a session may go by the name of an earlier one. */
const keyOf = ({ id, pluggedIn }: Pick<LiveSession, 'id' | 'pluggedIn'>) => `${id} ${pluggedIn}`;

/** Whether a form was left in the middle of changing a session's plan. */
export const isHeld = (session: LiveSession) => held.has(keyOf(session));

/** A draft that is there again when somebody looked at another section in between. */
export function useHeldDraft(session: LiveSession, fresh: () => OrderDraft) {
  const key = keyOf(session);
  const [draft, setDraft] = useState(() => held.get(key) ?? fresh());
  return {
    draft,
    change: (changes: Partial<OrderDraft>) => {
      const next = { ...draft, ...changes };
      held.set(key, next);
      setDraft(next);
    },
    /** Confirmed, or not wanted any more. */
    drop: () => held.delete(key),
  };
}
