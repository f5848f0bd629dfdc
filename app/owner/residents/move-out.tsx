import { useState } from 'react';
import { ProblemNote } from '#app/portal/forms/problem-note.tsx';
import { problemOf } from '#app/portal/service/problem.ts';
import { useCommand } from '#app/portal/service/use-command.ts';
import { smallButton } from '#app/portal/styles.ts';
import { ConfirmDialog } from '#app/ui/overlays/confirm-dialog.tsx';
import { formatMoney } from '#app/ui/words/format.ts';
import type { Resident } from '../service/owner-queries.ts';
import { useOwnerSide } from '../shell/owner-side.ts';

/** Ends a resident's charging here, after saying what of theirs stays open. */
export function MoveOut({ resident }: { resident: Resident }) {
  const { moveOut } = useOwnerSide();
  const [asking, setAsking] = useState(false);
  const leave = useCommand(moveOut);
  return (
    <div className="grid content-start justify-items-start gap-3 @3xl/portal:col-span-2">
      <button type="button" className={smallButton} onClick={() => setAsking(true)}>
        {resident.name} moves out
      </button>
      {leave.isError && <ProblemNote problem={problemOf(leave.error)} />}
      <ConfirmDialog
        title={`${resident.name} moves out?`}
        text={`They can no longer charge here. Their reservations are canceled; their cars, cards and assigned spaces are taken from them. ${openInWords(resident)}`}
        action="Move out"
        keep="Keep them"
        open={asking}
        busy={leave.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => leave.mutate(resident.id, { onSettled: () => setAsking(false) })}
      />
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
