import { useId } from 'react';
import type { SaidLine } from './said-line.ts';

const clock = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

/** What the charger and the service say to each other, newest first. */
export function SaidLines({ lines }: { readonly lines: readonly SaidLine[] }) {
  const heading = useId();
  return (
    <div className="mt-5 border-t border-line pt-4">
      <h3 id={heading} className="font-semibold">
        What it says
      </h3>
      {lines.length === 0 ? (
        <p className="mt-2 text-quiet">Nothing yet.</p>
      ) : (
        <ol
          aria-labelledby={heading}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
          tabIndex={0}
          className="mt-2 max-h-64 overflow-y-auto font-mono text-[0.8125rem]/6"
        >
          {lines.toReversed().map((line) => (
            <Line key={line.number} line={line} />
          ))}
        </ol>
      )}
    </div>
  );
}

function Line({ line: { at, direction, what, detail, isAnswer } }: { readonly line: SaidLine }) {
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
