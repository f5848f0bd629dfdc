import type { Answers } from '#api/contract/contract.ts';
import { periodName } from '#app/ui/bill-words.ts';
import { formatPrice } from '#app/ui/format.ts';

type NextEvent = Answers['clock']['nextEvents']['events'][number];

const words = {
  'charging-starts': 'Charging starts',
  'charging-ends': 'End of charging',
  'ready-by': 'Ready-by time',
  'reservation-starts': 'Your reservation starts',
  'reservation-released': 'Your reservation is released',
  'charger-recovers': 'The charger recovers',
  'month-ends': 'The month ends',
  'dispute-answered': 'The answer to your question',
};

/** A moment worth jumping to, as the clock offers it. */
export const eventInWords = (event: NextEvent) =>
  event.kind === 'price'
    ? `${periodName(event.period)} price, ${formatPrice(event.rate)} a kWh`
    : words[event.kind];
