import type { LabeledPrice, PriceSpan } from '#app/ui/board-data.ts';
import { formatPrice } from '#app/ui/format.ts';

export const labeled = (span: PriceSpan): LabeledPrice => ({
  ...span,
  label: formatPrice(span.rate),
});
