import { formatAmps } from '#api/words/format.ts';
import type { BayKind } from '#api/words/charging/power-words.ts';
import type { StationView } from './virtual-station.ts';

/** What the charger does, in one sentence and as a picture. */
export function stationWords({ line, charger, amps }: StationView): {
  readonly bay: BayKind;
  readonly sentence: string;
} {
  const { car, transaction, fault, card, authorized, isFinished, reservation } = charger;
  if (line === 'elsewhere') {
    return {
      bay: 'offline',
      sentence: 'It is open in another tab of this browser. Close it there to use it here.',
    };
  }
  const isAlone = line === 'cut' ? ' The line is cut.' : '';
  if (fault !== null)
    return { bay: 'fault', sentence: `It reports a fault and gives no power.${isAlone}` };
  if (amps > 0) {
    return { bay: 'charging', sentence: `The car draws ${formatAmps(amps)}.${isAlone}` };
  }
  if (line === 'cut' && transaction === null) {
    return {
      bay: 'offline',
      sentence: 'The line is cut. A card still starts a charge with what it was told.',
    };
  }
  if (line === 'refused') return { bay: 'offline', sentence: 'The service did not let it in.' };
  if (line !== 'on' && line !== 'cut')
    return { bay: 'offline', sentence: 'It is calling the service.' };
  if (transaction !== null) {
    return {
      bay: 'waiting',
      sentence: `The charge has begun; it is offered nothing yet.${isAlone}`,
    };
  }
  if (car !== null) {
    return isFinished
      ? { bay: 'ready', sentence: 'The charge is over. Unplug the car, or hold the card again.' }
      : { bay: 'plugged-in', sentence: cardSentence(card?.status) };
  }
  if (authorized !== null)
    return { bay: 'reserved', sentence: 'The card is known. Plug the car in.' };
  if (reservation !== null) return { bay: 'reserved', sentence: 'It is held for a reservation.' };
  return { bay: 'free', sentence: 'It is connected and free. Plug a car in.' };
}

function cardSentence(status: string | undefined): string {
  switch (status) {
    case undefined:
    case 'Accepted':
      return 'A car is plugged in. Hold a card, or start in the app.';
    case 'Asked':
      return 'The service is asked about the card.';
    case 'Blocked':
      return 'The card is blocked.';
    case 'ConcurrentTx':
      return 'The car of this card is charging elsewhere.';
    case 'Reserved':
      return 'It is held for somebody else.';
    default:
      return 'The service does not know this card.';
  }
}
