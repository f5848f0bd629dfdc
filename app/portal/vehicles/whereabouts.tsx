import { Link } from 'react-router';
import { formatClock, formatDay } from '#app/ui/words/format.ts';
import { zoneOf } from '#app/ui/words/region.ts';
import { reservationsAddress } from '../navigation/addresses.ts';
import { SpaceLink } from '../navigation/space-link.tsx';
import { textLink } from '../styles.ts';
import type { Vehicle } from './vehicle-details.ts';

/** A link to the charge of a plugged-in car. */
export const ToItsCharge = ({
  vehicle: { id },
  at,
}: {
  vehicle: Vehicle;
  at: NonNullable<Vehicle['pluggedIn']>;
}) => (
  <SpaceLink at={at} vehicle={id} className={textLink}>
    Go to its charge
  </SpaceLink>
);

export const ToReservations = () => (
  <Link to={reservationsAddress} className={textLink}>
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
