import type { Answers } from '#api/contract/contract.ts';
import { config } from '#app/config.ts';
import { formatCarbon, formatMoney } from '#app/ui/words/format.ts';
import { comparisonsOf } from './compare-at-once-data.ts';
import { carbonSavedInWords, chargeNamed, savedInWords } from './history-words.ts';

/** Compares a session with the same energy charged at full power from plug-in on. */
export function CompareAtOnce({
  session,
}: {
  session: Pick<
    Answers['history']['session'],
    'atOnce' | 'saved' | 'carbon' | 'carbonSaved' | 'currency' | 'bill'
  >;
}) {
  const [money, carbon] = comparisonsOf(session);
  return (
    <div className="grid gap-5">
      <Comparison
        words={`${chargeNamed(session.bill)} cost ${savedInWords(session.saved, session.currency)}.`}
        shares={money}
        format={(cents) => formatMoney(cents, session.currency)}
      />
      <Comparison
        words={`It caused ${carbonSavedInWords(carbon.atOnce.value - carbon.charged.value)}.`}
        shares={carbon}
        format={formatCarbon}
      />
    </div>
  );
}

type Shares = ReturnType<typeof comparisonsOf>[number];

function Comparison({
  words,
  shares,
  format,
}: {
  words: string;
  shares: Shares;
  format: (value: number) => string;
}) {
  return (
    <div className="grid gap-2">
      <p>{words}</p>
      <dl className="grid grid-cols-[6.5rem_1fr_auto] items-center @max-3xs/portal:grid-cols-[1fr_auto] gap-x-3 gap-y-1 text-[0.9375rem] tabular-nums">
        {[
          { name: `With ${config.brand}`, one: shares.charged, tone: 'fill-leaf' },
          { name: 'Right away', one: shares.atOnce, tone: 'fill-dusk' },
        ].map(({ name, one, tone }) => (
          <div key={name} className="contents">
            <dt className="text-quiet">{name}</dt>
            <dd className="contents">
              <svg width="100%" height="12" aria-hidden="true" className="@max-3xs/portal:hidden">
                <rect width="100%" height="12" rx="6" className="fill-stay" />
                <rect width={one.share} height="12" rx="6" className={tone} />
              </svg>
              <span className="text-right">{format(one.value)}</span>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
