import { useQuery } from '@tanstack/react-query';
import { card, smallButton } from '#app/portal/styles.ts';
import { ProblemNote } from '#app/portal/forms/problem-note.tsx';
import { problemOf } from '#app/portal/service/problem.ts';
import { ownerService, overviewQuery } from '../service/owner-queries.ts';
import { useTouching } from '../touching/use-touching.tsx';

type Here = { readonly building: string };

/** Closing a building, and opening it again. */
export function CloseBuilding({ building, name }: { building: string; name: string }) {
  const { data } = useQuery(overviewQuery(building));
  const { isClosed = false, cars: { plugged } = { plugged: 0 } } = data ?? {};
  const close = useTouching(
    ownerService.setup.closeBuilding,
    (input: Here) => ({ kind: 'close-building', ...input }),
    () => ({
      title: `Close ${name}?`,
      text: `${plugged} ${plugged === 1 ? 'car is' : 'cars are'} plugged in and ${plugged === 1 ? 'finishes' : 'finish'}.`,
      action: 'Close it',
      keep: 'Keep it open',
    }),
    { isAlwaysAsked: true },
  );
  const open = useTouching(
    ownerService.setup.openBuilding,
    (input: Here) => ({ kind: 'open-building', ...input }),
    () => ({
      title: `Open ${name}?`,
      text: 'They can charge and reserve from then on.',
      action: 'Open it',
      keep: 'Keep it closed',
    }),
  );
  if (data === undefined) return null;
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
        aria-disabled={close.isPending || open.isPending}
        className={smallButton}
        onClick={() => (isClosed ? open : close).ask({ building })}
      >
        {isClosed ? `Open ${name}` : `Close ${name}`}
      </button>
      {problem && <ProblemNote problem={problemOf(problem)} />}
      {close.dialog}
      {open.dialog}
    </section>
  );
}
