import type { Answers } from '#api/contract/contract.ts';
import {
  formatCarbon,
  formatDayAndClock,
  formatEnergy,
  formatMoney,
  formatPercent,
} from '#app/ui/format.ts';

export type Suggestion = Answers['reservations']['suggestions']['suggestions'][number];
type Reason = Suggestion['reasons'][number];

/** What speaks for a suggestion, or against it. */
export function reasonInWords(reason: Reason): string {
  switch (reason.kind) {
    case 'cheapest':
      return reason.saves > 0 ? `Cheapest: saves ${formatMoney(reason.saves)}.` : 'Cheapest.';
    case 'greenest':
      return reason.saves > 0 ? `Greenest: saves ${formatCarbon(reason.saves)}.` : 'Greenest.';
    case 'earliest':
      return `Done first, ${formatDayAndClock(reason.done)}.`;
    case 'quiet':
      return `A quiet time: ${formatPercent(reason.chance)} chance of no wait.`;
    case 'usual-space':
      return 'Your usual space.';
    case 'less-than-asked':
      return `${formatEnergy(reason.missing)} less than you asked for.`;
  }
}

export const reasonsInWords = (reasons: readonly Reason[]) => reasons.map(reasonInWords).join(' ');
