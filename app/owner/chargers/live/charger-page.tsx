import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { ConfirmDialog } from '#app/ui/overlays/confirm-dialog.tsx';
import { ProblemNote } from '#app/portal/forms/problem-note.tsx';
import { SelectField } from '#app/portal/forms/select-field.tsx';
import { problemOf } from '#app/portal/service/problem.ts';
import { useCommand } from '#app/portal/service/use-command.ts';
import { card, smallButton, textLink } from '#app/portal/styles.ts';
import type { Owners } from '../../service/owner-queries.ts';
import { ownerAddress } from '../../shell/owner-address.ts';
import { OwnerSkeleton } from '../../shell/owner-skeleton.tsx';
import { ChangeCharger } from '../change-charger.tsx';
import { ConditionTag } from '../charger-table.tsx';
import { conditionInWords, type Charger } from '../charger-words.ts';
import { Outages, outagesInService } from '../outages.tsx';
import { ConnectCharger } from './connect-charger.tsx';
import { MessageLog } from './message-log.tsx';
import { Proof } from './proof.tsx';
import {
  outletAt,
  stationAt,
  stationService,
  stationsQuery,
  type Station,
} from './station-queries.ts';
import { Tools } from './tools.tsx';
import { OfferVirtual, VirtualPart } from './virtual-part.tsx';

/** The charger of one space: connect it, prove it, look after it. */
export default function ChargerPage({
  charger,
  building,
  answer,
}: {
  charger: Charger;
  building: string;
  answer: Owners['chargers'];
}) {
  const { data } = useQuery(stationsQuery(building));
  if (data === undefined) return <OwnerSkeleton name="the charger" />;
  const station = stationAt(data.stations, charger.space);
  const hasCalled = station !== undefined && station.connectedAt !== null;
  const title =
    station === undefined
      ? `Connect the charger of space ${charger.number}`
      : `The charger of space ${charger.number}`;
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 className="text-xl">{title}</h2>
        <Link to={ownerAddress('chargers')} className={textLink}>
          All chargers
        </Link>
      </div>
      {hasCalled && charger.condition.kind !== 'ready' && (
        <p className="flex flex-wrap items-center gap-3 rounded-card border border-dusk bg-dusk-soft/30 px-5 py-3">
          <ConditionTag charger={charger} />
          <span className="min-w-0 flex-1 basis-60">{conditionInWords(charger).text}</span>
        </p>
      )}
      <div className="grid items-start gap-5 @4xl/portal:grid-cols-[minmax(0,25rem)_minmax(0,1fr)] @4xl/portal:grid-rows-[auto_1fr]">
        <div className="grid gap-5">
          {station?.isVirtual ? (
            <VirtualPart charger={charger} station={station} />
          ) : (
            <ConnectCharger charger={charger} station={station} address={data.address} />
          )}
          {station === undefined && <OfferVirtual charger={charger} />}
        </div>
        <div className="grid gap-5 @4xl/portal:row-span-2">
          <Proof charger={charger} station={station} />
          <section className={`${card} grid gap-4`}>
            <h2 className="text-lg">What it can do</h2>
            <ChangeCharger key={charger.proof?.at} charger={charger} />
          </section>
          {station !== undefined && <MessageLog station={station.id} />}
          <Outages
            outages={outagesInService(answer).filter(({ space }) => space === charger.space)}
          />
        </div>
        {station !== undefined && (
          <div className="grid gap-5">
            <Tools station={station} outlet={outletAt(station, charger.space)} />
            <Place
              charger={charger}
              station={station}
              free={answer.chargers.filter(
                ({ space }) => stationAt(data.stations, space) === undefined,
              )}
            />
          </div>
        )}
      </div>
    </div>
  );
}

/** Where the charger hangs: it can move to a free space, or leave. */
function Place({
  charger,
  station,
  free,
}: {
  charger: Charger;
  station: Station;
  free: readonly Charger[];
}) {
  const [to, setTo] = useState('');
  const [isAsking, setAsking] = useState(false);
  const move = useCommand(stationService.setOutlets);
  const remove = useCommand(stationService.remove);
  const failed = move.error ?? remove.error;
  const outlets = station.outlets.map((outlet) =>
    outlet.space === charger.space ? { ...outlet, space: to } : outlet,
  );
  return (
    <section className={`${card} grid content-start gap-4`}>
      <h2 className="text-lg">Move or remove</h2>
      {free.length > 0 && (
        <div className="flex flex-wrap items-end gap-3">
          <SelectField
            label="Hangs at"
            name="space"
            className="flex-1 basis-40"
            value={to}
            onChange={setTo}
            options={[
              { value: '', text: `Space ${charger.number}` },
              ...free.map(({ space, number }) => ({ value: space, text: `Space ${number}` })),
            ]}
          />
          <button
            type="button"
            className={`${smallButton} mb-0.5`}
            aria-disabled={to === '' || move.isPending}
            onClick={() => {
              if (to !== '' && !move.isPending) move.mutate({ station: station.id, outlets });
            }}
          >
            Move it
          </button>
        </div>
      )}
      <button
        type="button"
        className={`${smallButton} justify-self-start`}
        onClick={() => setAsking(true)}
      >
        Remove this charger
      </button>
      {failed && <ProblemNote problem={problemOf(failed)} />}
      <ConfirmDialog
        title={`Remove the charger of space ${charger.number}?`}
        text="It can no longer connect, and its log is deleted. The space stays; bills stay. While a car is plugged in it cannot be removed."
        action="Remove it"
        keep="Keep it"
        open={isAsking}
        busy={remove.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          remove.mutate({ station: station.id });
          setAsking(false);
        }}
      />
    </section>
  );
}
