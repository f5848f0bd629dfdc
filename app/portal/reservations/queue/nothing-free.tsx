import type { Answers, Asks } from '#api/contract/contract.ts';
import { buttonStyle } from '#app/ui/button-style.ts';
import { formatDayAndClock, formatEnergy } from '#app/ui/format.ts';
import { ProblemNote } from '../../forms/problem-note.tsx';
import { service } from '../../service/client.ts';
import { problemOf } from '../../service/problem.ts';
import { useCommand } from '../../service/use-command.ts';

/** Said plainly, with what can be done instead. */
export function NothingFree({
  ask,
  answer,
  vehicle,
}: {
  ask: Asks['reservations']['suggestions'];
  answer: Answers['reservations']['suggestions'];
  vehicle: string;
}) {
  const { building, energy, readyBy } = ask;
  const join = useCommand(service.reservations.joinQueue);
  const by = formatDayAndClock(readyBy);
  return (
    <div className="grid justify-items-start gap-3 rounded-card border border-dusk bg-panel p-5 sm:p-6">
      <h3 className="text-lg">
        Nothing is free for {formatEnergy(energy)} before {by}.
      </h3>
      <p className="text-[0.9375rem] text-quiet">
        {answer.alternatives.length > 0
          ? 'Below are the nearest slots after that.'
          : 'Ask for less, for a later time, or look at the other building.'}
        {answer.queue &&
          ` Or join the queue: when a space frees up before ${by}, it is held 15 minutes for ${vehicle}.`}
      </p>
      {answer.queue && (
        <button
          type="button"
          aria-disabled={join.isPending}
          onClick={() => {
            if (!join.isPending) {
              join.mutate({ building, vehicle: ask.vehicle, energy, until: readyBy });
            }
          }}
          className={buttonStyle.outline}
        >
          {join.isPending ? 'Joining …' : 'Join the queue'}
        </button>
      )}
      {join.error && <ProblemNote problem={problemOf(join.error)} />}
    </div>
  );
}
