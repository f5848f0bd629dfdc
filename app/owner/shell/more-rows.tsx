import { useState } from 'react';
import { smallButton } from '#app/portal/styles.ts';

/** The first rows of a long list, and more of them when asked: hundreds at once would be slow. */
export function useRows<Row>(all: readonly Row[], step = 50) {
  const [shown, setShown] = useState(step);
  return {
    rows: all.slice(0, shown),
    step,
    hidden: Math.max(0, all.length - shown),
    showMore: () => setShown(shown + step),
    showAll: () => setShown(Infinity),
  };
}

export const MoreRows = ({
  step,
  hidden,
  showMore,
  showAll,
}: {
  step: number;
  hidden: number;
  showMore: () => void;
  showAll: () => void;
}) =>
  hidden > 0 && (
    <p className="flex flex-wrap items-center gap-3 pt-4 text-quiet print:hidden">
      {hidden} more.
      <button type="button" onClick={showMore} className={smallButton}>
        Show {Math.min(hidden, step)} more
      </button>
      {hidden > step && (
        <button type="button" onClick={showAll} className={smallButton}>
          Show all
        </button>
      )}
    </p>
  );
