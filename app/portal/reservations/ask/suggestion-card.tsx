import { buttonStyle } from '#app/ui/button-style.ts';
import {
  formatCarbon,
  formatClock,
  formatEnergy,
  formatMoney,
  formatPercent,
} from '#app/ui/format.ts';
import { ProblemNote } from '../../forms/problem-note.tsx';
import type { Problem } from '../../service/problem.ts';
import { sameSlot, type Booking } from '../parts/use-booking.ts';
import { reasonsInWords, type Suggestion } from '../words/reason-words.ts';
import { dayName, hoursInWords } from '../words/slot-words.ts';
import { PriceStrip } from './price-strip.tsx';

/** What the cards of one answer have in common. */
export type SuggestionAct = {
  vehicle: string;
  now: number;
  pending: Booking | null;
  refused: { booking: Booking; problem: Problem } | null;
  onBook: (suggestion: Suggestion) => void;
};

export function SuggestionCard({
  suggestion,
  among,
  best,
  act,
}: {
  suggestion: Suggestion;
  /** All of the answer: their price strips span the same hours. */
  among: readonly Suggestion[];
  best: boolean;
  act: SuggestionAct;
}) {
  const { number, from, energy, cost, carbon, chanceOfNoWait, done, reasons } = suggestion;
  const { now, pending, refused, onBook } = act;
  const booking = pending !== null && sameSlot(pending, suggestion);
  const problem = refused && sameSlot(refused.booking, suggestion) ? refused.problem : null;
  const day = dayName(from, now);
  return (
    <li
      className={`grid gap-4 rounded-card border p-5 sm:px-6 ${best ? 'border-leaf bg-leaf-pale' : 'border-line bg-panel'}`}
    >
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <h3 className="text-lg tabular-nums">
            Space {number}, {hoursInWords(suggestion)}
          </h3>
          <p className="pt-1 text-[0.9375rem] text-quiet">
            {day}. {reasonsInWords(reasons)}
          </p>
        </div>
        <button
          type="button"
          aria-disabled={pending !== null}
          aria-label={`Book space ${number}, ${day}, ${hoursInWords(suggestion)}`}
          onClick={() => onBook(suggestion)}
          className={`${best ? buttonStyle.primary : buttonStyle.outline} shrink-0 aria-disabled:cursor-default aria-disabled:opacity-70 max-sm:order-last max-sm:w-full`}
        >
          {booking ? 'Booking …' : 'Book'}
        </button>
      </div>
      <PriceStrip
        building={suggestion.building}
        slot={suggestion}
        among={among}
        now={now}
        ground={best ? 'stroke-leaf-pale' : 'stroke-panel'}
      />
      <dl className="flex flex-wrap gap-x-7 gap-y-2 text-sm tabular-nums">
        <Figure name="cost">{formatMoney(cost)}</Figure>
        <Figure name="by the meter">{formatEnergy(energy)}</Figure>
        <Figure name="footprint">{formatCarbon(carbon)}</Figure>
        <Figure name="no wait">{formatPercent(chanceOfNoWait)}</Figure>
        <Figure name="charged">{formatClock(done)}</Figure>
      </dl>
      {problem && <ProblemNote problem={problem} />}
    </li>
  );
}

const Figure = ({ name, children }: { name: string; children: string }) => (
  <div className="flex flex-col-reverse">
    <dt className="text-quiet">{name}</dt>
    <dd className="text-base font-semibold">{children}</dd>
  </div>
);
