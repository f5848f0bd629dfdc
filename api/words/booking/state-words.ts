import { terms } from '#engine/community/reservation.ts';
import { minute } from '#engine/units.ts';
import type { Answers } from '../../contract/contract.ts';
import { formatEnergy } from '../format.ts';
import { zoneOf } from '../region.ts';
import { when } from '../moment-words.ts';

const inMinutes = (length: number) => `${length / minute} minutes`;
const early = inMinutes(terms.earlyStart);
/** How long a space is kept for who booked it. */
export const heldTime = inMinutes(terms.heldFor);
const notice = inMinutes(terms.cancelUntil);

export type Reservation = Answers['reservations']['list']['upcoming'][number];
type State = Reservation['state'];

/** Plain names of the states of OCPI's Bookings module. */
export const stateNames: Readonly<Record<State, string>> = {
  PENDING: 'Waiting for the charger',
  RESERVED: 'Reserved',
  REJECTED: 'Not confirmed',
  FAILED: 'Could not be kept',
  FULFILLED: 'Used',
  CANCELED: 'Canceled',
  NO_SHOW: 'Missed',
};

/** What was promised, and what the charge has had of it once it is over: 18.4 of 38.2 kWh. */
export function energyInWords({
  energy,
  delivered,
}: Pick<Reservation, 'energy' | 'delivered'>): string {
  const promised = formatEnergy(energy);
  if (delivered === null || formatEnergy(delivered) === promised) return promised;
  return `${formatEnergy(delivered)} (${promised} reserved)`;
}

/** The end of a sentence: who booked it, if it was an app or assistant. */
export const bookedByInWords = ({ agentName }: Pick<Reservation, 'agentName'>): string =>
  agentName === null ? '' : `, booked by ${agentName}`;

type DescribedReservation = Pick<
  Reservation,
  'state' | 'why' | 'opensAt' | 'heldUntil' | 'freeUntil' | 'canCancel' | 'isPluggedIn' | 'isOffer'
> &
  Partial<Pick<Reservation, 'building'>>;

/** What a reservation means for its holder now, and what comes next. */
export function stateSentence(reservation: DescribedReservation, now: number): string {
  const { why } = reservation;
  const [opens, held, free] = [
    reservation.opensAt,
    reservation.heldUntil,
    reservation.freeUntil,
  ].map((at) => when(at, now, zoneOf(reservation)));
  switch (reservation.state) {
    case 'PENDING':
      return `The charger is out of reach. It has until ${free} to confirm.`;
    case 'RESERVED':
      if (now >= reservation.opensAt)
        return `Plug in by ${held} and the charge begins; after that the space is released.`;
      return `Plug in from ${opens} if the space is free; held until ${held}.`;
    case 'REJECTED':
      return 'The charger did not come back in time to confirm. You pay nothing.';
    case 'FAILED':
      return why === 'charger-faulted'
        ? 'The charger was out of order. You pay nothing.'
        : 'The car before you did not leave in time. You pay nothing.';
    case 'FULFILLED':
      return 'You came and plugged in.';
    case 'CANCELED':
      return why === 'offer-lapsed'
        ? 'The offer from the queue was not taken up in time.'
        : 'You canceled it in time.';
    case 'NO_SHOW':
      return `Nobody plugged in within ${heldTime}, so the space was released.`;
  }
}

/** Whether it can still be canceled and changed for free, and if not, why not. */
export function termsSentence(reservation: DescribedReservation, now: number): string {
  if (reservation.isOffer) return 'You can give it back at any time. To keep it, plug in.';
  if (reservation.canCancel && now <= reservation.freeUntil)
    return `Free to change or cancel until ${when(reservation.freeUntil, now, zoneOf(reservation))}.`;
  return reservation.isPluggedIn
    ? 'Your car is plugged in already. If you do not need this slot, give it back.'
    : `Too late to change or cancel: that is possible until ${notice} before the start.`;
}

/** The states as the terms explain them. */
export const stateMeanings: readonly (readonly [State, string])[] = [
  ['PENDING', 'Asked for, but the charger is out of reach. It confirms once it is back.'],
  ['RESERVED', `Yours. You may plug in ${early} early; it is held ${heldTime} after its start.`],
  ['FULFILLED', 'You came and plugged in.'],
  ['CANCELED', `Given back in time: free until ${notice} before the start.`],
  ['NO_SHOW', `Nobody came within ${heldTime}, so the space was released.`],
  ['REJECTED', 'The charger did not come back in time to confirm.'],
  ['FAILED', 'Confirmed, but the space could not be given: a fault, or a car that did not leave.'],
];
