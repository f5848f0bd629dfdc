import { buttonStyle } from '#app/ui/button-style.ts';
import { formatPercent } from '#app/ui/words/format.ts';
import { wallTimeOf } from '../../forms/wall-time.ts';
import { isExpectedInTime, missInWords, percentReached } from '#api/words/charging/goal-words.ts';
import { when } from '#api/words/moment-words.ts';
import { minute } from '#engine/units.ts';
import type { OrderDraft } from './order-draft.ts';
import type { Preview } from './use-previews.ts';

const fiveMinutes = 5 * minute;

/** A goal out of reach: by how much it misses, what can be reached, and two ways to make it fit. */
export function GoalOutOfReach({
  preview,
  onChange,
}: {
  preview: Preview;
  onChange: (changes: Partial<OrderDraft>) => void;
}) {
  const missed = missInWords(preview);
  if (!missed) return null;
  const { at, outlook, atOnce, misses } = preview;
  const later =
    misses.why === 'too-little-time' && atOnce.done !== null
      ? Math.ceil(atOnce.done / fiveMinutes) * fiveMinutes
      : null;
  const isExpected = isExpectedInTime(preview.order, outlook);
  const reachable = isExpected ? 0 : percentReached(outlook.levelInTheEnd ?? 0);
  return (
    <div className="grid gap-3 rounded-control border border-dusk px-4 py-3.5">
      <p className="font-semibold tabular-nums">{missed.headline}</p>
      <p className="text-[0.9375rem] text-quiet tabular-nums">{missed.reason}</p>
      <div className="flex flex-wrap gap-3">
        {later !== null && (
          <button
            type="button"
            onClick={() => onChange(wallTimeOf(later))}
            className={buttonStyle.outline}
          >
            Be ready by {when(later, at)}
          </button>
        )}
        {reachable > 0 && (
          <button
            type="button"
            onClick={() => onChange({ goal: 'level', level: reachable })}
            className={buttonStyle.outline}
          >
            Charge to {formatPercent(reachable / 100)}
          </button>
        )}
      </div>
    </div>
  );
}
