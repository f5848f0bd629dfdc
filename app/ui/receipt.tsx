import type { ReactNode } from 'react';

/** `id` stays the same while the figures of a line change. */
export type ReceiptLine = { id: string; label: string; amount: string };

/** A receipt: lines that add up to their total. It stays light in the dark theme. */
export function Receipt({
  heading,
  aside,
  lines,
  total,
  note,
  inTheEnd = lines,
}: {
  heading: ReactNode;
  aside?: ReactNode;
  lines: readonly ReceiptLine[];
  total: string;
  note?: ReactNode;
  /** All lines in the end, in their order: each has its place from the beginning, so that none moves. */
  inTheEnd?: readonly ReceiptLine[];
}) {
  const printed = new Map(lines.map((line) => [line.id, line]));
  return (
    <div className="drop-shadow-slip">
      <div className="slip-edge bg-slip px-[min(1.25rem,20px)] pt-5 pb-7 font-mono text-[0.8125rem] leading-6 text-slip-ink tabular-nums">
        <p className="flex justify-between gap-4 text-slip-quiet max-[18rem]:flex-wrap">
          <span>{heading}</span>
          <span>{aside}</span>
        </p>
        <dl>
          {inTheEnd.map((last) => {
            const { id, label, amount } = printed.get(last.id) ?? last;
            const look = printed.has(id) ? 'animate-print' : 'invisible';
            return (
              <div key={id} className={`flex ${look} justify-between gap-4 max-[18rem]:flex-wrap`}>
                <dt>{label}</dt>
                <dd className="ml-auto shrink-0">{amount}</dd>
              </div>
            );
          })}
          <div className="mt-2 flex flex-wrap items-baseline justify-between gap-x-4 border-t border-dashed border-slip-line pt-2 text-[0.9375rem] font-bold">
            <dt>Total</dt>
            <dd>{total}</dd>
          </div>
        </dl>
        {note && <p className="pt-1 text-slip-quiet">{note}</p>}
      </div>
    </div>
  );
}
