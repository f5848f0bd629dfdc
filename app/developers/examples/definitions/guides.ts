import { example, type Definition } from './define.ts';

const space = 'golden-tower-42';
const vehicleId = '1';
const sevenTomorrow = '2026-11-16T07:00:00-05:00';

const slots = example('slots', 'findSlots', {
  vehicleId,
  energyWh: 30_000,
  readyBy: sevenTomorrow,
});
const quote = example('quote', 'createQuote', { slotId: '{{slots.slots.0.slotId}}' });
const reservation = example('reservation', 'createReservation', { quoteId: '{{quote.quoteId}}' });
const pluggedIn = example('pluggedIn', 'plugIn', { spaceId: space, vehicleId, levelPercent: 38 });

const order = {
  goal: { kind: 'level', levelPercent: 80 },
  readyBy: sevenTomorrow,
  preference: 'cheapest',
} as const;
const inAHurry = { ...order, preference: 'fastest' } as const;
const sessionId = '{{pluggedIn.id}}';

const plan = example('plan', 'planCharge', { sessionId, order });

/** The examples of the guides, by page and in the order of the page. */
export const guideExamples: Readonly<Record<string, readonly Definition[]>> = {
  '/developers': [slots],
  '/developers/start': [
    slots,
    quote,
    reservation,
    example('arrive', 'setClock', { jumpTo: '{{reservation.startsAt}}' }),
    example(
      'pluggedIn',
      'plugIn',
      { spaceId: '{{reservation.spaceId}}', vehicleId },
      { after: ['arrive'] },
    ),
    example('morning', 'setClock', { jumpTo: '{{reservation.endsAt}}' }, { after: ['pluggedIn'] }),
    example('session', 'getSession', { sessionId }, { after: ['morning'] }),
  ],
  '/developers/sandboxes': [
    example('clock', 'getClock', {}),
    example('night', 'setClock', { jumpTo: '2026-11-15T23:00:00-05:00' }),
    pluggedIn,
    example(
      'fault',
      'simulateFault',
      { spaceId: space, kind: 'faulted', lastsSeconds: 2700 },
      { after: ['pluggedIn'] },
    ),
    example('reset', 'resetSandbox', {}),
  ],
  '/developers/ready-each-morning': [
    example('car', 'updateVehicle', { vehicleId, levelPercent: 38 }),
    example('pluggedIn', 'plugIn', { spaceId: space, vehicleId }, { after: ['car'] }),
    plan,
    example('quote', 'createQuote', { charge: { sessionId, order } }),
    example('started', 'startCharge', { sessionId, quoteId: '{{quote.quoteId}}' }),
    example('morning', 'setClock', { jumpTo: sevenTomorrow }, { after: ['started'] }),
    example('session', 'getSession', { sessionId }, { after: ['morning'] }),
  ],
  '/developers/book-a-slot': [
    slots,
    quote,
    reservation,
    example('otherQuote', 'createQuote', {
      reservationId: '{{reservation.id}}',
      booking: {
        vehicleId,
        spaceId: '{{reservation.spaceId}}',
        startsAt: '2026-11-15T21:00:00-05:00',
        endsAt: sevenTomorrow,
        energyWh: 36_000,
      },
    }),
    example('changed', 'changeReservation', {
      reservationId: '{{reservation.id}}',
      quoteId: '{{otherQuote.quoteId}}',
    }),
    example(
      'canceled',
      'cancelReservation',
      { reservationId: '{{reservation.id}}' },
      { after: ['changed'] },
    ),
    example('queue', 'joinQueue', {
      buildingId: 'golden-tower',
      vehicleId,
      energyWh: 30_000,
      until: sevenTomorrow,
    }),
  ],
  '/developers/charge': [
    pluggedIn,
    plan,
    example('started', 'startCharge', { sessionId, order }),
    example('session', 'getSession', { sessionId }, { after: ['started'] }),
    example(
      'later',
      'setClock',
      { jumpTo: '2026-11-15T23:30:00-05:00' },
      { after: ['started'] },
    ),
    example('changed', 'changePlan', { sessionId, order: inAHurry }, { after: ['later'] }),
    example('stopped', 'stopCharge', { sessionId }, { after: ['started'] }),
    example('ended', 'unplug', { sessionId }, { after: ['stopped'] }),
  ],
  '/developers/bills': [
    example('invoices', 'listInvoices', { limit: 3 }),
    example('invoice', 'getInvoice', { invoiceId: '{{invoices.items.0.id}}' }),
    example('sessions', 'listSessions', { when: 'past', limit: 3 }),
  ],
  '/developers/events': [
    example('endpoint', 'createWebhookEndpoint', {
      url: 'https://car.example/fairwatt',
      events: ['session.completed', 'session.move_requested', 'invoice.issued'],
    }),
    example('deliveries', 'listWebhookDeliveries', { endpointId: '{{endpoint.endpoint.id}}' }),
  ],
  '/developers/mcp': [slots, quote, reservation],
  '/developers/errors': [
    example('problem', 'createReservation', { quoteId: 'quote-of-yesterday' }),
  ],
};
