import { formatClock, formatMoney, formatRate } from '#app/ui/format.ts';
import type { Night } from '../night/night.ts';

/** The board for those who do not see it. */
export function BoardInWords({ night }: { night: Night }) {
  const final = night.moments.at(-1)!;
  return (
    <div className="sr-only">
      <p>
        Charging at {night.building} from {formatClock(night.board.from)} to{' '}
        {formatClock(night.board.to)}.
      </p>
      <ul>
        {night.board.spaces.map(({ name, own, stays }) => (
          <li key={name}>
            Space {name}
            {own && ', yours'}:{' '}
            {stays.map((stay) => (
              <span key={stay.from}>
                there from {formatClock(stay.from)} to {formatClock(stay.to)}, charging{' '}
                {stay.blocks
                  .map((block) => `${formatClock(block.from)} to ${formatClock(block.to)}`)
                  .join(', ')}
                .{' '}
              </span>
            ))}
          </li>
        ))}
        {night.board.prices.map((span) => (
          <li key={span.from}>
            Price from {formatClock(span.from)}: {formatRate(span.rate)} per kilowatt-hour.
          </li>
        ))}
      </ul>
      <p>
        The bill of space {night.space} in the morning: {formatMoney(final.bill.total)}. Charging at
        once would have cost {formatMoney(night.atOnce)}.
      </p>
    </div>
  );
}
