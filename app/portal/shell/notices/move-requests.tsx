import { useQuery } from '@tanstack/react-query';
import type { Answers } from '#api/contract/contract.ts';
import { buttonStyle } from '#app/ui/button-style.ts';
import { useToast } from '#app/ui/overlays/toast.tsx';
import { SpaceLink } from '../../navigation/space-link.tsx';
import { focusSection } from '../../navigation/focus-section.ts';
import { sandbox } from '../../service/client.ts';
import { host } from '../../service/current-host.ts';
import { moveRequestsQuery } from '../../service/queries/charge.ts';
import { useClock } from '../../service/use-clock.ts';
import { useCommand, afterSuccess } from '../../service/use-command.ts';
import { ActionNotice } from './action-notice.tsx';
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
  const unplug = useCommand(sandbox.unplug);
  const toast = useToast();
  const { headline, text } = moveRequestInWords(request, now);
  const isThanked = request.isFavor && now <= request.by;
  return (
    <ActionNotice tone="urgent" headline={headline} text={text} error={unplug.error}>
      {host().isSimulated && (
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
      )}
      <SpaceLink at={request} vehicle={request.vehicle} className={buttonStyle.outline}>
        Go to space {request.number}
      </SpaceLink>
    </ActionNotice>
  );
}
