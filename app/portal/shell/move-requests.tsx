import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Answers } from '#api/contract/contract.ts';
import { buttonStyle } from '#app/ui/button-style.ts';
import { useToast } from '#app/ui/toast.tsx';
import { ProblemNote } from '../forms/problem-note.tsx';
import { chargeAddress } from '../navigation/addresses.ts';
import { useSelection } from '../visitor-state/selection.tsx';
import { focusSection } from '../navigation/focus-section.ts';
import { service } from '../service/client.ts';
import { problemOf } from '../service/problem.ts';
import { moveRequestsQuery } from '../service/queries/charge.ts';
import { useClock } from '../service/use-clock.ts';
import { useCommand, afterSuccess } from '../service/use-command.ts';
import { afterwardsInWords, moveRequestInWords } from './move-request-words.ts';

type Request = Answers['charge']['moveRequests']['requests'][number];

/**
 * Requests to move a charged car, shown on every section. Where the space itself is shown, its own
 * sentence asks.
 */
export function MoveRequests({ shownAtSpace }: { shownAtSpace: string | null }) {
  const { data } = useQuery(moveRequestsQuery());
  const { data: clock } = useClock();
  return data?.requests
    .filter(({ space }) => space !== shownAtSpace)
    .map((request) => (
      <MoveRequest key={request.session} request={request} now={clock?.demo ?? data.at} />
    ));
}

function MoveRequest({ request, now }: { request: Request; now: number }) {
  const { chooseLocation, chooseVehicle } = useSelection();
  const unplug = useCommand(service.charge.unplug);
  const toast = useToast();
  const { headline, text } = moveRequestInWords(request, now);
  const isThanked = request.isFavor && now <= request.by;
  return (
    <section className="flex animate-slide-in flex-wrap items-center justify-between gap-x-8 gap-y-3 rounded-card border border-dusk bg-panel p-5 sm:px-6">
      <div className="grid min-w-0 flex-1 basis-72 gap-1">
        <h2 className="text-xl">{headline}</h2>
        <p className="text-[0.9375rem] text-quiet tabular-nums">{text}</p>
        {unplug.error && <ProblemNote problem={problemOf(unplug.error)} />}
      </div>
      <div className="flex flex-wrap gap-2">
        <button
          type="button"
          aria-disabled={unplug.isPending}
          onClick={() => {
            if (unplug.isPending) return;
            afterSuccess(unplug.mutateAsync({ space: request.space }), () => {
              focusSection();
              // A notice thanks drivers who move in time.
              if (!isThanked) toast(afterwardsInWords(request));
            });
          }}
          className={buttonStyle.primary}
        >
          {unplug.isPending ? 'Unplugging …' : 'Unplug and make way'}
        </button>
        <Link
          to={chargeAddress}
          className={buttonStyle.outline}
          onClick={() => {
            chooseLocation(request.building, request.number);
            chooseVehicle(request.vehicle);
          }}
        >
          Go to space {request.number}
        </Link>
      </div>
    </section>
  );
}
