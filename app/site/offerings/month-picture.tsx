import { stories } from 'virtual:stories';
import { Receipt } from '#app/ui/receipt.tsx';

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
