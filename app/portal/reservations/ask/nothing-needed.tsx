import { useQueries } from '@tanstack/react-query';
import { formatDayAndClock, formatEnergy } from '#app/ui/words/format.ts';
import { needQuery } from '../../service/queries/reservations.ts';
import { card, smallButton } from '../../styles.ts';
import type { WishInHand } from './use-wish.ts';
import { exampleEnergy } from './wish.ts';

/** A car that has enough: slots are shown for an example, and which other car needs one. */
export function NothingNeeded({ wish }: { wish: WishInHand }) {
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
