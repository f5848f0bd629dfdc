import { ProblemNote } from '#app/portal/forms/problem-note.tsx';
import { problemOf } from '#app/portal/service/problem.ts';
import { smallButton } from '#app/portal/styles.ts';
import { formatMoney } from '#app/ui/words/format.ts';
import type { Resident } from '../service/owner-queries.ts';
import { useOwnerSide } from '../shell/owner-side.ts';
import { useTouching } from '../touching/use-touching.tsx';

/** Ends a resident's charging here, after saying what of theirs stays open. */
export function MoveOut({ resident }: { resident: Resident }) {
  const { moveOut } = useOwnerSide();
  const leave = useTouching(
    moveOut,
    (id) => ({ kind: 'remove-resident', resident: id }),
    () => ({
      title: `${resident.name} moves out?`,
      text: `They can no longer charge here; their cars, cards and assigned spaces are taken from them. To come back they need a new invitation. ${openInWords(resident)}`,
      action: 'Move out',
      keep: 'Keep them',
    }),
    { isAlwaysAsked: true },
  );
  return (
    <div className="grid content-start justify-items-start gap-3 @3xl/portal:col-span-2">
      <button type="button" className={smallButton} onClick={() => leave.ask(resident.id)}>
        {resident.name} moves out
      </button>
      {leave.error && <ProblemNote problem={problemOf(leave.error)} />}
      {leave.dialog}
    </div>
  );
}

function openInWords({ owes, questions }: Resident): string {
  const sums = owes.map(({ balance, currency }) => formatMoney(balance, currency)).join(' and ');
  const asked = questions === 1 ? 'One charge is' : `${questions} charges are`;
  const parts = [
    owes.length > 0 && `They owe ${sums}: the invoice stays open and in your statements.`,
    questions > 0 && `${asked} questioned and will still be answered.`,
    'What was charged until now is billed at the end of the month as always.',
  ];
  return parts.filter((part) => part !== false).join(' ');
}
