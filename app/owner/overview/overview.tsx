import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { card, textLink } from '#app/portal/styles.ts';
import { LoadFailure } from '#app/portal/loading/load-failure.tsx';
import { RenderAfterPaint } from '#app/portal/loading/render-after-paint.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { useClock, useLive } from '#app/portal/service/use-clock.ts';
import { useSelection } from '#app/portal/visitor-state/selection.tsx';
import { formatEnergy, formatMoney, formatMonth } from '#app/ui/words/format.ts';
import { hasNoCharger } from '../chargers/charger-words.ts';
import { ChargerTable } from '../chargers/charger-table.tsx';
import { PowerChart } from '../power/power-chart.tsx';
import { sharingInWords } from '../power/power-figures.ts';
import {
  chargersQuery,
  overviewQuery,
  ownerPowerQuery,
  type Owners,
} from '../service/owner-queries.ts';
import { MoreRows, useRows } from '../shell/more-rows.tsx';
import { ownerAddress } from '../shell/owner-address.ts';
import { NotSetUp } from '../shell/not-set-up.tsx';
import { OwnerSkeleton } from '../shell/owner-skeleton.tsx';
import { localTime } from '#engine/time/local.ts';
import { hour, instant } from '#engine/units.ts';
import { attentionInWords, detailInWords, statusInWords } from './overview-words.ts';

/** From the afternoon on, what is planned is planned for the night. */
const isNight = (at: number, zone: string): boolean => {
  const { time } = localTime(zone, instant(at));
  return time >= 15 * hour || time < 5 * hour;
};

type OverviewAnswer = Owners['overview'];

/**
 * How the building is, what needs its owner, its power, chargers and money. On a phone in this order;
 * beside each other, the last row takes what either column is longer.
 */
export default function Overview() {
  const { building } = useSelection();
  const { isSuccess: hasBegun } = useClock();
  const overview = useQuery(overviewQuery(building.id));
  const power = useLive(ownerPowerQuery(building.id));
  const chargers = useLive(chargersQuery(building.id));
  const failed = [overview, power, chargers].find(({ isError }) => isError);
  if (failed) return <LoadFailure error={failed.error} onRetry={() => failed.refetch()} />;
  if (!overview.data || !power.data || !chargers.data) {
    return <OwnerSkeleton name="Overview" starting={!hasBegun} />;
  }
  if (chargers.data.chargers.length === 0) {
    return <NotSetUp missing="How it does stands here once it has power and spaces." />;
  }
  const bare = spacesOf(chargers.data.chargers.filter(hasNoCharger));
  const taken = spacesOf(chargers.data.chargers.filter(({ doing }) => doing !== 'free'));
  return (
    <div className="grid items-start gap-5 @4xl/portal:gap-y-0 @4xl/portal:grid-cols-[minmax(0,1fr)_22rem] @4xl/portal:grid-rows-[auto_auto_auto_1fr]">
      <section className={`${card} @4xl/portal:mb-5`}>
        <h2 className="max-w-[32ch] text-2xl text-balance @roomy/portal:text-3xl">
          {statusInWords(overview.data, bare)}
        </h2>
        <p className="pt-3 text-quiet">{detailInWords(overview.data, bare, taken)}</p>
      </section>
      <div className="grid self-stretch @4xl/portal:col-start-2 @4xl/portal:mb-5 @4xl/portal:row-span-2 @4xl/portal:row-start-1">
        <NeedsYou overview={overview.data} bare={bare} />
      </div>
      {/* The first time, one card after the other: all together would take a phone too long. */}
      <div className="grid gap-5 @4xl/portal:row-span-3 @4xl/portal:row-start-2">
        <RenderAfterPaint first="power" placeholder={<Skeleton className="h-105" />}>
          <section className={card}>
            <PowerChart
              power={power.data}
              title={isNight(power.data.at, building.zone) ? 'Power tonight' : 'Power today'}
            />
            <p className="pt-2 text-quiet">{sharingInWords(power.data)}</p>
          </section>
          <RenderAfterPaint first="chargers">
            <section className={card}>
              <h2 className="pb-3 text-lg">Chargers</h2>
              <ChargerTable chargers={chargers.data.chargers} />
            </section>
          </RenderAfterPaint>
        </RenderAfterPaint>
      </div>
      <div className="grid gap-5 @4xl/portal:col-start-2 @4xl/portal:row-start-3">
        <RenderAfterPaint first="money">
          <Money overview={overview.data} />
          <HowWell overview={overview.data} />
        </RenderAfterPaint>
      </div>
    </div>
  );
}

const spacesOf = (chargers: Owners['chargers']['chargers']): ReadonlySet<string> =>
  new Set(chargers.map(({ space }) => space));

function NeedsYou({
  overview: { attention },
  bare,
}: {
  overview: OverviewAnswer;
  bare: ReadonlySet<string>;
}) {
  const { rows, ...more } = useRows(attention, 8);
  return (
    <section className={card}>
      <h2 className="text-lg">Needs you</h2>
      {attention.length === 0 ? (
        <p className="pt-2 text-quiet">Nothing right now.</p>
      ) : (
        <ul className="divide-y divide-line">
          {rows.map((one) => {
            const { title, text, link, section } = attentionInWords(one, bare);
            return (
              <li key={`${title} ${text}`} className="grid gap-1 py-3 last:pb-0">
                <p className="flex items-baseline gap-2.5 font-semibold">
                  <span
                    aria-hidden="true"
                    className="size-2.5 shrink-0 rounded-full border border-ink/20 bg-dusk"
                  />
                  {title}
                </p>
                <p className="pl-5 text-[0.9375rem] text-quiet">{text}</p>
                <Link to={ownerAddress(section)} className={`${textLink} pl-5`}>
                  {link}
                </Link>
              </li>
            );
          })}
        </ul>
      )}
      <MoreRows {...more} />
    </section>
  );
}

const Figure = ({ name, value, isTotal = false }: FigureProps) => (
  <div
    className={`flex items-baseline justify-between gap-4 py-1.5 ${isTotal ? 'border-t border-line pt-2.5 font-semibold' : ''}`}
  >
    <dt className={isTotal ? '' : 'text-quiet'}>{name}</dt>
    <dd className="font-semibold tabular-nums">{value}</dd>
  </div>
);
type FigureProps = { name: string; value: string; isTotal?: boolean };

function Money({ overview: { thisMonth, lastMonth } }: { overview: OverviewAnswer }) {
  const { energy, charges, amounts, credited, due, cost, currency, month } = thisMonth;
  const money = (cents: number) => formatMoney(cents, currency);
  return (
    <section className={card}>
      <h2 className="pb-2 text-lg">{formatMonth(month)} so far</h2>
      <dl>
        <Figure name={`Energy sold, ${formatEnergy(energy)}`} value={money(amounts.energy)} />
        <Figure
          name={`Service fees, ${charges} ${charges === 1 ? 'charge' : 'charges'}`}
          value={money(amounts.fees)}
        />
        {amounts.idle > 0 && <Figure name="Idle fees" value={money(amounts.idle)} />}
        {amounts.reductions < 0 && (
          <Figure name="Given back on bills" value={money(amounts.reductions)} />
        )}
        <Figure name="Tax collected" value={money(amounts.tax)} />
        {credited > 0 && <Figure name="Credit notes" value={money(-credited)} />}
        <Figure name="Billed" value={money(due)} isTotal />
        {cost !== null && (
          <>
            <Figure name="Electricity at your rates" value={money(-cost)} />
            <Figure name="Tax to hand on" value={money(-amounts.tax)} />
            <Figure name="Left for the building" value={money(due - amounts.tax - cost)} isTotal />
          </>
        )}
      </dl>
      {lastMonth && (
        <Link to={`${ownerAddress('statements')}&month=${lastMonth.month}`} className={textLink}>
          {formatMonth(lastMonth.month)}’s statement, ready to add to the rent
        </Link>
      )}
    </section>
  );
}

const of = ({ kept, all }: { kept: number; all: number }) =>
  all === 0 ? 'none yet' : `${kept} of ${all}`;

function HowWell({ overview }: { overview: OverviewAnswer }) {
  const { days, reservations, ready } = overview.promises;
  return (
    <section className={card}>
      <h2 className="text-lg">How well it works</h2>
      <p className="pb-2 text-sm text-quiet">The last {days} days.</p>
      <dl>
        <Figure name="Reservations kept" value={of(reservations)} />
        <Figure name="Ready when asked" value={of(ready)} />
      </dl>
    </section>
  );
}
