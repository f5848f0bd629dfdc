import type { PublicInputs } from '#api/public/contract/contract.ts';
import { example, type Definition } from './define.ts';

const space = 'golden-tower-42';
const vehicleId = 'v1';
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

/** Two more cars of the resident take the last free spaces. */
export const fullBuilding = [
  example('takenOne', 'plugIn', { spaceId: space, vehicleId: 'v2' }, { hidden: true }),
  example('takenTwo', 'plugIn', { spaceId: 'golden-tower-93', vehicleId: 'v3' }, { hidden: true }),
];
export const inQueue = {
  buildingId: 'golden-tower',
  vehicleId,
  energyWh: 30_000,
  until: sevenTomorrow,
};

/** The sheet of a building, cheaper at night. */
export const newPrices = [
  { kind: 'ENERGY', period: 'night', unitPrice: 0.12, startsAt: '23:00', endsAt: '07:00' },
  { kind: 'ENERGY', period: 'day', unitPrice: 0.24 },
  { kind: 'FLAT', unitPrice: 0.35 },
] as const satisfies PublicInputs['setPrices']['rules'];

/** The examples of the guides, by page and in the order of the page. */
export const guideExamples: Readonly<Record<string, readonly Definition[]>> = {
  // It books at once, so that the picture beside it moves at the first press.
  '/developers': [
    { ...slots, hidden: true },
    { ...quote, hidden: true },
    { ...reservation, title: 'Find a slot, get its price and reserve it' },
  ],
  '/developers/start': [
    slots,
    quote,
    reservation,
    example('pluggedIn', 'plugIn', { spaceId: '{{reservation.spaceId}}', vehicleId }),
    example('morning', 'setClock', { jumpTo: '{{reservation.endsAt}}' }, { after: ['pluggedIn'] }),
    example('session', 'getSession', { sessionId }, { title: 'Read the bill', after: ['morning'] }),
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
    example('quote', 'createQuote', { slotId: '{{slots.slots.2.slotId}}' }),
    reservation,
    example(
      'otherQuote',
      'createQuote',
      {
        reservationId: '{{reservation.id}}',
        booking: {
          vehicleId,
          spaceId: '{{reservation.spaceId}}',
          startsAt: '2026-11-15T22:00:00-05:00',
          endsAt: sevenTomorrow,
          energyWh: 36_000,
        },
      },
      { title: 'Quote the change' },
    ),
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
    ...fullBuilding,
    example('queue', 'joinQueue', inQueue, { after: ['takenOne', 'takenTwo'] }),
  ],
  '/developers/charge': [
    pluggedIn,
    plan,
    example('started', 'startCharge', { sessionId, order }),
    example('session', 'getSession', { sessionId }, { after: ['started'] }),
    example('later', 'setClock', { jumpTo: '2026-11-16T02:00:00-05:00' }, { after: ['started'] }),
    example('changed', 'changePlan', { sessionId, order: inAHurry }, { after: ['later'] }),
    example('stopped', 'stopCharge', { sessionId }, { after: ['changed'] }),
    example('ended', 'unplug', { sessionId }, { after: ['stopped'] }),
  ],
  '/developers/bills': [
    example('invoices', 'listInvoices', { limit: 3 }),
    example('invoice', 'getInvoice', { invoiceId: '{{invoices.items.0.id}}' }),
    example('sessions', 'listSessions', { when: 'past', limit: 3 }),
  ],
  '/developers/own-building': [
    example('state', 'getBuildingState', { buildingId: 'golden-tower' }),
    example('statement', 'getStatement', { buildingId: 'golden-tower', month: '2026-10' }),
    example('prices', 'setPrices', {
      buildingId: 'golden-tower',
      from: '2026-12-01',
      rules: newPrices,
    }),
    example('safe', 'setSafePower', { buildingId: 'golden-tower', amps: 60 }),
    example(
      'free',
      'tellAvailablePower',
      { buildingId: 'golden-tower', amps: 84 },
      { after: ['safe'] },
    ),
  ],
  '/developers/events': [
    example('endpoint', 'createWebhookEndpoint', {
      url: 'https://car.example/fairwatt',
      events: ['session.plugged_in', 'session.completed', 'session.move_requested'],
    }),
    { ...pluggedIn, hidden: true, after: ['endpoint'] },
    example(
      'deliveries',
      'listWebhookDeliveries',
      { endpointId: '{{endpoint.endpoint.id}}' },
      { after: ['pluggedIn'] },
    ),
  ],
  '/developers/pagination': [
    example('page', 'listSessions', { when: 'past', limit: 2 }, { title: 'The first page' }),
    example(
      'nextPage',
      'listSessions',
      { when: 'past', limit: 2, cursor: '{{page.nextCursor}}' },
      { title: 'The second page' },
    ),
  ],
  '/developers/mcp': [slots, quote, reservation],
  '/developers/errors': [
    { ...slots, hidden: true },
    { ...quote, hidden: true },
    example(
      'meanwhile',
      'setClock',
      { jumpTo: '2026-11-15T18:45:00-05:00' },
      { hidden: true, after: ['quote'] },
    ),
    example(
      'problem',
      'createReservation',
      { quoteId: '{{quote.quoteId}}' },
      { title: 'Reserve with a quote that is 15 minutes old', after: ['meanwhile'] },
    ),
  ],
};
