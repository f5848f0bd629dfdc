import { buttonStyle } from '#app/ui/button-style.ts';
import {
  formatClock,
  formatEnergy,
  formatMoney,
  formatPercent,
  formatWeight,
} from '#app/ui/words/format.ts';
import { zoneOf } from '#app/ui/words/region.ts';
import { terms } from '#engine/community/reservation.ts';
import { ProblemNote } from '../../forms/problem-note.tsx';
import { ItemizedPrice } from '../../prices/itemized-price.tsx';
import { useIsPainted } from '../../loading/render-after-paint.tsx';
import type { Problem } from '../../service/problem.ts';
import { sameSlot, type Booking } from '../booking/use-booking.ts';
import {
  reasonsInWords,
  suggestionInWords,
  type Suggestion,
} from '#api/words/booking/reason-words.ts';
import { dayName, hoursInWords, soonInWords } from '#api/words/booking/slot-words.ts';
import { PriceStrip } from './price-strip.tsx';

/** Props shared by the cards of one answer. */
export type SuggestionAct = {
  vehicle: string;
  now: number;
  pending: Booking | null;
  /** The slots are for something that was asked before: they cannot be booked. */
  isOutdated: boolean;
  refused: { booking: Booking; problem: Problem } | null;
  onBook: (suggestion: Suggestion) => void;
};

/** Beside others: their parts line up. The button follows what it is about, before the figures. */
const sideBySide =
  '@roomy/portal:row-span-4 @roomy/portal:grid-rows-subgrid [&>button]:row-start-2';

export function SuggestionCard({
  suggestion,
  among,
  best,
  isLater,
  isBelow,
  at,
  act,
}: {
  suggestion: Suggestion;
  /** All suggestions, so that their price strips span the same hours. */
  among: readonly Suggestion[];
  best: boolean;
  /** Listed for after the requested time. */
  isLater: boolean;
  /** Most screens end above its figures, which are drawn after what is on show. */
  isBelow: boolean;
  /** The requested building. */
  at: string;
  act: SuggestionAct;
}) {
  const { number, from, energy, cost, carbon, chanceOfNoWait, done, reasons, bill } = suggestion;
  const { currency } = suggestion;
  const elsewhere = suggestion.building !== at;
  const { now, pending, isOutdated, refused, onBook } = act;
  const isDisabled = pending !== null || isOutdated;
  const booking = pending !== null && sameSlot(pending, suggestion);
  const problem = refused && sameSlot(refused.booking, suggestion) ? refused.problem : null;
  const zone = zoneOf(suggestion);
  const day = dayName(from, now, zone);
  const isPainted = useIsPainted();
  const figures = (
    <>
      <PriceStrip
        building={suggestion.building}
        slot={suggestion}
        among={among}
        now={now}
        ground={best ? 'stroke-leaf-pale' : 'stroke-panel'}
      />
      <dl className="flex flex-wrap justify-between gap-x-3 gap-y-2 text-sm tabular-nums">
        <Figure name="CO₂">{formatWeight(carbon)}</Figure>
        <Figure name="no wait">{formatPercent(chanceOfNoWait)}</Figure>
        <Figure name="charged by">{formatClock(done, zone)}</Figure>
      </dl>
      <ItemizedPrice bill={bill} leaves={suggestion.to} zone={zone} isCeiling />
    </>
  );
  return (
    <li
      className={`grid content-start gap-4 rounded-card border p-5 ${sideBySide} ${best ? 'border-leaf bg-leaf-pale' : 'border-line bg-panel'}`}
    >
      <div className="flex min-w-0 flex-col">
        <h3 className="text-2xl leading-tight tabular-nums @columns/portal:text-lg">
          <span className="block font-sans text-[0.9375rem] font-medium tracking-normal text-quiet">
            Space {number}
            <span className="sr-only">, </span>
          </span>
          {hoursInWords(suggestion)}
        </h3>
        <p className="order-first pb-1 text-[0.9375rem] font-semibold text-leaf tabular-nums">
          {elsewhere ? `At ${suggestion.buildingName}` : suggestionInWords(suggestion, isLater)}
        </p>
        <p className="pt-1.5 tabular-nums">
          <span className="font-display text-3xl font-bold tracking-tight">
            {formatMoney(cost, currency)}
          </span>{' '}
          <span className="text-sm text-quiet">at most</span>
        </p>
        <p className="pt-1 text-[0.9375rem] leading-snug text-quiet @columns/portal:text-sm">
          {day}, {formatEnergy(energy)}. {reasonsInWords(reasons, { zone, currency })}
          {from - now < terms.cancelUntil && ` ${soonInWords(suggestion, now)}`}
        </p>
      </div>
      <div className="grid content-start gap-3">
        {isBelow && !isPainted ? <div className="h-36" /> : figures}
      </div>
      <button
        type="button"
        aria-disabled={isDisabled}
        aria-label={`Reserve space ${number}${elsewhere ? ` at ${suggestion.buildingName}` : ''}, ${day}, ${hoursInWords(suggestion)}`}
        onClick={() => {
          if (!isDisabled) onBook(suggestion);
        }}
        className={`${best ? buttonStyle.primary : buttonStyle.outline} self-start aria-disabled:cursor-default aria-disabled:opacity-70`}
      >
        {booking ? 'Reserving …' : 'Reserve'}
      </button>
      {problem && (
        <div className="row-start-4">
          <ProblemNote problem={problem} />
        </div>
      )}
    </li>
  );
}

const Figure = ({ name, children }: { name: string; children: string }) => (
  <div className="flex flex-col-reverse">
    <dt className="text-quiet">{name}</dt>
    <dd className="text-base font-semibold">{children}</dd>
  </div>
);
