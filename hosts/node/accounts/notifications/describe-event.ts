import type { NotificationKind } from '#api/accounts/notifications-contract.ts';
import { formatClock, formatDateAndClock, formatMoney, formatPower } from '#api/words/format.ts';
import { ownerChangeInWords } from '#api/words/owner-change-words.ts';
import type { WorldEvent } from '#engine/community/events.ts';
import type { World } from '#engine/community/world.ts';

export interface Told {
  readonly kind: NotificationKind;
  readonly subject: string;
  readonly text: string;
  /** The section of the app that shows more. */
  readonly section: 'charge' | 'reservations' | 'invoices';
}

const charging = { section: 'charge' } as const;
const reserved = { section: 'reservations' } as const;

/** What a resident is told of an event by mail; null if it is nothing to leave a dinner for. */
export function describeEvent(world: World, event: WorldEvent): Told | null {
  const at = 'space' in event ? whereIs(world, event.space) : { place: '', zone: 'UTC' };
  switch (event.kind) {
    case 'promise-moved':
      return {
        kind: 'promise',
        subject: `Your reservation moved to ${at.place}`,
        text: `The space you had reserved cannot be used. You now have ${at.place}, at the same time and price.`,
        ...reserved,
      };
    case 'promise-short':
      if (event.missing <= event.before) return null;
      return {
        kind: 'promise',
        subject: 'Your car will not get all you reserved',
        text: `At ${at.place} less power is there than was promised. The app says how much is missing, and what you can do.`,
        ...reserved,
      };
    case 'promise-credited':
      return {
        kind: 'promise',
        subject: 'Your reservation could not be kept',
        text: `We are sorry: your reservation at ${at.place} could not be kept. ${formatMoney(event.amount, event.currency)} are credited to your bill.`,
        ...reserved,
      };
    case 'space-offered':
      return {
        kind: 'space',
        subject: `${at.place} is ready for you`,
        text: `You waited for a space: ${at.place} is held for you until ${formatClock(event.until, at.zone)}.`,
        ...reserved,
      };
    case 'session-phase':
      if (event.phase.kind !== 'complete') return null;
      return {
        kind: 'finished',
        subject: 'Your car is charged',
        text: `Your car at ${at.place} has what you ordered. Once it is unplugged, a neighbor can charge.`,
        ...charging,
      };
    case 'move-asked':
      return {
        kind: 'move',
        subject: 'Could you move your car?',
        text: `A neighbor needs ${at.place}. Please move your car by ${formatDateAndClock(event.by, at.zone)}${event.isRequest ? ': your service fee is refunded then' : ''}.`,
        ...charging,
      };
    case 'invoice-issued':
      return {
        kind: 'bill',
        subject: 'Your bill is ready',
        text: 'Your bill of the last month is ready, with every charge on it.',
        section: 'invoices',
      };
    case 'prices-announced': {
      const { name = '', zone = 'UTC' } = world.buildings[event.building] ?? {};
      return {
        kind: 'prices',
        subject: event.from === null ? 'Prices stay as they are' : 'Prices change',
        text:
          event.from === null
            ? `The prices that were announced at ${name} were taken back.`
            : `From ${formatDateAndClock(event.from, zone)} on, other prices hold at ${name}. What you have reserved or plugged in stays as it was quoted.`,
        ...charging,
      };
    }
    case 'supply-changed': {
      const { name = '' } = world.buildings[event.building] ?? {};
      const { power, before } = event;
      return {
        kind: 'charger',
        subject: `${power < before ? 'Less' : 'More'} power at ${name}`,
        text: `The chargers at ${name} now share ${formatPower(power)} instead of ${formatPower(before)}. Plans follow by themselves; the app says if your car gets less than you ordered.`,
        ...charging,
      };
    }
    case 'owner-changed': {
      const { name = '' } = world.buildings[event.building ?? ''] ?? {};
      const { headline, text } = ownerChangeInWords(event.change, name, event.number);
      return { kind: 'charger', subject: headline, text, ...charging };
    }
    case 'charger-operated':
      return {
        kind: 'charger',
        subject: `Your charge at ${at.place} may have stopped`,
        text: `The owner worked on the charger of ${at.place} while your car was charging. Look in the app whether it goes on.`,
        ...charging,
      };
    case 'charge-credited':
      return {
        kind: 'bill',
        subject: 'A charge is given back to you',
        text: `The owner credits ${formatMoney(event.amount, event.currency)} to your bill, and says: “${event.reason}”`,
        section: 'invoices',
      };
    default:
      return null;
  }
}

function whereIs({ spaces, buildings }: World, id: string) {
  const space = spaces[id];
  const { name = '', zone = 'UTC' } = buildings[space?.building ?? ''] ?? {};
  return { place: `space ${space?.number ?? '?'} at ${name}`, zone };
}
