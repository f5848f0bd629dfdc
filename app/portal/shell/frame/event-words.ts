import type { Answers } from '#api/contract/contract.ts';
import { periodName } from '#api/words/price-words.ts';
import { formatPrice } from '#app/ui/words/format.ts';

type NextEvent = Answers['clock']['nextEvents']['events'][number];

const words = {
  'charging-starts': 'Charging starts',
  'charging-ends': 'Expected end of charging',
  'ready-by': 'Ready-by time',
  'move-by': 'Asked to move by then',
  'idle-fee-starts': 'The idle fee starts',
  'reservation-starts': 'Your reservation starts',
  'reservation-released': 'Your reservation is released',
  'charger-recovers': 'The charger recovers',
  'month-ends': 'The month ends',
  'dispute-answered': 'The answer to your question',
};

/** The label of an event to jump to. */
export function eventInWords(event: NextEvent): string {
  if (event.kind === 'price') {
    return `${periodName(event.period)} price, ${formatPrice(event.rate)} a kWh`;
  }
  return words[event.kind];
}

/** The car it is about, where it is about one. */
export const carOf = (event: NextEvent): string | null =>
  'vehicleName' in event ? event.vehicleName : null;
