import { BayFloor, bayName } from '#app/ui/garage/bay-floor.tsx';
import type { NightBay } from '../night/night.ts';
import { still } from '../still.tsx';

const Drawing = still(() => import('./bay-drawing.ts'));

/** The garage at one moment of the night. */
export function GarageAtHour({
  bays,
  index,
  clock,
}: {
  bays: readonly NightBay[];
  index: number;
  clock: string;
}) {
  const shown = bays.map(({ spans, ...bay }) => ({
    ...bay,
    ...spans.findLast(({ from }) => from <= index)!,
  }));
  return (
    <div
      role="img"
      aria-label={`The garage at ${clock}. ${shown.map(bayName).join('; ')}.`}
      className="garage overflow-hidden rounded-control"
    >
      <div aria-hidden="true" className="grid grid-cols-[repeat(5,minmax(0,1fr))]">
        {shown.map((bay) => (
          <div
            key={bay.name}
            className="bay"
            data-state={bay.state}
            data-own={bay.own || undefined}
          >
            <Drawing body={bay.body} />
            <BayFloor bay={bay} />
          </div>
        ))}
      </div>
    </div>
  );
}
