import { terms, type Reservation } from '#engine/community/reservation.ts';
import { accountOf } from '#engine/ledger/ledger.ts';
import { findWithId } from '#engine/ledger/pages.ts';
import type { Booking } from '#engine/reservations/booking.ts';
import { quote } from '#engine/service/quote.ts';
import { instant, wattHours } from '#engine/units.ts';
import { refuse, unknown } from '../../refusals/refusals.ts';
import { previewView } from '../../views/space.ts';
import type { PublicInputs } from '../contract/contract.ts';
import { readTime } from '../iso-time.ts';
import { pageOf } from '../paging.ts';
import { PublicProblem } from '../problems/problems.ts';
import {
  checkNotExpired,
  checkPrice,
  readReservationQuoteId,
  readSlotId,
  type ReservationQuote,
} from '../quote-id.ts';
import { readOrder } from '../views/orders.ts';
import { chargeQuote } from '../views/plans.ts';
import { publicReservation, reservationQuote, reservationVersion } from '../views/reservations.ts';
import { ownSession } from '../views/sessions.ts';
import type { Scene } from '../views/scene.ts';
import { vehicleNumber } from '../views/scene.ts';
import {
  api,
  checkVersion,
  look,
  openedIn,
  perform,
  type Done,
  type PublicContext,
} from './base.ts';

/** The booking of a suggested slot, or the caller's own. */
function bookingFrom({ slotId, booking }: PublicInputs['createQuote']): Booking {
  if (booking === undefined) {
    const { space, vehicle, from, to, energy } = readSlotId(slotId!);
    return { space, vehicle, from: instant(from), to: instant(to), energy: wattHours(energy) };
  }
  const { spaceId, vehicleId, startsAt, endsAt, energyWh, preference } = booking;
  return {
    space: spaceId,
    vehicle: vehicleNumber(vehicleId),
    from: readTime(startsAt),
    to: readTime(endsAt),
    energy: wattHours(energyWh),
    ...(preference !== undefined && { preference }),
  };
}

/** A booking that should start at once when it was quoted starts now, a little later. */
const startingNow = (booking: Booking, now: number): Booking => ({
  ...booking,
  from: instant(Math.max(booking.from, now)),
});

/** The part of a suggested slot that is not over yet. */
function slotFrom(slot: Booking, now: number): Booking {
  const booked = startingNow(slot, now);
  if (booked.to - booked.from >= terms.shortest) return booked;
  const words = { detail: 'This slot is over.', next: 'Call findSlots again.' };
  throw new PublicProblem('BAD_INPUT', { field: 'slotId', ...words });
}

/** The booking of a quote. */
function bookingOf(quoted: ReservationQuote, now: number): Booking {
  const { space, vehicle, from, to, energy, preference } = quoted;
  const times = { from: instant(from), to: instant(to) };
  return startingNow({ space, vehicle, ...times, energy: wattHours(energy), preference }, now);
}

/** A reservation of the user, open or over. */
function reservationOf({ world, ledger, user }: Scene, id: string): Reservation {
  const open = Object.hasOwn(world.reservations, id) ? world.reservations[id] : undefined;
  if (open?.user === user) return open;
  const past = findWithId(accountOf(ledger, user).reservations, id);
  if (past === undefined) throw unknown('reservation', world);
  return past;
}

function answerWith({ headers }: PublicContext, scene: Scene, id: string) {
  const reservation = reservationOf(scene, id);
  headers.etag = reservationVersion(reservation);
  return publicReservation(scene.world, reservation);
}

export const reservationsRouter = {
  createQuote: api.createQuote.handler(({ context, input }) =>
    look(context, (scene, forecasts, locale) => {
      const { world, user } = scene;
      const { sign } = openedIn(context);
      const { charge, reservationId = null } = input;
      if (charge === undefined) {
        const booking = bookingFrom(input);
        const booked = input.slotId === undefined ? booking : slotFrom(booking, world.now);
        const tried = quote(world, user, booked, reservationId);
        if (!tried.ok) throw refuse(tried.refusal, world, locale, booked);
        return reservationQuote(world, booked, tried.quote, reservationId, sign);
      }
      const session = ownSession(scene, charge.sessionId);
      if (session === undefined) throw unknown('session', world);
      if (session.order !== null && session.phase.kind !== 'stopped') {
        throw new PublicProblem('ALREADY_STARTED');
      }
      const order = readOrder(charge.order);
      const tried = previewView(world, user, forecasts, session.space, order);
      if (!tried.ok) throw refuse(tried.refusal, world, locale, { space: session.space });
      return chargeQuote(scene, session, order, tried.view, sign);
    }),
  ),

  createReservation: api.createReservation.handler(async ({ context, input: { quoteId } }) => {
    const quoted = readReservationQuoteId(quoteId, openedIn(context).sign);
    const done = await perform(
      context,
      ({ world }) => {
        checkNotExpired(quoted, world.now);
        if (quoted.changes !== null) throw quoteOfAnother();
        return { kind: 'reserve', ...bookingOf(quoted, world.now) };
      },
      (after) => checkPrice(quoted, priceOf(after, reservedIn(after, quoted.space))),
    );
    const id = reservedIn(done, quoted.space);
    context.headers.location = `/v1/reservations/${id}`;
    return answerWith(context, done, id);
  }),

  listReservations: api.listReservations.handler(({ context, input }) =>
    look(context, ({ world, ledger, user }) => {
      const { when = 'all' } = input;
      const upcoming = Object.values(world.reservations).filter((one) => one.user === user);
      const past = accountOf(ledger, user).reservations.flat();
      const chosen = [...(when === 'past' ? [] : upcoming), ...(when === 'upcoming' ? [] : past)];
      return pageOf(
        'reservations',
        chosen,
        ({ from, id }) => [from, id],
        input,
        (one) => publicReservation(world, one),
      );
    }),
  ),

  getReservation: api.getReservation.handler(({ context, input: { reservationId } }) =>
    look(context, (scene) => answerWith(context, scene, reservationId)),
  ),

  changeReservation: api.changeReservation.handler(async ({ context, input }) => {
    const { reservationId, quoteId } = input;
    const quoted = readReservationQuoteId(quoteId, openedIn(context).sign);
    const done = await perform(
      context,
      (scene) => {
        const { now } = scene.world;
        checkVersion(context, reservationVersion(reservationOf(scene, reservationId)));
        checkNotExpired(quoted, now);
        if (quoted.changes !== reservationId) throw quoteOfAnother();
        return {
          kind: 'change-reservation',
          reservation: reservationId,
          ...bookingOf(quoted, now),
        };
      },
      (after) => checkPrice(quoted, priceOf(after, reservationId)),
    );
    return answerWith(context, done, reservationId);
  }),

  cannotPlugIn: api.cannotPlugIn.handler(async ({ context, input: { reservationId } }) => {
    const done = await perform(context, () => ({
      kind: 'cannot-plug-in',
      reservation: reservationId,
    }));
    return answerWith(context, done, reservationId);
  }),

  cancelReservation: api.cancelReservation.handler(
    async ({ context, input: { reservationId } }) => {
      const done = await perform(context, (scene) => {
        checkVersion(context, reservationVersion(reservationOf(scene, reservationId)));
        return { kind: 'cancel-reservation', reservation: reservationId };
      });
      return answerWith(context, done, reservationId);
    },
  ),
};

const quoteOfAnother = () =>
  new PublicProblem('BAD_INPUT', {
    field: 'quoteId',
    detail: 'quoteId was given for another reservation.',
  });

/** The id of the reservation just made. */
function reservedIn({ events, user }: Done, space: string): string {
  const made = events.find(
    (event) => event.kind === 'reservation' && event.user === user && event.space === space,
  );
  return (made as Extract<typeof made, { reservation: string }>).reservation;
}

/** 0 for a reservation that a faulty charger rejected at once. */
const priceOf = (scene: Scene, id: string): number => reservationOf(scene, id).ceiling ?? 0;
