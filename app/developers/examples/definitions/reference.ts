import { example, type Definition } from './define.ts';
import { fullBuilding, inQueue, newPrices } from './guides.ts';

const spaceId = 'golden-tower-42';
const vehicleId = 'v1';
const readyBy = '2026-11-16T07:00:00-05:00';

const buildingId = 'golden-tower';
const slots = { vehicleId, energyWh: 30_000, readyBy };
const pluggedIn = { spaceId, vehicleId, levelPercent: 38 };
const order = {
  goal: { kind: 'level', levelPercent: 80 },
  readyBy,
  preference: 'cheapest',
} as const;
/** A slot that is open already. */
const beginsSoon = {
  vehicleId,
  spaceId,
  startsAt: '2026-11-15T18:45:00-05:00',
  endsAt: '2026-11-15T20:15:00-05:00',
  energyWh: 4000,
};
const sessionId = '{{plugIn.id}}';
const reservationId = '{{createReservation.id}}';
const endpointId = '{{createWebhookEndpoint.endpoint.id}}';

/** The examples of the reference by page; each is named as its operation. */
export const referenceExamples: Readonly<Record<string, readonly Definition[]>> = {
  '/developers/reference/buildings': [
    example('findBuildings', 'findBuildings', {}),
    example('getTariff', 'getTariff', { buildingId: 'golden-tower' }),
    example('findSlots', 'findSlots', slots),
  ],
  '/developers/reference/reservations': [
    example('findSlots', 'findSlots', slots, { hidden: true }),
    example('createQuote', 'createQuote', { slotId: '{{findSlots.slots.2.slotId}}' }),
    example('createReservation', 'createReservation', { quoteId: '{{createQuote.quoteId}}' }),
    example('listReservations', 'listReservations', { when: 'upcoming' }),
    example('getReservation', 'getReservation', { reservationId }),
    example(
      'quoteOfChange',
      'createQuote',
      {
        reservationId,
        booking: {
          vehicleId,
          spaceId: '{{createReservation.spaceId}}',
          startsAt: '2026-11-15T22:00:00-05:00',
          endsAt: readyBy,
          energyWh: 36_000,
        },
      },
      { hidden: true },
    ),
    example('changeReservation', 'changeReservation', {
      reservationId,
      quoteId: '{{quoteOfChange.quoteId}}',
    }),
    example('cancelReservation', 'cancelReservation', { reservationId }),
    example('quoteOfBlocked', 'createQuote', { booking: beginsSoon }, { hidden: true }),
    example(
      'blockedReservation',
      'createReservation',
      { quoteId: '{{quoteOfBlocked.quoteId}}' },
      { hidden: true },
    ),
    example('cannotPlugIn', 'cannotPlugIn', { reservationId: '{{blockedReservation.id}}' }),
  ],
  '/developers/reference/charging': [
    example('plugIn', 'plugIn', pluggedIn, { hidden: true }),
    example('listSessions', 'listSessions', { limit: 2 }),
    example('getSession', 'getSession', { sessionId }),
    example('planCharge', 'planCharge', { sessionId, order }),
    example('startCharge', 'startCharge', { sessionId, order }),
    example(
      'changePlan',
      'changePlan',
      { sessionId, order: { ...order, preference: 'greenest' } },
      { after: ['startCharge'] },
    ),
    example('correctVehicle', 'correctVehicle', { sessionId, vehicleId: 'v3' }),
    example('stopCharge', 'stopCharge', { sessionId }, { after: ['startCharge'] }),
  ],
  '/developers/reference/billing': [
    example('listInvoices', 'listInvoices', { limit: 2 }),
    example('getInvoice', 'getInvoice', { invoiceId: '{{listInvoices.items.0.id}}' }),
  ],
  '/developers/reference/vehicles': [
    example('listVehicles', 'listVehicles', {}),
    example('getVehicle', 'getVehicle', { vehicleId }),
    example('createVehicle', 'createVehicle', { model: 'Hyundai Ioniq 5', name: 'Blue car' }),
    example('updateVehicle', 'updateVehicle', { vehicleId, levelPercent: 52 }),
    example('removeVehicle', 'removeVehicle', { vehicleId: '{{createVehicle.id}}' }),
  ],
  '/developers/reference/queue': [
    ...fullBuilding,
    example('joinQueue', 'joinQueue', inQueue, { after: ['takenOne', 'takenTwo'] }),
    example('listQueue', 'listQueue', {}, { after: ['joinQueue'] }),
    example('leaveQueue', 'leaveQueue', { entryId: '{{joinQueue.id}}' }),
  ],
  '/developers/reference/owners': [
    example('getBuildingState', 'getBuildingState', { buildingId }),
    example('listStatements', 'listStatements', { buildingId, limit: 2 }),
    example('getStatement', 'getStatement', { buildingId, month: '2026-10' }),
    example('setPrices', 'setPrices', { buildingId, from: '2026-12-01', rules: newPrices }),
    example('setSafePower', 'setSafePower', { buildingId, amps: 60 }),
    example(
      'tellAvailablePower',
      'tellAvailablePower',
      { buildingId, amps: 84 },
      { after: ['setSafePower'] },
    ),
  ],
  '/developers/reference/webhooks': [
    example('createWebhookEndpoint', 'createWebhookEndpoint', {
      url: 'https://car.example/fairwatt',
      events: ['session.plugged_in', 'session.completed', 'invoice.issued'],
    }),
    example('listWebhookEndpoints', 'listWebhookEndpoints', {}),
    example('getWebhookEndpoint', 'getWebhookEndpoint', { endpointId }),
    example('updateWebhookEndpoint', 'updateWebhookEndpoint', {
      endpointId,
      description: 'Night shift',
    }),
    example('testWebhookEndpoint', 'testWebhookEndpoint', { endpointId }),
    example('rotateWebhookSecret', 'rotateWebhookSecret', { endpointId }),
    example('plugIn', 'plugIn', pluggedIn, { hidden: true, after: ['createWebhookEndpoint'] }),
    example(
      'listWebhookDeliveries',
      'listWebhookDeliveries',
      { endpointId },
      { after: ['plugIn'] },
    ),
    example('replayWebhookDelivery', 'replayWebhookDelivery', {
      endpointId,
      deliveryId: '{{listWebhookDeliveries.items.0.id}}',
    }),
    example('deleteWebhookEndpoint', 'deleteWebhookEndpoint', { endpointId }),
  ],
  '/developers/reference/keys': [
    example('createKey', 'createKey', {
      name: 'Dashboard',
      scopes: ['charging:read', 'billing:read'],
    }),
    example('listKeys', 'listKeys', {}),
    example('rotateKey', 'rotateKey', { keyId: '{{createKey.key.id}}', overlapSeconds: 3600 }),
    example('endKey', 'endKey', { keyId: '{{createKey.key.id}}' }),
  ],
  '/developers/reference/sandbox': [
    example('getClock', 'getClock', {}),
    example('setClock', 'setClock', { jumpTo: '2026-11-15T23:00:00-05:00' }),
    example('plugIn', 'plugIn', pluggedIn),
    example(
      'simulateFault',
      'simulateFault',
      { spaceId, kind: 'offline', lastsSeconds: 1800 },
      { after: ['plugIn'] },
    ),
    example('startCharge', 'startCharge', { sessionId, order }, { hidden: true }),
    example('unplug', 'unplug', { sessionId }, { after: ['startCharge'] }),
    example('resetSandbox', 'resetSandbox', {}),
  ],
};
