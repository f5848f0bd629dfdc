import { formatPercent } from '#app/ui/format.ts';
import type { Night } from '../night/night.ts';

/** Three figures under the headline: from the replay of real sessions, and from the night beside. */
export function Figures({ night }: { night: Night }) {
  const final = night.moments.at(-1)!;
  const fees = final.bill.lines.filter(({ kind }) => kind === 'FLAT').length;
  const figures = [
    {
      value: formatPercent(night.noWait.booking),
      text: `of booked visits without a wait, ${formatPercent(night.noWait.walkingUp)} walking up`,
    },
    {
      value: formatPercent(1 - final.bill.total / night.atOnce),
      text: 'less than charging at once that evening',
    },
    { value: `${fees} fee`, text: 'on every bill, shown before you plug in' },
  ];
  return (
    <dl className="grid max-w-lg grid-cols-3 gap-4 pt-12">
      {figures.map(({ value, text }) => (
        <div key={text} className="flex flex-col-reverse justify-end gap-1">
          <dt className="text-sm leading-snug text-quiet">{text}</dt>
          <dd className="font-display text-[1.75rem] leading-none font-bold tracking-tight tabular-nums sm:text-3xl">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
