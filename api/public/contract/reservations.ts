import {
  amountMinor,
  strict,
  strictNamed,
  carbonG,
  choice,
  currency,
  energyInput,
  energyWh,
  flag,
  id,
  list,
  named,
  nullable,
  exactlyOne,
  optional,
  ownId,
  page,
  paging,
  sentence,
  text,
  time,
  timeIfAny,
  timeInput,
  token,
} from './fields.ts';
import { bill, place, steps } from './bill.ts';
import { operation } from './operation.ts';
import { orderInput, preferenceInput } from './order.ts';

const reservationStatus = choice(
  ['PENDING', 'RESERVED', 'REJECTED', 'FAILED', 'FULFILLED', 'CANCELED', 'NO_SHOW'],
  'As in OCPI’s Bookings module.',
);

const reason = text('Why, such as `confirmed` or `charger-faulted`.', 40);

const vehicle = {
  vehicleId: text('The car.', 20),
  vehicleName: nullable(text('Its name; null once it was removed.', 60)),
};

export const reservation = named('Reservation', 'A space with promised energy.', {
  id: ownId,
  status: reservationStatus,
  reason,
  ...vehicle,
  ...place,
  startsAt: time('The start of the slot.'),
  endsAt: time('The end of the slot, by which the energy is delivered.'),
  energyWh: energyWh('Promised.'),
  ceilingMinor: nullable(amountMinor('The most it costs; null for an offer from the queue.')),
  currency,
  opensAt: time('Plugging in is possible from here on if the space is free.'),
  heldUntil: time('Released if nobody has plugged in.'),
  freeCancellationUntil: time('Until then changing and canceling cost nothing.'),
  canChange: flag('Whether `changeReservation` is possible now.'),
  canCancel: flag('Whether `cancelReservation` is possible now.'),
  isOffer: flag('Offered from the queue: plug in while it is held.'),
  steps: steps('The power reserved for it.'),
  history: list(
    named('ReservationChange', 'A change of status.', {
      at: time('When.'),
      status: reservationStatus,
      reason,
    }),
    'Oldest first.',
    200,
  ),
  sentence,
});

const quote = named(
  'Quote',
  'What a reservation or a charge would cost at most. Nothing is held; the write that names it is carried out only at this price or less.',
  {
    quoteId: token('Pass it to the write.'),
    kind: choice(['reservation', 'charge'], 'What it is for.'),
    ceilingMinor: amountMinor('The most it costs, tax and fees included, idle fee excluded.'),
    currency,
    bill,
    ...vehicle,
    ...place,
    startsAt: time('The start of the slot; for a charge, now.'),
    endsAt: time('The end of the slot; for a charge, the ready-by time.'),
    readyAt: timeIfAny('When the energy is delivered.'),
    energyWh: energyWh('At the meter.'),
    carbonG: carbonG('CO₂.'),
    expiresAt: time('Until then a write may name it, in the time of the community.'),
    freeCancellationUntil: timeIfAny('Null for a charge, which can be stopped at any time.'),
    idleFeeNotBefore: time('Even if somebody waits for the space, no idle fee runs before.'),
    steps: steps('The planned power.'),
    sentence,
  },
);

const bookingInput = strictNamed('BookingInput', 'A place and time of your own.', {
  vehicleId: id('The car.'),
  spaceId: id('The space.'),
  startsAt: timeInput('When the car comes.'),
  endsAt: timeInput('When it leaves.'),
  energyWh: energyInput('Energy at the meter.'),
  preference: optional(preferenceInput),
});

const chargeInput = strictNamed('ChargeInput', 'A car that is plugged in and has not started.', {
  sessionId: id('Its session.'),
  order: orderInput,
});

const reservationId = id('The reservation.');
const quoteId = token('A quote of `createQuote` that has not expired.');

export const reservationOperations = {
  createQuote: operation('createQuote', 'POST', '/v1/quotes', {
    tag: 'Reservations',
    summary: 'Get a quote before you commit',
    description:
      'Give exactly one of `slotId`, `booking` and `charge`. Works out what it costs at most, line by line, and changes nothing. A quote is a ceiling, not a hold: for ten minutes of the community’s time a write may name it, and is refused if it would cost more by then.',
  })
    .input(
      exactlyOne(
        {
          slotId: optional(token('A slot of `findSlots`.')),
          booking: optional(bookingInput),
          charge: optional(chargeInput),
          reservationId: optional(id('With a slot or booking: quote the change of this one.')),
        },
        'slotId',
        'booking',
        'charge',
      ),
    )
    .output(quote),
  createReservation: operation('createReservation', 'POST', '/v1/reservations', {
    tag: 'Reservations',
    summary: 'Reserve what was quoted',
    description:
      'Carried out at the quoted price or less; refused with QUOTE_CHANGED if that is no longer possible. Plugging in within the slot starts the charge.',
    status: 201,
  })
    .input(strict({ quoteId }))
    .output(reservation),
  listReservations: operation('listReservations', 'GET', '/v1/reservations', {
    tag: 'Reservations',
    summary: 'List reservations',
    description: 'The latest start first.',
  })
    .input(
      strict({
        ...paging,
        when: optional(choice(['upcoming', 'past', 'all'], 'Which; all by default.')),
      }),
    )
    .output(
      named('ReservationPage', 'A page of reservations.', page(reservation, 'Reservations.')),
    ),
  getReservation: operation('getReservation', 'GET', '/v1/reservations/{reservationId}', {
    tag: 'Reservations',
    summary: 'Get a reservation',
    description: 'With its ETag for `If-Match`.',
  })
    .input(strict({ reservationId }))
    .output(reservation),
  changeReservation: operation('changeReservation', 'PATCH', '/v1/reservations/{reservationId}', {
    tag: 'Reservations',
    summary: 'Move a reservation to what was quoted',
    description:
      'Takes a quote that names this reservation. Free until 30 minutes before the start.',
  })
    .input(strict({ reservationId, quoteId }))
    .output(reservation),
  cannotPlugIn: operation(
    'cannotPlugIn',
    'POST',
    '/v1/reservations/{reservationId}/cannot-plug-in',
    {
      tag: 'Reservations',
      summary: 'Say that the space cannot be used',
      description:
        'From the space: a car is parked there, or the cable is broken. The reservation is moved, and the owner is told.',
    },
  )
    .input(strict({ reservationId }))
    .output(reservation),
  cancelReservation: operation('cancelReservation', 'DELETE', '/v1/reservations/{reservationId}', {
    tag: 'Reservations',
    summary: 'Cancel a reservation',
    description:
      'Free until 30 minutes before the start; an offer, or once plugged in, at any time.',
  })
    .input(strict({ reservationId }))
    .output(reservation),
};
