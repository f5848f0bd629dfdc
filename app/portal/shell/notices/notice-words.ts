import {
  capitalized,
  formatDateOf,
  formatEnergy,
  formatMoney,
  formatPower,
} from '#app/ui/words/format.ts';
import { zoneOf } from '#app/ui/words/region.ts';
import { ownerChangeInWords } from '#api/words/owner-change-words.ts';
import { when } from '#api/words/moment-words.ts';
import type { Notice } from './fold-notices.ts';

const actionWords: Readonly<Record<string, string>> = {
  restart: 'restarted',
  unlock: 'unlocked',
  close: 'took out of service',
  'update-firmware': 'updated',
  'new-password': 'reconnected',
};

/** What happened, and what it means. */
export function noticeInWords(notice: Notice, now: number): { headline: string; text: string } {
  const { kind, at, number, buildingName, vehicleName, plannedEnd } = notice;
  const car = vehicleName === null ? 'your car' : `your ${vehicleName}`;
  const place = `space ${number} at ${buildingName}`;
  const moment = when(at, now, zoneOf(notice));
  switch (kind) {
    case 'charged':
      return { headline: `${capitalized(car)} is charged.`, text: `Done at ${moment}, ${place}.` };
    case 'missed':
      return {
        headline: 'You missed a reservation.',
        text: `Nobody plugged in at ${place} for ${car}, so it was released at ${moment}. You pay nothing.`,
      };
    case 'offer-lapsed':
      return {
        headline: `The offer of space ${number} has lapsed.`,
        text: `It was held for ${car} until ${moment}.`,
      };
    case 'not-confirmed':
      return {
        headline: 'A reservation was not confirmed.',
        text: `The charger at ${place} did not come back in time. You pay nothing.`,
      };
    case 'charger-faulted':
      return {
        headline: 'A reservation could not be kept.',
        text: `The charger at ${place} was out of order at ${moment}. You pay nothing.`,
      };
    case 'made-way':
      return {
        headline: 'Thank you for making way.',
        text: `You moved ${car} in time for a neighbor, so the service fee of that session is given back.`,
      };
    case 'helped-neighbor':
      return {
        headline: 'The neighbor you made way for is charging.',
        text: `They plugged in at ${place} at ${moment}. Thank you.`,
      };
    case 'falls-short':
      return {
        headline: `${capitalized(car)} will not get all of it in time.`,
        text: `Since ${moment} another car needs power at ${buildingName} as well, so it is shared.`,
      };
    case 'later':
      return {
        headline: `${capitalized(car)} will be done later than planned.`,
        text: `Since ${moment} another car needs power at ${buildingName} as well, so yours charges until ${when(plannedEnd!, now, zoneOf(notice))}. It will still be ready in time.`,
      };
    case 'late-by-fault':
      return {
        headline: `${capitalized(car)} will not get all of it in time.`,
        text: `The charger at ${place} has had a fault since ${moment}. Charging resumes by itself when it is back.`,
      };
    case 'short-by-fault':
      return {
        headline: `${capitalized(car)} will not get all of it in time.`,
        text: `The charger at ${place} had a fault at ${moment}, which cost it time.`,
      };
    case 'ready-again':
      return {
        headline: `${capitalized(car)} will be ready in time after all.`,
        text: `Power has become free at ${buildingName}.`,
      };
    case 'moved':
      return {
        headline: `Your reservation is now at space ${number}.`,
        text: `Space ${notice.movedFrom} could not keep it, so we moved it to ${place} at ${moment}. Time and price stay the same.`,
      };
    case 'promise-short': {
      const { energy, readyAt } = notice.short!;
      const then =
        readyAt === null ? '' : ` All of it could be had by ${when(readyAt, now, zoneOf(notice))}.`;
      return {
        headline: 'A reservation cannot be kept in full.',
        text: `As it stands since ${moment}, ${car} would lack ${formatEnergy(energy)} at ${place}.${then}`,
      };
    }
    case 'kept-again':
      return {
        headline: 'Your reservation can be kept after all.',
        text: `Since ${moment} everything is in order again at ${place}.`,
      };
    case 'credited': {
      const { amount, currency } = notice.credit!;
      return {
        headline: 'We could not keep your reservation.',
        text: `${formatMoney(amount, currency)} is credited on your invoice for ${place}: the service fee and an apology.`,
      };
    }
    case 'new-prices':
      return notice.holdsFrom === undefined || notice.holdsFrom === null
        ? {
            headline: `Prices at ${buildingName} stay as they are.`,
            text: `The change that was announced was taken back at ${moment}.`,
          }
        : {
            headline: `Prices at ${buildingName} change on ${formatDateOf(notice.holdsFrom, zoneOf(notice))}.`,
            text: 'Cars that are plugged in and reservations you have keep the prices they were quoted by.',
          };
    case 'new-supply': {
      const { before, power } = notice.supply!;
      return {
        headline: `There is ${power < before ? 'less' : 'more'} power at ${buildingName}.`,
        text: `Since ${moment} its chargers share ${formatPower(power)} instead of ${formatPower(before)}. Plans follow by themselves.`,
      };
    }
    case 'owner-changed': {
      const { what, space } = notice.change!;
      return ownerChangeInWords(what, buildingName, space);
    }
    case 'charge-credited': {
      const { amount, currency } = notice.credit!;
      return {
        headline: `${formatMoney(amount, currency)} of a charge is given back to you.`,
        text: `It was at ${place}. The owner says: “${notice.reason}”`,
      };
    }
    case 'payment-recorded': {
      const { amount, currency } = notice.credit!;
      return {
        headline: `${formatMoney(amount, currency)} of yours has arrived.`,
        text: `The owner of ${buildingName} noted the payment at ${moment}. Your invoice says what is still to pay, if anything.`,
      };
    }
    case 'charger-operated':
      return {
        headline: `The owner ${actionWords[notice.action ?? ''] ?? 'worked on'} the charger of space ${number}.`,
        text: `That was at ${moment} at ${buildingName}, while ${car} was charging. Charging may have stopped: look whether it goes on.`,
      };
    case 'space-not-freed':
      return {
        headline: 'A reservation could not be kept.',
        text: `The car before ${car} did not leave ${place} in time. You pay nothing.`,
      };
  }
}
