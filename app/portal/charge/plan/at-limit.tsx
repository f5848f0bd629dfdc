import type { Ref } from 'react';
import { Link } from 'react-router';
import { buttonStyle } from '#app/ui/button-style.ts';
import { formatPercent } from '#app/ui/words/format.ts';
import { editVehicleAddress } from '../../navigation/addresses.ts';
import type { LiveSession } from '#api/words/charging/status-words.ts';
import type { Vehicle } from '../use-charge.ts';

/** Nothing to plan: the car is at its charge limit. */
export function AtLimit({
  session: { vehicleName, level, limit },
  vehicle,
  heading,
  onCancel,
}: {
  session: LiveSession;
  vehicle: Vehicle;
  heading: Ref<HTMLHeadingElement> | undefined;
  /** Closes the form, if there is a plan to return to. */
  onCancel: (() => void) | null;
}) {
  return (
    <section
      aria-labelledby="at-limit"
      className="grid justify-items-start gap-2 rounded-card border border-line bg-panel p-5 @roomy/portal:p-7"
    >
      <h2 ref={heading} id="at-limit" tabIndex={-1} className="text-xl">
        {limit < 1 ? 'Your car has reached its limit' : 'Your car is full'}
      </h2>
      <p className="text-quiet tabular-nums">
        {limit < 1
          ? `Your ${vehicleName} is at ${formatPercent(level ?? limit)} and asks for nothing above its limit of ${formatPercent(limit)}. Raise the limit to charge more.`
          : `Your ${vehicleName} takes nothing more. Unplug when it suits you.`}
      </p>
      <div className="flex flex-wrap gap-3 pt-2">
        {limit < 1 && (
          <Link to={editVehicleAddress(vehicle.id)} className={buttonStyle.outline}>
            Raise the limit
          </Link>
        )}
        {onCancel && (
          <button type="button" onClick={onCancel} className={buttonStyle.outline}>
            Not now
          </button>
        )}
      </div>
    </section>
  );
}
