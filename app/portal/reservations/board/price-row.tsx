import type { Signals } from '#api/contract/session.ts';
import { ToneBars } from '../../charts/time-plot.tsx';
import { numberColumn } from './board-row.tsx';
import type { Span } from './slots.ts';

/** The price of the hour below the spaces, for the eye; each hour tells its own in words. */
export const PriceRow = ({ signals, window }: { signals: Signals; window: Span }) => (
  <div role="presentation" aria-hidden="true" className="flex pt-2">
    <div className={`${numberColumn} self-end text-xs text-quiet`}>Price</div>
    <svg height="34" className="min-w-0 flex-1">
      <ToneBars signals={signals} over={window} bottom={34} tallest={30} />
    </svg>
  </div>
);
