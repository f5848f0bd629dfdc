import { invoiceTotals, type Invoice } from '#engine/billing/invoice.ts';
import type { PromiseLoss, ReservationChange } from '#engine/community/reservation.ts';
import type { Phase } from '#engine/community/phase.ts';
import type { Space, World } from '#engine/community/world.ts';
import { clockIn } from '../../locale/clock.ts';
import { capitalized, formatEnergy, formatMoney, formatMonth } from '../../words/format.ts';
import type { OwnEvent } from './event-types.ts';

interface About {
  readonly world: World;
  readonly locale: string;
  readonly zone: string;
  /** The name of the car. */
  readonly car: string | undefined;
  readonly invoice: Invoice | undefined;
}

/** What happened, in a sentence for a person. */
export function eventSentence(event: OwnEvent, about: About): string {
  const { world, locale, zone } = about;
  const space = 'space' in event ? world.spaces[event.space]! : null;
  const building = world.buildings[space?.building ?? ('building' in event ? event.building : '')];
  const place = `space ${space?.number} at ${building?.name}`;
  const car = about.car === undefined ? 'your car' : `your ${about.car}`;
  const Car = capitalized(car);
  const time = (at: number) => clockIn(locale, zone).short(at);
  switch (event.kind) {
    case 'reservation':
      return reservationWords(event.change, place, car);
    case 'promise-moved':
      return `${lossWords(event.why, world.spaces[event.from]!.number)}, so your reservation for ${car} is now at ${place}. Time and price stay the same.`;
    case 'promise-short':
      return shortWords(event, place, car, time);
    case 'promise-credited':
      return `We could not keep your reservation of ${place}. ${formatMoney(event.amount, event.currency)} is credited on your invoice: the service fee and an apology.`;
    case 'space-offered':
      return `${capital(place)} is held for ${car} until ${time(event.until)}.`;
    case 'queue-expired':
      return `No space became free at ${building?.name} in time.`;
    case 'session-began':
      return `${Car} is plugged in at ${place}.`;
    case 'session-phase':
      return phaseWords(event.phase, place, Car);
    case 'plan-changed':
      return planWords(event, Car, othersOrFault(space, building?.name), time);
    case 'session-ended':
      return `Charging of ${car} at ${place} ${event.endedBy === 'stop' ? 'was stopped' : 'is over'}.`;
    case 'move-asked':
      return event.isRequest
        ? `A neighbor would like ${place}: if ${car} leaves by ${time(event.by)} and stays away, the service fee is given back.`
        : `A neighbor needs ${place}. Please move ${car} by ${time(event.by)}.`;
    case 'move-withdrawn':
      return `${Car} may stay: the neighbor no longer needs ${place}.`;
    case 'idle-fee-off':
      return `The idle fee of ${car} at ${place} counts only while somebody waited, so time in which nobody did is taken off again.`;
    case 'move-resumed':
      return `The neighbor waits for ${place} again. The request to move ${car} by ${time(event.by)} stands.`;
    case 'made-way':
      return event.inTime
        ? `Thank you for making way: the service fee of ${car}'s session is given back.`
        : `${Car} has left ${place} for a neighbor.`;
    case 'car-claimed':
      return `A neighbor says that the car at ${place} is theirs. If you have mixed up your cables, say at which space yours is.`;
    case 'car-corrected':
      return event.vehicle === null
        ? `The car at ${place} is not yours, so its charge is not on your bill any more.`
        : `The charge at ${place} is the one of ${car} now, and on your bill.`;
    case 'unplugged':
      return `${Car} was unplugged at ${place}.`;
    case 'invoice-issued':
      return invoiceWords(about);
    case 'dispute-answered':
      return 'Your dispute about a session has been answered.';
  }
}

const lossWords = (why: PromiseLoss, space: number): string =>
  ({
    'charger-faulted': `The charger at space ${space} is out of order`,
    'power-short': `Space ${space} has too little power`,
    'space-not-freed': `The car before has not left space ${space}`,
    'cannot-plug-in': `You could not plug in at space ${space}`,
  })[why];

const shortCauses: Readonly<Record<PromiseLoss, string>> = {
  'charger-faulted': 'The charger is out of order',
  'power-short': 'There is too little power',
  'space-not-freed': 'The car before has not left yet',
  'cannot-plug-in': 'You could not plug in',
};

function shortWords(
  { missing, readyAt, why }: Extract<OwnEvent, { kind: 'promise-short' }>,
  place: string,
  car: string,
  time: (at: number) => string,
): string {
  if (missing === 0) return `Your reservation of ${place} can be kept in full after all.`;
  const cause = shortCauses[why];
  const then = readyAt === null ? '' : ` It could have all of it by ${time(readyAt)}.`;
  return `${cause} at ${place}, so ${car} would lack ${formatEnergy(missing)}.${then} We tell you when that changes.`;
}

const capital = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

function reservationWords({ state, why }: ReservationChange, place: string, car: string): string {
  switch (state) {
    case 'PENDING':
      return `The reservation of ${place} for ${car} waits until its charger is back to confirm it.`;
    case 'RESERVED':
      return `${capital(place)} is reserved for ${car}.`;
    case 'REJECTED':
      return `The reservation of ${place} was not confirmed: its charger did not come back in time. You pay nothing.`;
    case 'FAILED':
      return why === 'charger-faulted'
        ? `The reservation of ${place} could not be kept: its charger is out of order. You pay nothing.`
        : `The reservation of ${place} could not be kept: the car before did not leave in time. You pay nothing.`;
    case 'FULFILLED':
      return `${capital(car)} has arrived for its reservation at ${place}.`;
    case 'CANCELED':
      return why === 'by-user'
        ? `The reservation of ${place} for ${car} was canceled. You pay nothing.`
        : `The offer of ${place} has lapsed.`;
    case 'NO_SHOW':
      return `Nobody plugged in at ${place} for ${car}, so it was released. You pay nothing.`;
  }
}

/** Why a plan has become worse. */
const othersOrFault = (space: Space | null, building: string | undefined): string =>
  space?.condition.kind === 'faulted'
    ? `the charger at space ${space.number} has a fault`
    : `others need power at ${building} as well`;

function planWords(
  { shortfall, before, later }: Extract<OwnEvent, { kind: 'plan-changed' }>,
  car: string,
  others: string,
  time: (at: number) => string,
): string {
  if (shortfall > before) return `${car} will not get all of it in time: ${others}.`;
  if (shortfall === before && later) {
    return `${car} is now planned to charge until ${time(later.to)}: ${others}.`;
  }
  return shortfall === 0
    ? `${car} will be ready in time.`
    : `${car} will get more than it looked like before, but not all of it in time.`;
}

function phaseWords(phase: Phase, place: string, car: string): string {
  switch (phase.kind) {
    case 'waiting':
      return `${car} waits at ${place}${waitWords[phase.why.kind]}.`;
    case 'charging':
      return phase.why.kind === 'proof'
        ? `It works: ${car} charges at ${place} for two minutes, then waits${waitWords[phase.why.next.kind]}.`
        : `${car} is charging at ${place}.`;
    case 'complete':
      return `${car} is charged, at ${place}.`;
    case 'faulted':
      return `The charger at ${place} has a fault. Charging resumes by itself when it is back.`;
    case 'offline':
      if (phase.why === 'silent')
        return `The charger at ${place} does not answer. Its owner knows.`;
      if (phase.why === 'draws-more') {
        return `The charger at ${place} draws more than it may and was told to stop. Its owner knows.`;
      }
      return `The charger at ${place} has lost its connection. It continues by itself.`;
    default:
      return `${car} is at ${place}.`;
  }
}

const waitWords = {
  price: ' for a lower price',
  carbon: ' for cleaner power',
  slot: ' for its turn',
  proof: ' for power: all of it is in use',
  'shared-power': ' while others use the power',
  reserved: ' without power: it is a neighbor’s slot',
  rest: ' for a moment',
  car: ': it takes no power',
} as const;

function invoiceWords({ invoice }: About): string {
  if (invoice === undefined) return 'An invoice was issued.';
  const { month, currency } = invoice;
  const total = formatMoney(invoiceTotals(invoice).total, currency);
  return `Your invoice for ${formatMonth(month)} is here: ${total}.`;
}
