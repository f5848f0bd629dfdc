import type { Answers, Asks } from '#api/contract/contract.ts';
import { formatDayAndClock, formatEnergy } from '#app/ui/format.ts';
import { JoinQueue } from './join-queue.tsx';

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
  const by = formatDayAndClock(ask.readyBy);
  return (
    <div className="grid justify-items-start gap-3 rounded-card border border-dusk bg-panel p-5 sm:p-6">
      <h3 className="text-lg">
        Nothing is free for {formatEnergy(ask.energy)} before {by}.
      </h3>
      <p className="text-[0.9375rem] text-quiet">
        {answer.alternatives.length > 0
          ? 'Below are the nearest slots after that.'
          : 'Ask for less, for a later time, or look at the other building.'}
        {answer.queue &&
          ` Or join the queue: when a space frees up before ${by}, it is held 15 minutes for ${vehicle}.`}
      </p>
      {answer.queue && <JoinQueue ask={ask} now={answer.at} />}
    </div>
  );
}
