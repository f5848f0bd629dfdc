import { useQuery } from '@tanstack/react-query';
import { card } from '#app/portal/styles.ts';
import { useLive } from '#app/portal/service/use-clock.ts';
import { useSelection } from '#app/portal/visitor-state/selection.tsx';
import { formatPower } from '#app/ui/words/format.ts';
import { inWords } from '../overview/overview-words.ts';
import { ownerPowerQuery, roomQuery, type Owners } from '../service/owner-queries.ts';
import { NotSetUp } from '../shell/not-set-up.tsx';
import { Part } from '../shell/part.tsx';
import { PowerChart } from './power-chart.tsx';
import { sharingInWords } from './power-figures.ts';
import { PowerTree } from './power-tree.tsx';

/** The supply, its circuits and chargers as the tree they are, the night, and room for more. */
export default function Power() {
  const { building } = useSelection();
  const query = useLive(ownerPowerQuery(building.id));
  const room = useQuery(roomQuery(building.id));
  return (
    <Part name="Power" query={query}>
      {(power) =>
        power.amps === 0 ? (
          <NotSetUp missing="How much power there is for cars comes first." />
        ) : (
          <div className="grid items-start gap-5 @4xl/portal:grid-cols-[minmax(0,1fr)_22rem]">
            <div className="grid gap-5">
              <section className={card}>
                <h2 className="pb-1 text-lg">From the supply to the spaces</h2>
                <p className="pb-4 text-quiet">
                  {power.amps} A at {power.volts} V{power.phases === 3 ? ', three phases' : ''}:{' '}
                  {formatPower(power.limit)} for chargers that could draw{' '}
                  {formatPower(power.installed)} together.
                </p>
                <PowerTree power={power} name={building.name} />
              </section>
              <section className={card}>
                <PowerChart power={power} title="The night" />
                <p className="pt-2 text-quiet">{sharingInWords(power)}</p>
              </section>
            </div>
            <section className={card}>
              <h2 className="pb-2 text-lg">Room for more</h2>
              {room.data ? (
                <Room room={room.data} />
              ) : (
                <p className="text-quiet">Working it out …</p>
              )}
            </section>
          </div>
        )
      }
    </Part>
  );
}

const capital = (text: string) => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;

const moreInWords = (more: number) =>
  more === 1 ? 'One more car fits.' : `${capital(inWords(more))} more cars fit.`;

const fitInWords = (cars: number) =>
  cars === 1 ? 'One car fits.' : `${capital(inWords(cars))} cars fit.`;

function Room({ room: { days, cars, more, extraAmps, moreWithExtra } }: { room: Owners['room'] }) {
  const isNew = days === 0;
  const fitting = isNew ? fitInWords(more) : moreInWords(more);
  return (
    <>
      <p className="font-display text-2xl font-semibold tracking-tight text-balance">
        {fitting} With {extraAmps} A more, {inWords(moreWithExtra)}.
      </p>
      <p className="pt-3 text-quiet">
        {isNew
          ? 'Nobody has charged here yet, so this is tried on typical nights: cars come home between 5 and 9 PM, leave in the morning and need about 20 kWh every second night. After a few nights it is tried on your own.'
          : `Tried on the last ${days} days: further cars come, stay and charge as the ${inWords(cars)} that charged here did, and whoever has least time to spare is served first. So many fit that all of them would have got what they needed.`}
      </p>
    </>
  );
}
