import { formatClock, formatDayAndClock, formatMoney, formatMonth } from '#app/ui/words/format.ts';
import { formatPrice } from '#app/ui/words/format.ts';
import type { Owners } from '../service/owner-queries.ts';

type Overview = Owners['overview'];
type Attention = Overview['attention'][number];

const numbers = [
  'no',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
  'twenty',
];

/** Small numbers as words. */
export const inWords = (count: number): string => numbers[count] ?? String(count);

const capital = (text: string) => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;

const plural = (count: number, one: string, many: string) => (count === 1 ? one : many);

function chargersInWords({ chargers, working }: Overview): string {
  if (chargers === 0) return 'There is no charger yet.';
  if (chargers === 1) return working === 1 ? 'The charger works.' : 'The charger does not work.';
  if (working === chargers) {
    return chargers === 2 ? 'Both chargers work.' : `All ${inWords(chargers)} chargers work.`;
  }
  const verb = plural(working, 'works', 'work');
  return `${capital(inWords(working))} of ${inWords(chargers)} chargers ${verb}.`;
}

function driversInWords({ cars: { plugged, short } }: Overview): string {
  if (plugged === 0) return 'Nobody is plugged in.';
  if (short === 0) return 'Everyone who asked will be ready in time.';
  if (short === 1) return 'One car will not have all it asked for in time.';
  return `${capital(inWords(short))} cars will not have all they asked for in time.`;
}

/** How the building is, in one sentence or two. */
export const statusInWords = (overview: Overview): string =>
  overview.isClosed
    ? 'The building is closed: nothing new begins.'
    : `${chargersInWords(overview)} ${driversInWords(overview)}`;

/** What is behind it. */
export function detailInWords({ cars: { plugged, charging }, attention }: Overview): string {
  const [first] = attention;
  if (first?.kind === 'charger-out') return outInWords(first);
  if (plugged === 0) return 'The power is free for whoever comes next.';
  const cars = `${capital(inWords(plugged))} ${plural(plugged, 'car is', 'cars are')} plugged in`;
  if (charging === 0) return `${cars}, waiting for later hours or done.`;
  if (charging === plugged) return `${cars} and charging.`;
  return `${cars}, ${inWords(charging)} of them charging.`;
}

const outWords = {
  faulted: 'reported a fault',
  offline: 'lost its connection',
  silent: 'stopped answering',
  'draws-more': 'draws more than it was offered',
} as const;

function outInWords({ number, how, since }: Extract<Attention, { kind: 'charger-out' }>): string {
  const what = `Space ${number} ${outWords[how]} at ${formatClock(since)}.`;
  if (how === 'offline')
    return `${what} Its car keeps what it was last offered; the meter catches up.`;
  if (how === 'faulted') return `${what} Nothing metered is lost; its driver was told.`;
  return `${what} The others make room for it meanwhile.`;
}

/** A title and a line for what needs the owner, and the section that has more. */
export function attentionInWords(one: Attention) {
  switch (one.kind) {
    case 'charger-out':
      return {
        title: `Space ${one.number} ${one.how === 'offline' ? 'is offline' : outWords[one.how]}`,
        text: `Since ${formatDayAndClock(one.since)}.`,
        link: 'See the charger',
        section: 'chargers',
      } as const;
    case 'space-blocked':
      return {
        title: `Somebody could not plug in at space ${one.number}`,
        text: `Since ${formatDayAndClock(one.since)} the space is not offered.`,
        link: 'See the charger',
        section: 'chargers',
      } as const;
    case 'charge-questioned':
      return {
        title: 'A charge is questioned',
        text: `${one.resident.name}, ${formatMonth(one.month)}, ${formatMoney(one.amount, one.currency)}. It is answered by ${formatDayAndClock(one.answerAt)}.`,
        link: 'Look at the meter',
        section: 'statements',
      } as const;
    case 'invoice-overdue':
      return {
        title: 'An invoice is overdue',
        text: `${one.resident.name}, ${formatMonth(one.month)}, ${formatMoney(one.balance, one.currency)}.`,
        link: 'See the statement',
        section: 'statements',
      } as const;
    case 'below-cost':
      return {
        title: `The ${one.period ?? ''} price is below your cost`.replace('  ', ' '),
        text: `${formatPrice(one.price)} a kWh, and you pay ${formatPrice(one.cost)}.`,
        link: 'See the prices',
        section: 'prices',
      } as const;
  }
}
