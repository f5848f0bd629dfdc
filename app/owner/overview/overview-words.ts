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

function chargersInWords(chargers: number, working: number): string {
  if (chargers === 1) return working === 1 ? 'The charger works.' : 'The charger does not work.';
  if (working === 0) {
    return chargers === 2
      ? 'Neither charger works.'
      : `None of the ${inWords(chargers)} chargers works.`;
  }
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

/** The spaces at which no charger was connected yet. */
type Bare = ReadonlySet<string>;

const withoutInWords = (bare: number): string =>
  bare === 0
    ? ''
    : `${capital(inWords(bare))} ${plural(bare, 'space has', 'spaces have')} no charger yet. `;

/** How the building is, in one sentence or two. */
export function statusInWords(overview: Overview, bare: Bare): string {
  const { isClosed, chargers, working } = overview;
  if (isClosed) return 'The building is closed: nothing new begins.';
  const connected = chargers - bare.size;
  return connected === 0
    ? 'No charger is connected yet.'
    : `${chargersInWords(connected, working)} ${withoutInWords(bare.size)}${driversInWords(overview)}`;
}

const isAtBareSpace = (one: Attention, bare: Bare): boolean =>
  one.kind === 'charger-out' && bare.has(one.space);

/** What is behind it. */
export function detailInWords(overview: Overview, bare: Bare, taken: ReadonlySet<string>): string {
  const { attention, chargers, isClosed } = overview;
  const { plugged, charging } = overview.cars;
  if (!isClosed && chargers === bare.size) {
    return 'Residents can charge as soon as you connect the first one, under Chargers. A virtual one will do to try.';
  }
  const first = attention.find((one) => !isAtBareSpace(one, bare));
  if (first?.kind === 'charger-out') return outInWords(first, taken.has(first.space));
  if (plugged === 0 && isClosed) return 'Residents can charge once you open it.';
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

function outInWords(
  { number, how, since }: Extract<Attention, { kind: 'charger-out' }>,
  hasCar: boolean,
): string {
  const what = `Space ${number} ${outWords[how]} at ${formatClock(since)}.`;
  if (!hasCar) return `${what} Nobody is plugged in there.`;
  if (how === 'offline')
    return `${what} Its car keeps what it was last offered; the meter catches up.`;
  if (how === 'faulted') return `${what} Nothing metered is lost; its driver was told.`;
  return `${what} The others make room for it meanwhile.`;
}

/** A title and a line for what needs the owner, and the section that has more. */
export function attentionInWords(one: Attention, bare: Bare) {
  if (one.kind === 'charger-out' && bare.has(one.space)) {
    return {
      title: `Space ${one.number} has no charger yet`,
      text: 'Nobody can charge there. Connect one, or remove the space.',
      link: 'Connect a charger',
      section: 'chargers',
    } as const;
  }
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
