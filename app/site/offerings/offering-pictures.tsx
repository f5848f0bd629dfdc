import { stories } from 'virtual:stories';
import { exchange } from 'virtual:developers/exchange';
import { Receipt } from '#app/ui/receipt.tsx';
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

const { month } = stories;

/** What every day of a month cost, and the bill they add up to, which prints as one scrolls. */
export function MonthPicture() {
  return (
    <div className="grid gap-5">
      <div className="text-sm text-quiet tabular-nums">
        <svg
          viewBox={`0 0 ${10 * month.days.length} 60`}
          preserveAspectRatio="none"
          className="h-20 w-full border-b border-line"
        >
          {month.days.map((share, day) => {
            const height = share === 0 ? 1 : 4 + 56 * share;
            const x = 10 * day + 2;
            return (
              <rect
                key={x}
                x={x}
                y={60 - height}
                width="6"
                height={height}
                className={share === 0 ? 'fill-line' : 'fill-leaf'}
              />
            );
          })}
        </svg>
        <p className="flex flex-wrap justify-between gap-x-4 pt-1.5">
          <span>{month.name}, day by day</span>
          <span>{month.sessions}</span>
        </p>
      </div>
      <div className="prints-on-scroll mx-auto w-full max-w-80">
        <Receipt
          heading={month.name}
          lines={month.lines}
          total={month.total}
          note={`${month.saved} less than right away`}
        />
      </div>
    </div>
  );
}

/** A car's request and the service's answer, as they went over the public API. */
export function ExchangePicture() {
  return (
    <div className="grid gap-3 rounded-control border border-line bg-paper p-[min(1rem,16px)] font-mono text-[0.8125rem] leading-6 sm:p-5">
      <Message head={exchange.request} fields={exchange.inputs} />
      <Message head="Best answer, in part" fields={exchange.fields} />
    </div>
  );
}

function Message({ head, fields }: { head: string; fields: typeof exchange.fields }) {
  return (
    <div>
      <p className="text-leaf">{head}</p>
      {fields.map(([name, value]) => (
        <p key={name} className="pl-3 wrap-anywhere">
          <span className="text-quiet">{name}:</span> {JSON.stringify(value)}
        </p>
      ))}
    </div>
  );
}
