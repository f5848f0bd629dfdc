import { stories } from 'virtual:stories';
import { PriceStrip } from '../night/price-strip.tsx';

const { contested } = stories;

/** The answer to a wish on a contested evening: three slots over the price of the hour. */
export function SuggestionsPicture() {
  return (
    <div className="grid gap-2.5 text-sm tabular-nums">
      <p className="flex flex-wrap justify-between gap-x-6 text-quiet">
        <span>{contested.asked}</span>
        <span>A busy evening at {contested.building}</span>
      </p>
      {contested.suggestions.map((slot, index) => (
        <div
          key={slot.words.slot}
          className={`rounded-control border p-3 sm:px-4 ${index === 0 ? 'border-leaf bg-leaf-pale' : 'border-line'}`}
        >
          <div className="flex flex-wrap justify-between gap-x-6 font-semibold">
            <span>{slot.words.slot}</span>
            <span>{slot.words.cost}</span>
          </div>
          <div className="flex flex-wrap justify-between gap-x-6">
            <span>{slot.words.why}</span>
            <span>{slot.words.noWait} no wait</span>
          </div>
          <PriceStrip
            over={contested}
            prices={contested.prices}
            slot={slot}
            best={index === 0}
            height={30}
          />
        </div>
      ))}
    </div>
  );
}
