import type { Asks } from '#api/contract/contract.ts';
import { buttonStyle } from '#app/ui/button-style.ts';
import { terms } from '#engine/community/reservation.ts';
import { ProblemNote } from '../../forms/problem-note.tsx';
import { focusSection } from '../../navigation/focus-section.ts';
import { service } from '../../service/client.ts';
import { problemOf } from '../../service/problem.ts';
import { useCommand, afterSuccess } from '../../service/use-command.ts';

/** A button to join the queue of a building with the current request. */
export function JoinQueue({ ask, now }: { ask: Asks['reservations']['suggestions']; now: number }) {
  const { building, vehicle, energy, readyBy } = ask;
  // An offer from the queue is a reservation, so it has the same longest duration.
  const until = Math.min(readyBy, now + terms.longest);
  const join = useCommand(service.reservations.joinQueue);
  return (
    <>
      <button
        type="button"
        aria-disabled={join.isPending}
        onClick={() => {
          // The place in line is shown at the top of the section.
          if (!join.isPending) {
            afterSuccess(join.mutateAsync({ building, vehicle, energy, until }), focusSection);
          }
        }}
        className={buttonStyle.outline}
      >
        {join.isPending ? 'Joining …' : 'Join the queue'}
      </button>
      {join.error && <ProblemNote problem={problemOf(join.error)} />}
    </>
  );
}
