import { buttonStyle } from '#app/ui/button-style.ts';
import { ProblemNote } from '../forms/problem-note.tsx';
import type { Removal } from './use-removal.ts';
import { ToItsCharge, ToReservations } from './whereabouts.tsx';
import type { Vehicle } from './vehicle-details.ts';

/** Confirms the removal, or says what prevents it, with a link. */
export function RemoveVehicle({
  vehicle,
  removal: { problem, removing, remove },
  onClose,
}: {
  vehicle: Vehicle;
  removal: Removal;
  onClose: () => void;
}) {
  const { pluggedIn, reservation } = vehicle;
  const free = pluggedIn === null && reservation === null;
  return (
    <div className="grid gap-5">
      {pluggedIn && (
        <ProblemNote
          problem={{
            message: `It is plugged in at ${pluggedIn.buildingName}, space ${pluggedIn.number}.`,
            next: 'Stop charging and unplug it first. Then it can be removed.',
          }}
        >
          <ToItsCharge vehicle={vehicle} at={pluggedIn} />
        </ProblemNote>
      )}
      {reservation && (
        <ProblemNote
          problem={{
            message: `It has a reservation at ${reservation.buildingName}, space ${reservation.number}.`,
            next: 'Cancel the reservation first, or wait until it is over.',
          }}
        >
          <ToReservations />
        </ProblemNote>
      )}
      {free && (
        <p className="text-quiet">
          Its past sessions and invoices stay. It cannot be brought back: added again, it is a new
          vehicle without them.
        </p>
      )}
      {free && problem && <ProblemNote problem={problem} />}
      <div className="flex flex-wrap-reverse gap-3 sm:justify-end">
        <button type="button" onClick={onClose} className={`${buttonStyle.outline} max-sm:w-full`}>
          Keep vehicle
        </button>
        {free && (
          <button
            type="button"
            aria-disabled={removing}
            onClick={() => remove(vehicle)}
            className={`${buttonStyle.primary} max-sm:w-full aria-disabled:cursor-default aria-disabled:opacity-70`}
          >
            {removing ? 'Removing …' : 'Remove vehicle'}
          </button>
        )}
      </div>
    </div>
  );
}
