import { host } from '#app/portal/service/current-host.ts';
import { card } from '#app/portal/styles.ts';
import { formatDayAndClock, formatDuration } from '#app/ui/words/format.ts';
import { minute } from '#engine/units.ts';
import type { Owners } from '../service/owner-queries.ts';

type Outage = Owners['chargers']['outages'][number];

const kinds: Readonly<Record<Outage['kind'], string>> = {
  faulted: 'Fault',
  offline: 'Offline',
  silent: 'No answer',
  'draws-more': 'Drew too much',
};

const lengthOf = (length: number): string =>
  length < minute ? 'under a minute' : `for ${formatDuration(length)}`;

/** As many as are worth a look. */
const most = 12;

/** Before it was proven, a real charger is not in service: that nothing is connected is no outage. */
export function outagesInService({ chargers, outages }: Owners['chargers']): readonly Outage[] {
  if (host().isSimulated) return outages;
  const proven = new Set(chargers.filter(({ proof }) => proof !== null).map(({ space }) => space));
  return outages.filter(({ space }) => proven.has(space));
}

/** When chargers did not work. What comes again and again has one cause. */
export function Outages({ outages }: { outages: readonly Outage[] }) {
  return (
    <section className={card}>
      <h2 className="text-lg">Outages</h2>
      {outages.length === 0 ? (
        <p className="pt-2 text-quiet">None so far.</p>
      ) : (
        <ul className="divide-y divide-line">
          {outages.slice(0, most).map(({ space, number, kind, from, to }) => (
            <li
              key={`${space} ${from}`}
              className="flex flex-wrap items-baseline justify-between gap-x-4 py-3"
            >
              <p>
                <span className="font-semibold">Space {number}</span>, {kinds[kind].toLowerCase()}
                <span className="block text-[0.9375rem] text-quiet">
                  {to === null ? 'since' : 'from'} {formatDayAndClock(from)}
                </span>
              </p>
              <p className="text-[0.9375rem] tabular-nums">
                {to === null ? 'still out' : lengthOf(to - from)}
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
