import type { LabeledPrice, PriceSpan } from '#app/ui/board/board-data.ts';
import { formatPrice } from '#app/ui/words/format.ts';

const minute = 60_000;

/**
 * Instants as minutes since another one: ten digits shorter, and the page contains hundreds of
 * them.
 */
export const inMinutes =
  (since: number) =>
  (at: number): number =>
    Math.round((at - since) / minute);

type Stretch = { from: number; to: number };

export const stretchInMinutes =
  (since: number) =>
  <Kind extends Stretch>(stretch: Kind): Kind => ({
    ...stretch,
    from: inMinutes(since)(stretch.from),
    to: inMinutes(since)(stretch.to),
  });

export const labeled = (span: PriceSpan): LabeledPrice => ({
  ...span,
  label: formatPrice(span.rate),
});
