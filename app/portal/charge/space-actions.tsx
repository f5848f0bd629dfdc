import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { buttonStyle } from '#app/ui/button-style.ts';
import { ProblemNote } from '../forms/problem-note.tsx';
import { reservationsAddress } from '../navigation/addresses.ts';
import { useSelection } from '../visitor-state/selection.tsx';
import { sandbox } from '../service/client.ts';
import { host } from '../service/current-host.ts';
import { problemOf } from '../service/problem.ts';
import { placesQuery } from '../service/queries/charge.ts';
import { useCommand, afterSuccess } from '../service/use-command.ts';
import { NoVehicle } from '../shell/no-vehicle.tsx';
import type { SpaceView, Vehicle } from './use-charge.ts';
import { Claim } from './claim.tsx';
import { heldFor } from './use-preselected.ts';

/** What can be done at a space without a car of yours. */
export function SpaceActions({
  view,
  vehicle,
  onPluggedIn,
}: {
  view: SpaceView;
  vehicle: Vehicle | undefined;
  onPluggedIn: () => void;
}) {
  const { space, status } = view;
  if (!vehicle) return <NoVehicle />;
  if (vehicle.pluggedIn && vehicle.pluggedIn.space !== space.id) {
    return <CarElsewhere name={vehicle.name} at={vehicle.pluggedIn} />;
  }
  const canPlugIn = status.kind === 'free' || (status.kind === 'reserved' && status.by === 'you');
  // At a real charger the cable may come first.
  const isUnclaimed =
    !host().isSimulated &&
    status.kind === 'neighbor' &&
    status.doing === 'plugged-in' &&
    status.until === null;
  if (isUnclaimed) return <Claim space={space.id} vehicle={vehicle} isPluggedIn />;
  if (status.kind === 'closed') return null;
  if (!canPlugIn) return <FreeSpaces building={space.building} />;
  // Whichever car is selected, only the one the space is held for may plug in.
  const car = heldFor(view) ?? vehicle;
  return host().isSimulated ? (
    <PlugIn space={space.id} vehicle={car} onPluggedIn={onPluggedIn} />
  ) : (
    <Claim space={space.id} vehicle={car} />
  );
}

function PlugIn({
  space,
  vehicle,
  onPluggedIn,
}: {
  space: string;
  vehicle: Pick<Vehicle, 'id' | 'name'>;
  onPluggedIn: () => void;
}) {
  const plugIn = useCommand(sandbox.plugIn);
  return (
    <div className="grid gap-3 print:hidden">
      <div className="flex flex-wrap gap-3 @max-roomy/portal:[&>*]:grow @max-roomy/portal:[&>*]:px-3 @max-roomy/portal:[&>:first-child]:basis-full">
        <button
          type="button"
          aria-disabled={plugIn.isPending}
          onClick={() => {
            if (plugIn.isPending) return;
            afterSuccess(plugIn.mutateAsync({ space, vehicle: vehicle.id }), onPluggedIn);
          }}
          className={buttonStyle.primary}
        >
          {plugIn.isPending ? 'Plugging in …' : `Plug in ${vehicle.name}`}
        </button>
        <Link to={reservationsAddress} className={buttonStyle.outline}>
          Reserve for later
        </Link>
      </div>
      {plugIn.error && <ProblemNote problem={problemOf(plugIn.error)} />}
    </div>
  );
}

function CarElsewhere({ name, at }: { name: string; at: NonNullable<Vehicle['pluggedIn']> }) {
  const { chooseLocation } = useSelection();
  return (
    <div className="grid justify-items-start gap-3">
      <p>
        Your {name} is plugged in at {at.buildingName}, space {at.number}.
      </p>
      <button
        type="button"
        onClick={() => chooseLocation(at.building, at.number)}
        className={buttonStyle.primary}
      >
        Go to space {at.number}
      </button>
    </div>
  );
}

/** A link to an alternative. */
function FreeSpaces({ building }: { building: string }) {
  const { chooseLocation } = useSelection();
  const { data } = useQuery(placesQuery());
  const free =
    data?.buildings
      .find(({ id }) => id === building)
      ?.spaces.filter(({ state }) => state === 'free') ?? [];
  return (
    <div className="flex flex-wrap items-center gap-3">
      {free.map(({ number }) => (
        <button
          key={number}
          type="button"
          onClick={() => chooseLocation(building, number)}
          className={buttonStyle.outline}
        >
          Go to free space {number}
        </button>
      ))}
      <Link to={reservationsAddress} className={buttonStyle.primary}>
        Reserve a space
      </Link>
    </div>
  );
}
