import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { Disclosure } from '#app/ui/disclosure.tsx';
import { host } from '#app/portal/service/current-host.ts';
import { textLink } from '#app/portal/styles.ts';
import { useSelection } from '#app/portal/visitor-state/selection.tsx';
import { stationAt, stationsQuery } from '../chargers/live/station-queries.ts';
import {
  buildingsQuery,
  chargersQuery,
  ownerPowerQuery,
  ownerPricesQuery,
  residentsQuery,
} from '../service/owner-queries.ts';
import { chargerAddress, ownerAddress } from '../shell/owner-address.ts';
import { OwnerSkeleton } from '../shell/owner-skeleton.tsx';
import { BuildingForm } from './building-form.tsx';
import { CircuitsForm } from './circuits-form.tsx';
import { OpenBuilding } from './open-building.tsx';
import { PricesForm } from './prices-form.tsx';
import { RenumberForm } from './renumber-form.tsx';
import { isPriced, stepsDone, warningsOf, type SetupFacts, type StepId } from './setup-state.ts';
import { SpacesForm } from './spaces-form.tsx';
import { Step } from './step.tsx';
import { SupplyForm } from './supply-form.tsx';

/** Everything before the first charge, step by step. What is done is kept; the rest can follow later. */
export default function SetUpBuilding() {
  const { building } = useSelection();
  const buildings = useQuery(buildingsQuery());
  const power = useQuery(ownerPowerQuery(building.id));
  const chargers = useQuery(chargersQuery(building.id));
  const { isSimulated } = host();
  const stations = useQuery({
    ...stationsQuery(building.id),
    enabled: !isSimulated && building.id !== '',
  });
  const prices = useQuery(ownerPricesQuery(building.id));
  const residents = useQuery(residentsQuery());
  const own = buildings.data?.buildings.find(({ id }) => id === building.id);
  const hasStations = isSimulated || stations.data;
  if (!own || !power.data || !chargers.data || !hasStations || !prices.data || !residents.data) {
    return <OwnerSkeleton name="the set-up" />;
  }
  const facts: SetupFacts = {
    power: power.data,
    chargers: chargers.data.chargers,
    stations: stations.data?.stations ?? null,
    prices: prices.data,
    residents: residents.data.residents.filter(({ left }) => left === null).length,
  };
  return <Steps key={building.id} facts={facts} isClosed={own.isClosed} address={own.address} />;
}

/** Without these nobody can charge and be billed. */
const needed: readonly (readonly [StepId, string])[] = [
  ['supply', 'the supply'],
  ['spaces', 'the spaces'],
  ['prices', 'the prices'],
];

const order: readonly StepId[] = ['supply', 'spaces', 'chargers', 'prices', 'residents'];

function Steps({
  facts,
  isClosed,
  address,
}: {
  facts: SetupFacts;
  isClosed: boolean;
  address: string;
}) {
  const { building } = useSelection();
  const done = stepsDone(facts);
  const warnings = warningsOf(facts);
  const [chosen, setChosen] = useState<StepId | 'building' | null>(null);
  const open = chosen ?? order.find((id) => !done[id]) ?? null;
  const step = (id: StepId, number: number, title: string, said: string, content: ReactNode) => (
    <Step
      number={number}
      title={title}
      said={said}
      isDone={done[id]}
      isOpen={open === id}
      onOpen={() => setChosen(id)}
    >
      {content}
      {warnings
        .filter((one) => one.step === id)
        .map(({ text, todo }) => (
          <p
            key={text}
            className="rounded-control border border-dusk bg-dusk-soft/30 px-4 py-3 text-[0.9375rem]"
          >
            <span className="font-semibold">{text}</span> {todo}
          </p>
        ))}
    </Step>
  );
  const next = () => setChosen(null);
  const { power, chargers, prices, residents } = facts;
  return (
    <div className="grid max-w-4xl grid-cols-1 gap-5">
      <ol className="grid grid-cols-1 gap-5">
        <Step
          number={1}
          title="Building"
          said={address === '' ? building.name : `${building.name}, ${address}`}
          isDone
          isOpen={open === 'building'}
          onOpen={() => setChosen('building')}
        >
          <BuildingForm building={building} address={address} onDone={next} />
        </Step>
        {step(
          'supply',
          2,
          'Supply',
          power.amps === 0
            ? 'How much power there is for cars.'
            : `${power.amps} A, ${power.volts} V, ${power.phases === 3 ? 'three phases' : 'one phase'}${circuitsSaid(power.circuits.length)}`,
          <>
            <SupplyForm building={building.id} power={power} onDone={next} />
            {power.amps > 0 && <CircuitsForm building={building.id} power={power} />}
          </>,
        )}
        {step(
          'spaces',
          3,
          'Spaces',
          chargers.length === 0
            ? 'The numbers painted on the floor.'
            : chargers.map(({ number }) => number).join(', '),
          <>
            <SpacesForm building={building.id} power={power} chargers={chargers} onDone={next} />
            {chargers.length > 0 && (
              <div className="border-y border-line">
                <Disclosure heading="h3" row={<span className="font-semibold">Other numbers</span>}>
                  <RenumberForm building={building.id} spaces={power.spaces} />
                </Disclosure>
              </div>
            )}
          </>,
        )}
        {step('chargers', 4, 'Chargers', chargersSaid(facts), <Chargers facts={facts} />)}
        {step(
          'prices',
          5,
          'Prices',
          isPriced(prices) ? 'Set.' : 'What a kWh costs, by the hour.',
          <PricesForm building={building.id} prices={prices} isClosed={isClosed} onDone={next} />,
        )}
        {facts.stations !== null &&
          step(
            'residents',
            6,
            'Residents',
            residents === 0 ? 'Who may charge here.' : `${residents} joined`,
            <p>
              Invite them by mail, by a link, or with a poster in the garage.{' '}
              <Link to={ownerAddress('residents')} className={textLink}>
                Invite residents
              </Link>
            </p>,
          )}
      </ol>
      <OpenBuilding
        building={building.id}
        isClosed={isClosed}
        warnings={warnings}
        hasCharger={facts.stations === null || facts.stations.length > 0}
        missing={needed.filter(([id]) => !done[id]).map(([, name]) => name)}
      />
    </div>
  );
}

const circuitsSaid = (count: number): string =>
  count === 0 ? '' : `, ${count === 1 ? '1 circuit' : `${count} circuits`}`;

function chargersSaid({ chargers, stations }: SetupFacts): string {
  if (stations === null) return 'In the demo simulated ones, which need no setting up.';
  if (chargers.length === 0) return 'Connected by OCPP and proven, or a virtual one to try.';
  return `${chargers.filter(({ proof }) => proof !== null).length} of ${chargers.length} proven`;
}

function Chargers({ facts: { chargers, stations } }: { facts: SetupFacts }) {
  if (chargers.length === 0) return <p className="text-quiet">Add the spaces first.</p>;
  if (stations === null) {
    return (
      <p>
        In your building you connect each charger by OCPP, and prove with a car that it follows a
        limit.{' '}
        <Link to="/buildings" className={textLink}>
          Which chargers work
        </Link>
      </p>
    );
  }
  return (
    <ul className="divide-y divide-line">
      {chargers.map(({ space, number, proof }) => {
        const station = stationAt(stations, space);
        const state =
          proof !== null
            ? 'proven'
            : station === undefined
              ? 'nothing connected'
              : station.isConnected
                ? 'connected, not tested yet'
                : 'waits for its first call';
        return (
          <li key={space} className="flex flex-wrap items-center justify-between gap-x-4">
            <span>
              <span className="font-semibold tabular-nums">Space {number}</span>, {state}
            </span>
            <Link to={chargerAddress(space)} className={textLink}>
              {station === undefined ? 'Connect' : 'Open'}
              <span className="sr-only"> the charger of space {number}</span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
