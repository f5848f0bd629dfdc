import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { formatPower } from '#app/ui/words/format.ts';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { percent } from '../charts/chart-frame.tsx';
import { useSelection } from '../visitor-state/selection.tsx';
import { placesQuery, powerQuery } from '../service/queries/charge.ts';
import { useLive } from '../service/use-clock.ts';
import { card } from '../styles.ts';
import { drawInWords, waitInWords } from '#api/words/charging/power-words.ts';
import { Shares } from './power-shares.tsx';
import type { SpaceView } from './use-charge.ts';

/** How the building's power is shared: what each space draws, which ones wait, and why. */
export function PowerCard({ view: { space } }: { view: SpaceView }) {
  const { numberOf } = useSelection();
  const { data } = useLive({ ...powerQuery(space.building), placeholderData: keepPreviousData });
  const { data: places } = useQuery(placesQuery());
  if (!data) return <Skeleton className="h-75" />;
  const states = new Map(
    places?.buildings.flatMap(({ spaces }) => spaces.map(({ id, state }) => [id, state])),
  );
  // The garage shows the others: nothing is to be said of an empty space.
  const rows = data.spaces.filter(({ phase }) => phase !== null);
  return (
    <section aria-labelledby="building-power" className={`${card} grid content-start gap-4`}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="building-power" className="text-lg font-semibold">
          Building power
        </h2>
        <p className="text-sm text-quiet tabular-nums">
          {formatPower(data.drawnPower)} of {formatPower(data.capacityPower)}
        </p>
      </div>
      <Shares power={data} />
      {rows.length > 0 && (
        <ul className="grid gap-2">
          {rows.map((one) => {
            const why = waitInWords(one, numberOf, data.at);
            return (
              <li
                key={one.space}
                className={`grid grid-cols-[2.5rem_minmax(0,1fr)_5.75rem] items-center gap-x-3 @max-3xs/portal:grid-cols-[auto_1fr] ${
                  one.yours ? 'text-leaf' : ''
                }`}
              >
                <span className="font-semibold tabular-nums">
                  <span className="sr-only">Space </span>
                  {one.number}
                </span>
                <Bar share={one.power / space.fullPower} yours={one.yours} />
                <span className="text-right text-[0.9375rem] font-medium whitespace-nowrap tabular-nums">
                  {drawInWords(one, states.get(one.space))}
                  {one.yours && <span className="sr-only">, your car</span>}
                </span>
                {why !== null && (
                  <span className="col-start-2 col-end-4 text-sm @max-3xs/portal:col-span-full text-quiet tabular-nums">
                    {why}
                  </span>
                )}
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}

const Bar = ({ share, yours }: { share: number; yours: boolean }) => (
  <svg
    width="100%"
    height="12"
    aria-hidden="true"
    className="rounded-full bg-line/70 @max-3xs/portal:order-last @max-3xs/portal:col-span-full forced-colors:bg-panel forced-colors:outline forced-colors:outline-line"
  >
    {share > 0 && (
      <rect
        width={percent(Math.min(1, share))}
        height="12"
        rx="6"
        className={`transition-[width] duration-250 ${yours ? 'fill-leaf' : 'fill-leaf-soft'}`}
      />
    )}
  </svg>
);
