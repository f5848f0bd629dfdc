import { Link } from 'react-router';
import { formatClock, formatDay } from '#app/ui/format.ts';
import { zoneOf } from '#app/ui/place.ts';
import { chargeAddress, reservationsAddress } from '../navigation/addresses.ts';
import { useSelection } from '../visitor-state/selection.tsx';
import type { Vehicle } from './vehicle-details.ts';

const link =
  'inline-flex min-h-11 items-center font-semibold text-leaf underline underline-offset-4';

/** A link to the charge of a plugged-in car, which also selects its space and the car. */
export function ToItsCharge({
  vehicle: { id },
  at,
}: {
  vehicle: Vehicle;
  at: NonNullable<Vehicle['pluggedIn']>;
}) {
  const { chooseLocation, chooseVehicle } = useSelection();
  return (
    <Link
      to={chargeAddress}
      onClick={() => {
        chooseLocation(at.building, at.number);
        chooseVehicle(id);
      }}
      className={link}
    >
      Go to its charge
    </Link>
  );
}

export const ToReservations = () => (
  <Link to={reservationsAddress} className={link}>
    Go to My Reservation
  </Link>
);

/** Where a car is plugged in, and what is reserved for it next. */
export function Whereabouts({ vehicle }: { vehicle: Vehicle }) {
  const { pluggedIn, reservation } = vehicle;
  if (pluggedIn === null && reservation === null) {
    return <p className="text-[0.9375rem] text-quiet">Not plugged in, nothing reserved.</p>;
  }
  return (
    <div className="grid text-[0.9375rem]">
      {pluggedIn && (
        <div>
          <p>
            Plugged in at {pluggedIn.buildingName}, space {pluggedIn.number}.
          </p>
          <ToItsCharge vehicle={vehicle} at={pluggedIn} />
        </div>
      )}
      {reservation && (
        <div>
          <p>
            Reserved: {formatDay(reservation.from, zoneOf(reservation))} at{' '}
            {formatClock(reservation.from, zoneOf(reservation))}, {reservation.buildingName}, space{' '}
            {reservation.number}.
          </p>
          <ToReservations />
        </div>
      )}
    </div>
  );
}
