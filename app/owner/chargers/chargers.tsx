import { lazy, Suspense, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { TextField } from '#app/portal/forms/text-field.tsx';
import { loadPart } from '#app/portal/loading/load-part.ts';
import { host } from '#app/portal/service/current-host.ts';
import { card, textLink } from '#app/portal/styles.ts';
import { useLive } from '#app/portal/service/use-clock.ts';
import { useSelection } from '#app/portal/visitor-state/selection.tsx';
import { formatDayAndClock, formatEnergy, formatMeter, formatPower } from '#app/ui/words/format.ts';
import { chargersQuery, type Owners } from '../service/owner-queries.ts';
import { chargerAddress, ownerAddress } from '../shell/owner-address.ts';
import { NotSetUp } from '../shell/not-set-up.tsx';
import { OwnerSkeleton } from '../shell/owner-skeleton.tsx';
import { MoreRows, useRows } from '../shell/more-rows.tsx';
import { Part } from '../shell/part.tsx';
import { anomalyInWords } from './anomaly-words.ts';
import { ConditionTag } from './charger-table.tsx';
import { findChargers } from './find-chargers.ts';
import { Outages, outagesInService } from './outages.tsx';
import { conditionInWords, doingInWords, type Charger } from './charger-words.ts';

/** What only a live community has: the device itself. */
const ChargerPage = lazy(() => loadPart(() => import('./live/charger-page.tsx')));

/** Each charger with what it does, what is wrong with it, and what looked wrong lately. */
export default function Chargers() {
  const { building } = useSelection();
  const query = useLive(chargersQuery(building.id));
  const [search] = useSearchParams();
  return (
    <Part name="Chargers" query={query}>
      {(answer) => {
        const open = answer.chargers.find(({ space }) => space === search.get('charger'));
        if (open !== undefined && !host().isSimulated) {
          return (
            <Suspense fallback={<OwnerSkeleton name="the charger" />}>
              <ChargerPage key={open.space} charger={open} building={building.id} answer={answer} />
            </Suspense>
          );
        }
        return answer.chargers.length === 0 ? (
          <NotSetUp missing="Its spaces come first, then their chargers." />
        ) : (
          <AllChargers answer={answer} />
        );
      }}
    </Part>
  );
}

/** From so many on, a field finds them. */
const many = 12;

function AllChargers({ answer }: { answer: Owners['chargers'] }) {
  const [search, setSearch] = useState('');
  const found = findChargers(answer.chargers, search);
  return (
    <div className="grid items-start gap-5">
      {answer.chargers.length > many && (
        <section className={`${card} max-w-xl`}>
          <TextField
            label="Find a charger"
            name="search"
            value={search}
            onChange={setSearch}
            hint="By space, resident or circuit, or type “offline”. What needs you comes first."
          />
        </section>
      )}
      {found.length === 0 && (
        <p className={card}>
          No charger matches “{search}”. Clear the field to see all {answer.chargers.length}.
        </p>
      )}
      <Cards key={search} chargers={found} />
      {!host().isSimulated && (
        <p>
          <Link to={ownerAddress('set-up')} className={textLink}>
            Add spaces and chargers
          </Link>
        </p>
      )}
      <div className="grid items-start gap-5 @4xl/portal:grid-cols-2">
        <Outages outages={outagesInService(answer)} />
        <Anomalies anomalies={answer.anomalies} />
      </div>
    </div>
  );
}

function Cards({ chargers }: { chargers: readonly Charger[] }) {
  const { rows, ...more } = useRows(chargers, 24);
  return (
    <div>
      <ul className="grid grid-cols-1 gap-5 @roomy/portal:grid-cols-2 @5xl/portal:grid-cols-3">
        {rows.map((charger) => (
          <ChargerCard key={charger.space} charger={charger} />
        ))}
      </ul>
      <MoreRows {...more} />
    </div>
  );
}

function ChargerCard({ charger }: { charger: Charger }) {
  const { volts, phases, maxAmps, power, monthEnergy, monthCharges } = charger;
  return (
    <li className={`${card} grid grid-cols-1 content-start gap-3`}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-xl tabular-nums">Space {charger.number}</h2>
        <ConditionTag charger={charger} />
      </div>
      <p>
        <span className="font-semibold">{doingInWords(charger)}</span>
        {charger.resident && (
          <span className="block text-[0.9375rem] text-quiet">
            {charger.resident.name}
            {charger.since !== null && `, plugged in ${formatDayAndClock(charger.since)}`}
          </span>
        )}
      </p>
      {charger.condition.kind !== 'ready' && (
        <p className="rounded-control bg-stay px-4 py-3 text-[0.9375rem]">
          {conditionInWords(charger).text}
        </p>
      )}
      <dl className="grid grid-cols-2 gap-x-4 gap-y-1 border-t border-line pt-3 text-[0.9375rem]">
        <dt className="text-quiet">Draws now</dt>
        <dd className="text-right tabular-nums">{formatPower(power)}</dd>
        <dt className="text-quiet">This month</dt>
        <dd className="text-right tabular-nums">
          {formatEnergy(monthEnergy)} in {monthCharges}
        </dd>
        <dt className="text-quiet">Can give</dt>
        <dd className="text-right tabular-nums">
          {maxAmps} A, {volts} V{phases === 3 ? ', three phases' : ''}
        </dd>
        {charger.circuit !== null && (
          <>
            <dt className="text-quiet">Circuit</dt>
            <dd className="text-right">{charger.circuit}</dd>
          </>
        )}
      </dl>
      {!host().isSimulated && (
        <Link to={chargerAddress(charger.space)} className={textLink}>
          {charger.proof === null ? 'Connect and test' : 'Log, tools and test'}
          <span className="sr-only"> of space {charger.number}</span>
        </Link>
      )}
    </li>
  );
}

function Anomalies({ anomalies }: { anomalies: Owners['chargers']['anomalies'] }) {
  return (
    <section className={card}>
      <h2 className="text-lg">What looked wrong</h2>
      {anomalies.length === 0 ? (
        <p className="pt-2 text-quiet">
          Nothing lately. Registers that jump or fall, wrong clocks, chargers that do not answer and
          spaces where somebody could not plug in would stand here, with what was done about it.
        </p>
      ) : (
        <ul className="divide-y divide-line">
          {anomalies.map(({ at, number, what, expected, shown }) => (
            <li key={`${at} ${number} ${what}`} className="py-3">
              <p className="font-semibold">
                Space {number}, {formatDayAndClock(at)}
              </p>
              <p className="text-quiet">
                {anomalyInWords(what)}
                {expected !== null &&
                  shown !== null &&
                  ` Expected about ${formatMeter(expected)}, shown ${formatMeter(shown)}.`}
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
