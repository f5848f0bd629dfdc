import { useQuery } from '@tanstack/react-query';
import type { LiveSession } from '#api/words/charging/status-words.ts';
import { ProblemNote } from '../forms/problem-note.tsx';
import { service } from '../service/client.ts';
import { problemOf } from '../service/problem.ts';
import { vehiclesQuery } from '../service/queries/vehicles.ts';
import { afterSuccess, useCommand } from '../service/use-command.ts';
import { smallButton, textLink } from '../styles.ts';
import { useSelection } from '../visitor-state/selection.tsx';

/** Puts right which car is plugged in: of two, the wrong one may have been picked. */
export function OtherCar({
  space,
  session,
  onCorrected,
}: {
  space: string;
  session: LiveSession;
  onCorrected: () => void;
}) {
  const { data } = useQuery(vehiclesQuery());
  const { chooseVehicle } = useSelection();
  const correct = useCommand(service.charge.correctCar);
  const others = data?.vehicles.filter(({ id }) => id !== session.vehicle) ?? [];
  if (others.length === 0) return null;
  return (
    // Another car begins with its answer folded away.
    <details key={session.vehicle}>
      <summary className={`${textLink} rounded-sm`}>Not your {session.vehicleName}?</summary>
      <div className="grid gap-3 pt-1">
        <p className="text-quiet">
          Say which car is plugged in. What was metered stays, and the plan is made for that car.
        </p>
        <div className="flex flex-wrap gap-2">
          {others.map(({ id: vehicle, name }) => (
            <button
              key={vehicle}
              type="button"
              aria-disabled={correct.isPending}
              onClick={() => {
                if (correct.isPending) return;
                afterSuccess(correct.mutateAsync({ space, vehicle }), () => {
                  chooseVehicle(vehicle);
                  onCorrected();
                });
              }}
              className={smallButton}
            >
              It is the {name}
            </button>
          ))}
        </div>
        {correct.error && <ProblemNote problem={problemOf(correct.error)} />}
      </div>
    </details>
  );
}
