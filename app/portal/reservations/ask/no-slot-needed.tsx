import { useQueries } from '@tanstack/react-query';
import { formatDayAndClock, formatEnergy } from '#app/ui/words/format.ts';
import type { Answers } from '#api/contract/contract.ts';
import { buttonStyle } from '#app/ui/button-style.ts';
import { needQuery } from '../../service/queries/reservations.ts';
import { card, smallButton } from '../../styles.ts';
import { SpaceLink } from '../../navigation/space-link.tsx';
import type { WishState } from './use-wish.ts';
import { exampleEnergy } from './wish.ts';

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

/** A car that has enough: slots are shown for an example, and which other car needs one. */
export function NothingNeeded({ wish }: { wish: WishState }) {
  const others = wish.vehicles.filter(({ id, pluggedIn }) => id !== wish.vehicle && !pluggedIn);
  const needs = useQueries({ queries: others.map(({ id }) => needQuery(id)) });
  const [neediest] = others
    .map(({ id, name }, index) => ({ id, name, need: needs[index]?.data }))
    .filter(({ need }) => (need?.energy ?? 0) > 0)
    .toSorted((a, b) => b.need!.energy - a.need!.energy);
  // Where it is plugged in, the answer says so.
  if (wish.vehicles.some(({ id, pluggedIn }) => id === wish.vehicle && pluggedIn)) return null;
  return (
    <div className={`${card} grid justify-items-start gap-3`}>
      <p className="text-[0.9375rem] tabular-nums">
        {wish.vehicleName} should have enough for now. This is what {exampleEnergy} kWh would look
        like{wish.ask && ` by ${formatDayAndClock(wish.ask.readyBy)}`}.
        {neediest &&
          ` ${neediest.name} will likely need ${formatEnergy(neediest.need!.energy)} by ${formatDayAndClock(neediest.need!.readyBy)}.`}
      </p>
      {neediest && (
        <button
          type="button"
          onClick={() => wish.chooseVehicle(neediest.id)}
          className={smallButton}
        >
          Find a slot for {neediest.name}
        </button>
      )}
    </div>
  );
}
