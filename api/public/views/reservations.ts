import type { Booking } from '#engine/reservations/booking.ts';
import { afterQuiet, moveTerms } from '#engine/reservations/move-terms.ts';
import { cancelFreeUntil, isOpenState, type Reservation } from '#engine/community/reservation.ts';
import type { World } from '#engine/community/world.ts';
import type { Quote } from '#engine/service/previews/quote-reservation.ts';
import { instant, type Instant } from '#engine/units.ts';
import { pairOf } from '#engine/community/draft/draft.ts';
import { stepsOfFlows } from '../../views/power-steps.ts';
import { reservationView } from '../../views/reservations.ts';
import { formatEnergy, formatMoney } from '../../words/format.ts';
import { when } from '../../words/moment-words.ts';
import { slotInWords } from '../../words/booking/slot-words.ts';
import { stateSentence, termsSentence } from '../../words/booking/state-words.ts';
import type { PublicAnswers } from '../contract/contract.ts';
import { quoteLifetime, reservationQuoteId, type Sign } from '../quote-id.ts';
import { billView, stepsView } from './bill.ts';
import { placeOf, localFormatAt, vehicleIdOf, versionOf } from './scene.ts';

type PublicReservation = PublicAnswers['getReservation'];

export function publicReservation(world: World, one: Reservation): PublicReservation {
  const view = reservationView(world, one);
  const place = placeOf(world, view.space);
  const local = localFormatAt(world, place.buildingId);
  const { time, say } = local;
  const { state: status, why: reason } = view;
  return {
    id: view.id,
    status,
    reason,
    vehicleId: vehicleIdOf(view.vehicle),
    vehicleName: view.vehicleName,
    ...place,
    startsAt: time(view.from),
    endsAt: time(view.to),
    energyWh: Math.round(view.energy),
    ceilingMinor: view.ceiling,
    currency: local.currency,
    opensAt: time(view.opensAt),
    heldUntil: time(view.heldUntil),
    freeCancellationUntil: time(view.freeUntil),
    canChange: view.canChange,
    canCancel: view.canCancel,
    isOffer: view.isOffer,
    steps: stepsView(view.promise, local),
    history: view.history.map((change) => ({
      at: time(change.at),
      status: change.state,
      reason: change.why,
    })),
    sentence: say(() => {
      const { building: _, ...told } = view;
      const slot = slotInWords(view.number, { from: view.from, to: view.to }, world.now);
      const price = view.ceiling === null ? '' : `, at most ${formatMoney(view.ceiling)}`;
      const what = `${formatEnergy(view.energy)} at ${view.buildingName}, ${slot}${price}.`;
      const ends = isOpenState(status) ? ` ${termsSentence(told, world.now)}` : '';
      return `${what} ${stateSentence(told, world.now)}${ends}`;
    }),
  };
}

/** The ETag of a reservation. */
export const reservationVersion = ({ history, from, to, space, vehicle, energy }: Reservation) =>
  versionOf([history.length, from, to, space, vehicle, energy]);

/** The earliest start of an idle fee: not before the planned departure, never in quiet hours. */
export function idleFeeNotBefore(world: World, space: string, leaves: Instant): Instant {
  const { zone } = world.buildings[world.spaces[space]!.building]!;
  const earliest = instant(Math.max(leaves, world.now + moveTerms.notice));
  return afterQuiet(zone, earliest);
}

export function reservationQuote(
  world: World,
  booking: Booking,
  { bill, carbon, done, flows }: Quote,
  changes: string | null,
  sign: Sign,
): PublicAnswers['createQuote'] {
  const { space, vehicle, from, to, energy, preference = 'cheapest' } = booking;
  const place = placeOf(world, space);
  const local = localFormatAt(world, place.buildingId);
  const { time, say } = local;
  const expires = world.now + quoteLifetime;
  const freeUntil = cancelFreeUntil(booking);
  const feeFrom = idleFeeNotBefore(world, space, to);
  const ceiling = bill.total;
  return {
    quoteId: reservationQuoteId(
      { space, vehicle, from, to, energy, preference, changes, ceiling, madeAt: world.now },
      sign,
    ),
    kind: 'reservation',
    ceilingMinor: ceiling,
    currency: bill.currency,
    bill: billView(bill, local),
    vehicleId: vehicleIdOf(vehicle),
    vehicleName: world.vehicles[vehicle]!.name,
    ...place,
    startsAt: time(from),
    endsAt: time(to),
    readyAt: local.timeOrNull(done),
    energyWh: Math.round(energy),
    carbonG: Math.round(carbon),
    expiresAt: time(expires),
    freeCancellationUntil: time(freeUntil),
    idleFeeNotBefore: time(feeFrom),
    steps: stepsView(stepsOfFlows(pairOf(world, booking), flows), local),
    sentence: say(() => {
      const slot = slotInWords(place.spaceNumber, { from, to }, world.now);
      const cancel =
        freeUntil > world.now
          ? `Free to change or cancel until ${when(freeUntil, world.now)}.`
          : 'It starts too soon to be changed or canceled.';
      return `${formatEnergy(energy)} at ${place.buildingName}, ${slot}, costs at most ${formatMoney(ceiling)} if you reserve it by ${when(expires, world.now)}; nothing is held until you do. ${cancel} No idle fee before ${when(feeFrom, world.now)}.`;
    }),
  };
}
