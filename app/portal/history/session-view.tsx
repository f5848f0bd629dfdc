import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Answers } from '#api/contract/contract.ts';
import {
  formatCarbon,
  formatDayAndClock,
  formatDuration,
  formatEnergy,
  formatFullDay,
  formatMoney,
  formatPercent,
} from '#app/ui/words/format.ts';
import { nothingFlowed } from '#api/words/bills/meter-words.ts';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { zoneOf } from '#app/ui/words/region.ts';
import { PowerCurve } from '../charts/power-curve.tsx';
import { invoiceAddress } from '../navigation/addresses.ts';
import { BackLink } from '../navigation/back-link.tsx';
import { BillLines } from '../prices/bill-lines.tsx';
import { LoadFailure } from '../loading/load-failure.tsx';
import { returnedFrom, useFocusOnOpen } from '../navigation/return-focus.ts';
import { useAddress } from '../navigation/use-address.ts';
import { pastSessionQuery } from '../service/queries/history.ts';
import { card, textLink } from '../styles.ts';
import { CompareAtOnce } from './compare-at-once.tsx';
import { invoiceLinkInWords, orderedByInWords } from './history-words.ts';
import { storyOf } from './log-words.ts';

type Past = Answers['history']['session'];

/** One session that is over: its power, its price, its bill, and what it saved. */
export function SessionView({ id }: { id: string }) {
  const { linkTo } = useAddress();
  const { data, error, refetch } = useQuery(pastSessionQuery(id));
  return (
    <div className="grid gap-5">
      <BackLink to={linkTo({ session: null })} state={returnedFrom(id)}>
        All sessions
      </BackLink>
      {error && <LoadFailure error={error} onRetry={refetch} />}
      {data ? <OneSession session={data} /> : !error && <Skeleton className="h-96" />}
    </div>
  );
}

function OneSession({ session }: { session: Past }) {
  const heading = useFocusOnOpen<HTMLHeadingElement>(session.session);
  const { signals, curve, fullPower, pluggedIn, end } = session;
  const zone = zoneOf(session);
  const hasBill = session.bill.lines.length > 0;
  return (
    <article className="grid grid-cols-1 items-start gap-5 @columns/portal:grid-cols-[1fr_24rem]">
      <div className="grid min-w-0 grid-cols-1 gap-5">
        <header className={`${card} grid gap-5`}>
          <div>
            <h2 ref={heading} tabIndex={-1} className="text-2xl">
              {formatFullDay(pluggedIn, zone)}
            </h2>
            <p className="pt-1 text-quiet tabular-nums">
              {session.vehicleName} at {session.buildingName} {session.spaceNumber},{' '}
              {formatDayAndClock(pluggedIn, zone)} to {formatDayAndClock(end, zone)}
            </p>
            {session.agentName !== null && (
              <p className="text-quiet">{orderedByInWords(session.agentName)}</p>
            )}
          </div>
          <Figures session={session} />
        </header>
        <div className={card}>
          <PowerCurve
            title="Power over price"
            aside={formatDuration(end - pluggedIn)}
            signals={signals}
            curve={curve}
            fullPower={fullPower}
            at={{ zone, currency: session.currency }}
          />
        </div>
        <section aria-labelledby="story" className={card}>
          <h3 id="story" className="pb-3 text-lg">
            What happened
          </h3>
          <ol className="grid gap-2 tabular-nums">
            {storyOf(session).map(({ at, time, words }) => (
              <li
                key={`${at} ${words}`}
                className="grid grid-cols-[5.25rem_1fr] @max-3xs/portal:grid-cols-1"
              >
                <time dateTime={new Date(at).toISOString()} className="text-quiet">
                  {time}
                </time>
                {words}
              </li>
            ))}
          </ol>
        </section>
      </div>
      <div className="grid min-w-0 grid-cols-1 gap-5">
        <section aria-labelledby="bill" className={card}>
          <h3 id="bill" className="pb-2 text-lg">
            Bill
          </h3>
          {hasBill ? (
            <BillLines bill={session.bill} zone={zone} />
          ) : (
            <p className="text-[0.9375rem]">{nothingFlowed}</p>
          )}
          {session.credited > 0 && (
            <p className="pt-2 text-[0.9375rem]">
              {formatMoney(session.credited, session.currency)} of it was given back later by credit
              note.
            </p>
          )}
          {session.invoice && (
            <p className="pt-2">
              <Link to={invoiceAddress(session.invoice.id, session.session)} className={textLink}>
                {invoiceLinkInWords(session.invoice)}
              </Link>
            </p>
          )}
        </section>
        {hasBill && (
          <section aria-labelledby="at-once" className={card}>
            <h3 id="at-once" className="pb-3 text-lg">
              Compared with charging right away
            </h3>
            <CompareAtOnce session={session} />
          </section>
        )}
      </div>
    </article>
  );
}

function Figures({ session }: { session: Past }) {
  const { energy, cost, currency, carbon, levelAtStart, levelAtEnd } = session;
  const figures = [
    { value: formatEnergy(energy), words: 'at the meter' },
    {
      value: formatMoney(cost, currency),
      words: session.credited > 0 ? 'after a credit note' : 'tax included',
    },
    { value: formatCarbon(carbon), words: 'from the grid' },
    {
      value:
        levelAtStart === null || levelAtEnd === null
          ? 'Unknown'
          : `${formatPercent(levelAtStart)} → ${formatPercent(levelAtEnd)}`,
      words: 'battery, after charging losses',
    },
  ];
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-4 @max-3xs/portal:grid-cols-1 @wide/portal:grid-cols-4">
      {figures.map(({ value, words }) => (
        <div key={words} className="flex flex-col-reverse justify-end">
          <dt className="text-sm text-quiet">{words}</dt>
          <dd className="font-display text-xl font-bold tracking-tight tabular-nums @roomy/portal:text-2xl">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
