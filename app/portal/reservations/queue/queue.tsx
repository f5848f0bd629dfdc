import { useQuery } from '@tanstack/react-query';
import { formatEnergy } from '#app/ui/words/format.ts';
import { zoneOf } from '#app/ui/words/region.ts';
import { ProblemNote } from '../../forms/problem-note.tsx';
import { focusSection } from '../../navigation/focus-section.ts';
import { service } from '../../service/client.ts';
import { problemOf } from '../../service/problem.ts';
import { queueQuery } from '../../service/queries/reservations.ts';
import { useCommand, afterSuccess } from '../../service/use-command.ts';
import { when } from '#api/words/moment-words.ts';
import { smallButton } from '../../styles.ts';
import { placeInLine, waitInWords, type QueueEntry } from '#api/words/booking/queue-words.ts';

/** The visitor's places in queues; empty if there are none. Offers are shown on every section. */
export function Queue() {
  const { data: queue } = useQuery(queueQuery());
  return (
    // Always rendered, so that screen readers announce a new place.
    <div role="status" className="contents">
      {queue?.entries.map((entry) => (
        <Waiting key={entry.id} entry={entry} now={queue.at} />
      ))}
    </div>
  );
}

function Waiting({ entry, now }: { entry: QueueEntry; now: number }) {
  const leave = useCommand(service.reservations.leaveQueue);
  return (
    <section className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 rounded-card border border-line bg-panel p-5 @roomy/portal:px-6">
      <div className="min-w-0">
        <h2 className="text-xl">{placeInLine(entry)}</h2>
        <p className="pt-1 text-[0.9375rem] text-quiet">
          {formatEnergy(entry.energy)} for {entry.vehicleName}, until{' '}
          {when(entry.until, now, zoneOf(entry))}.
        </p>
        <p className="pt-1 text-[0.9375rem]">{waitInWords(entry, now)}</p>
        {leave.error && <ProblemNote problem={problemOf(leave.error)} />}
      </div>
      <button
        type="button"
        aria-disabled={leave.isPending}
        onClick={() => {
          if (!leave.isPending) afterSuccess(leave.mutateAsync({ entry: entry.id }), focusSection);
        }}
        className={smallButton}
      >
        {leave.isPending ? 'Leaving …' : 'Leave the queue'}
      </button>
    </section>
  );
}
