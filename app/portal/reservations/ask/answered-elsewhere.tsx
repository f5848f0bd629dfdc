import { Link } from 'react-router';
import type { Answers } from '#api/contract/contract.ts';
import { buttonStyle } from '#app/ui/button-style.ts';
import { chargeAddress } from '../../navigation/addresses.ts';
import { useSelection } from '../../visitor-state/selection.tsx';
import { card } from '../reservation-styles.ts';

type Place = NonNullable<Answers['reservations']['suggestions']['pluggedIn']>;
type Reservation = Answers['reservations']['list']['upcoming'][number];

/** A plugged-in car needs no slot: its charge is planned at its space. */
export function PluggedIn({ at, vehicle, id }: { at: Place; vehicle: string; id: number }) {
  const { chooseLocation, chooseVehicle } = useSelection();
  return (
    <div className={`${card} grid justify-items-start gap-3`}>
      <h3 className="text-lg tabular-nums">
        {vehicle} is plugged in at space {at.number}, {at.buildingName}.
      </h3>
      <p className="text-[0.9375rem] text-quiet">
        {at.ordered
          ? 'It charges where it stands. Change its plan there, or say a later day here.'
          : 'It can charge where it stands. Plan it there, or say a later day here.'}
      </p>
      <Link
        to={chargeAddress}
        onClick={() => {
          chooseLocation(at.building, at.number);
          chooseVehicle(id);
        }}
        className={buttonStyle.primary}
      >
        {at.ordered ? 'See its plan' : 'Plan it there'}
      </Link>
    </div>
  );
}

/** A space from the queue is held for this car already. */
export const OfferedInstead = ({ offer: { number, buildingName } }: { offer: Reservation }) => (
  <p className={`${card} text-quiet`}>
    Space {number} at {buildingName} is held for you: take it, or decline it at the top of this page
    to look further.
  </p>
);
