import { formatClock } from '#app/ui/words/format.ts';
import { allowanceInWords, extraInWords } from '#api/words/charging/plan-words.ts';
import type { OrderDraft } from './order-draft.ts';
import type { Preview } from './use-previews.ts';

/** The plan's allowance for leaving early, and a choice to decline it. */
export function LeaveEarly({
  preview,
  draft,
  onChange,
}: {
  preview: Preview;
  draft: OrderDraft;
  onChange: (changes: Partial<OrderDraft>) => void;
}) {
  const words = allowanceInWords(preview);
  const { mayLeaveEarly } = draft;
  if (mayLeaveEarly && !words) return null;
  const time = formatClock(preview.order.readyBy);
  // No choice is offered if it costs nothing.
  const isChoice = !mayLeaveEarly || extraInWords(preview.extra) !== null;
  return (
    <p className="tabular-nums">
      {words ?? `The plan takes its time until ${time}.`}{' '}
      {isChoice && (
        <button
          type="button"
          onClick={() => onChange({ mayLeaveEarly: !mayLeaveEarly })}
          className="-my-2.5 min-h-11 cursor-pointer font-semibold underline underline-offset-4"
        >
          {mayLeaveEarly ? `Use all the time until ${time}` : 'Allow for leaving early'}
        </button>
      )}
    </p>
  );
}
