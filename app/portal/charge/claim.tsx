import { Link } from 'react-router';
import { buttonStyle } from '#app/ui/button-style.ts';
import { ProblemNote } from '../forms/problem-note.tsx';
import { reservationsAddress } from '../navigation/addresses.ts';
import { service } from '../service/client.ts';
import { problemOf } from '../service/problem.ts';
import { useCommand } from '../service/use-command.ts';
import type { Vehicle } from './use-charge.ts';

/** At a real charger: says whose car is plugged in, or will be in a moment. */
export function Claim({
  space,
  vehicle,
  isPluggedIn = false,
}: {
  space: string;
  vehicle: Pick<Vehicle, 'id' | 'name'>;
  /** A car is there, and nobody has said whose it is. */
  isPluggedIn?: boolean;
}) {
  const claim = useCommand(service.charge.claim);
  return (
    <div className="grid gap-3 print:hidden">
      <div className="flex flex-wrap gap-3 @max-roomy/portal:[&>*]:grow @max-roomy/portal:[&>*]:px-3 @max-roomy/portal:[&>:first-child]:basis-full">
        <button
          type="button"
          aria-disabled={claim.isPending}
          onClick={() => claim.isPending || claim.mutate({ space, vehicle: vehicle.id })}
          className={buttonStyle.primary}
        >
          {isPluggedIn ? `This is my ${vehicle.name}` : `I am plugging in ${vehicle.name}`}
        </button>
        <Link to={reservationsAddress} className={buttonStyle.outline}>
          Reserve for later
        </Link>
      </div>
      <p role="status" className="text-quiet empty:hidden">
        {claim.isSuccess &&
          !isPluggedIn &&
          'Plug in now: the charger waits two minutes for your car.'}
      </p>
      {claim.error && <ProblemNote problem={problemOf(claim.error)} />}
    </div>
  );
}
