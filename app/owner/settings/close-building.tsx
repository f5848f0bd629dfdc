import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { card, smallButton } from '#app/portal/styles.ts';
import { ProblemNote } from '#app/portal/forms/problem-note.tsx';
import { problemOf } from '#app/portal/service/problem.ts';
import { useCommand } from '#app/portal/service/use-command.ts';
import { ConfirmDialog } from '#app/ui/overlays/confirm-dialog.tsx';
import { ownerService, overviewQuery, residentsQuery } from '../service/owner-queries.ts';

/** Closing a building, and opening it again. */
export function CloseBuilding({ building, name }: { building: string; name: string }) {
  const { data } = useQuery(overviewQuery(building));
  const { data: residents } = useQuery(residentsQuery());
  const [asking, setAsking] = useState(false);
  const close = useCommand(ownerService.setup.closeBuilding);
  const open = useCommand(ownerService.setup.openBuilding);
  if (data === undefined) return null;
  const { isClosed, cars } = data;
  const touched = residents?.residents.filter(({ left }) => left === null).length ?? 0;
  const problem = close.error ?? open.error;
  return (
    <section className={`${card} grid justify-items-start gap-3`}>
      <h2 className="text-lg">{isClosed ? 'Open the building' : 'Close the building'}</h2>
      <p className="text-quiet">
        {isClosed
          ? `${name} is closed: nothing new begins. Statements and invoices go on.`
          : 'Nothing new begins: nobody can start a charge or reserve. What was begun or promised goes on, and everything is billed. You can open it again.'}
      </p>
      <button
        type="button"
        aria-disabled={open.isPending}
        className={smallButton}
        onClick={() => (isClosed ? open.mutate({ building }) : setAsking(true))}
      >
        {isClosed ? `Open ${name}` : `Close ${name}`}
      </button>
      {problem && <ProblemNote problem={problemOf(problem)} />}
      <ConfirmDialog
        title={`Close ${name}?`}
        text={`${touched} ${touched === 1 ? 'resident is' : 'residents are'} touched. ${cars.plugged} ${cars.plugged === 1 ? 'car is' : 'cars are'} plugged in and ${cars.plugged === 1 ? 'finishes' : 'finish'}.`}
        action="Close it"
        keep="Keep it open"
        open={asking}
        busy={close.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => close.mutate({ building }, { onSettled: () => setAsking(false) })}
      />
    </section>
  );
}
