import { percent } from './chart-frame.tsx';

export type Span = { readonly from: number; readonly to: number };

/** How far across a stretch of time something is, from 0 to 1. */
export const shareOf = (over: Span, at: number) =>
  Math.min(1, Math.max(0, (at - over.from) / (over.to - over.from)));

/** Where something lies over a stretch of time, as SVG writes it. */
export const across = (over: Span, { from, to }: Span) => ({
  x: percent(shareOf(over, from)),
  width: percent(shareOf(over, to) - shareOf(over, from)),
});

/** Stretches that can be read, where the chart has them. */
export const readable = (over: Span, stretches: readonly (Span & { readonly reading: string })[]) =>
  stretches.map(({ from, to, reading }) => ({
    key: from,
    from: shareOf(over, from),
    to: shareOf(over, to),
    reading,
  }));
