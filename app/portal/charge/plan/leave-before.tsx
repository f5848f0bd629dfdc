import { buttonStyle } from '#app/ui/button-style.ts';
import { wallTimeOf } from '../../parts/wall-time.ts';
import { when } from '../../words/moment-words.ts';
import type { OrderDraft } from './order-draft.ts';

/** Somebody has the space reserved: the latest time at which the car can be ready. */
export const LeaveBefore = ({
  at,
  now,
  onChange,
}: {
  at: number;
  now: number;
  onChange: (changes: Partial<OrderDraft>) => void;
}) => (
  <button
    type="button"
    onClick={() => onChange(wallTimeOf(at))}
    className={`${buttonStyle.outline} mt-2`}
  >
    Be ready by {when(at, now)}
  </button>
);
