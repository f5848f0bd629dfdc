import type { Answers } from '#api/contract/contract.ts';
import { buttonStyle } from '#app/ui/button-style.ts';
import { SpaceLink } from '../../navigation/space-link.tsx';
import { card } from '../../styles.ts';

type Place = NonNullable<Answers['reservations']['suggestions']['pluggedIn']>;
type Reservation = Answers['reservations']['list']['upcoming'][number];

/** A plugged-in car needs no slot: its charge is planned at its space. */
export function PluggedIn({ at, vehicle, id }: { at: Place; vehicle: string; id: number }) {
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
      <SpaceLink at={at} vehicle={id} className={buttonStyle.primary}>
        {at.ordered ? 'See its plan' : 'Plan it there'}
      </SpaceLink>
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
