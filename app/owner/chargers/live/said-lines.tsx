import { useMemo } from 'react';
import { useSelection } from '#app/portal/visitor-state/selection.tsx';
import type { SaidLine } from './said-line.ts';

/** To the second, as chargers write it, in the zone of the building. */
const clockIn = (timeZone: string) =>
  new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });

/** What the charger and the service say to each other, newest first. */
export function SaidLines({
  labelledBy,
  lines,
}: {
  labelledBy: string;
  lines: readonly SaidLine[];
}) {
  const { zone } = useSelection().building;
  const clock = useMemo(() => clockIn(zone), [zone]);
  if (lines.length === 0) return <p className="py-2 text-quiet">Nothing yet.</p>;
  return (
    <ol
      aria-labelledby={labelledBy}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
      tabIndex={0}
      className="relative my-2 max-h-80 overflow-y-auto font-mono text-[0.8125rem]/6"
    >
      {lines.toReversed().map((line) => (
        <Line key={line.number} line={line} clock={clock} />
      ))}
    </ol>
  );
}

function Line({
  line: { at, direction, what, detail, isAnswer },
  clock,
}: {
  line: SaidLine;
  clock: Intl.DateTimeFormat;
}) {
  const isOut = direction === 'out';
  return (
    <li className={`flex flex-wrap gap-x-3 ${isAnswer ? 'text-quiet' : ''}`}>
      <span className="tabular-nums">{clock.format(at)}</span>
      <span className="sr-only">{isOut ? 'charger:' : 'service:'}</span>
      <span aria-hidden="true">{isOut ? '→' : '←'}</span>
      <span className="min-w-0 [overflow-wrap:anywhere]">{what}</span>
      <span className="min-w-0 text-quiet [overflow-wrap:anywhere]">{detail}</span>
    </li>
  );
}
