import type { Examples } from '#api/public/openapi/openapi.ts';
import { openExampleApi } from './example-api.ts';

type Ask = ReturnType<typeof openExampleApi>['ask'];

/** Calls every operation in the course of an evening; returns the first exchange of each. */
export async function recordExamples(): Promise<Examples> {
  const { ask, recorded } = openExampleApi();
  await ask('createSandbox', { day: '2026-11-15' });
  await ask('findBuildings', {});
  await ask('getTariff', { buildingId: 'golden-tower' });
  await ask('getClock', {});
  const added = await tellAboutCars(ask);
  await waitInLine(ask, added);
  await reserve(ask);
  await chargeAtOnce(ask);
  await readInvoices(ask);
  await hearOfEvents(ask);
  await ask('simulateFault', { spaceId: 'golden-tower-93', kind: 'offline', lastsSeconds: 900 });
  await handOutKeys(ask);
  await lookAfterBuilding(ask);
  await ask('createViewLink', {});
  await ask('resetSandbox', {});
  await ask('deleteSandbox', {});
  return { ...recorded, watchSession: recorded.getSession } as Examples;
}

/** What an owner does. */
async function lookAfterBuilding(ask: Ask): Promise<void> {
  const buildingId = 'golden-tower';
  await ask('getBuildingState', { buildingId });
  await ask('listStatements', { buildingId, limit: 1 });
  await ask('getStatement', { buildingId, month: '2026-12' });
  await ask('setPrices', {
    buildingId,
    from: '2027-01-01',
    rules: [
      { kind: 'ENERGY', period: 'night', unitPrice: 0.14, startsAt: '23:00', endsAt: '07:00' },
      { kind: 'ENERGY', period: 'day', unitPrice: 0.24 },
      { kind: 'FLAT', unitPrice: 0.35 },
    ],
  });
  await ask('setSafePower', { buildingId, amps: 60 });
  await ask('tellAvailablePower', { buildingId, amps: 84 });
  await ask('inviteResident', { email: 'ann@home.example', name: 'Apartment 4B' });
}

async function handOutKeys(ask: Ask): Promise<void> {
  const made = await ask('createKey', {
    name: 'Dashboard',
    scopes: ['charging:read', 'billing:read'],
  });
  const keyId = made.key.id;
  await ask('rotateKey', { keyId, overlapSeconds: 3600 });
  await ask('listKeys', {});
  await ask('endKey', { keyId });
}

async function tellAboutCars(ask: Ask): Promise<string> {
  await ask('listVehicles', { limit: 1 });
  await ask('getVehicle', { vehicleId: 'v1' });
  await ask('updateVehicle', { vehicleId: 'v1', levelPercent: 34 });
  const { id } = await ask('createVehicle', { model: 'Kia EV6', levelPercent: 41 });
  const { id: sold } = await ask('createVehicle', { model: 'Mini Cooper SE' });
  await ask('removeVehicle', { vehicleId: sold });
  return id;
}

/** Fills the building with cars of the resident, so that the next has to queue. */
async function waitInLine(ask: Ask, vehicleId: string): Promise<void> {
  const { items } = await ask('findBuildings', {});
  const buildingId = 'golden-tower';
  const free = items
    .find(({ id }) => id === buildingId)!
    .spaces.filter(({ state }) => state === 'free');
  const cars = ['v3', 'v2', 'v1'];
  const plugged: string[] = [];
  for (const [at, { id: spaceId }] of free.entries()) {
    plugged.push((await ask('plugIn', { spaceId, vehicleId: cars[at]! })).id);
  }
  const until = '2026-11-15T23:00:00-05:00';
  const entry = await ask('joinQueue', { buildingId, vehicleId, energyWh: 9000, until });
  await ask('listQueue', {});
  await ask('leaveQueue', { entryId: entry.id });
  for (const sessionId of plugged) await ask('unplug', { sessionId });
}

async function reserve(ask: Ask): Promise<void> {
  const readyBy = '2026-11-17T07:00:00-05:00';
  const { slots } = await ask('findSlots', { vehicleId: 'v1', energyWh: 9000, readyBy });
  const { quoteId } = await ask('createQuote', { slotId: slots[0]!.slotId });
  const { id: reservationId } = await ask('createReservation', { quoteId });
  await ask('getReservation', { reservationId });
  await ask('listReservations', { when: 'upcoming', limit: 1 });
  const booking = {
    vehicleId: 'v1',
    spaceId: slots[0]!.spaceId,
    startsAt: '2026-11-17T23:00:00-05:00',
    endsAt: '2026-11-18T06:00:00-05:00',
    energyWh: 9500,
  };
  const later = await ask('createQuote', { booking, reservationId });
  await ask('changeReservation', { reservationId, quoteId: later.quoteId });
  await ask('cancelReservation', { reservationId });
  await findBlockedSpace(ask);
}

/** Comes to a slot that begins soon, and somebody is parked in the space. */
async function findBlockedSpace(ask: Ask): Promise<void> {
  const booking = {
    vehicleId: 'v3',
    spaceId: 'golden-tower-42',
    startsAt: '2026-11-15T18:45:00-05:00',
    endsAt: '2026-11-15T20:15:00-05:00',
    energyWh: 4000,
  };
  const { quoteId } = await ask('createQuote', { booking });
  const { id: reservationId } = await ask('createReservation', { quoteId });
  await ask('cannotPlugIn', { reservationId });
}

async function chargeAtOnce(ask: Ask): Promise<void> {
  const { id: sessionId } = await ask('plugIn', {
    spaceId: 'golden-tower-42',
    vehicleId: 'v1',
    levelPercent: 34,
  });
  const order = {
    goal: { kind: 'level', levelPercent: 70 },
    readyBy: '2026-11-16T07:00:00-05:00',
    preference: 'cheapest',
  } as const;
  await ask('planCharge', { sessionId, order });
  const { quoteId } = await ask('createQuote', { charge: { sessionId, order } });
  await ask('startCharge', { sessionId, quoteId });
  await ask('setClock', { jumpTo: '2026-11-16T01:30:00-05:00', rate: 60 });
  await ask('getSession', { sessionId });
  await ask('changePlan', {
    sessionId,
    order: { ...order, goal: { kind: 'level', levelPercent: 60 } },
  });
  await ask('correctVehicle', { sessionId, vehicleId: 'v3' });
  await ask('correctVehicle', { sessionId, vehicleId: 'v1' });
  await ask('stopCharge', { sessionId });
  await ask('unplug', { sessionId });
  await ask('listSessions', { limit: 1 });
}

/** Early in December the draft of the month has one session, so the invoice is short. */
async function readInvoices(ask: Ask): Promise<void> {
  await ask('setClock', { jumpTo: '2026-12-02T12:00:00-05:00' });
  const { id: sessionId } = await ask('plugIn', { spaceId: 'golden-tower-42', vehicleId: 'v1' });
  const readyBy = '2026-12-02T16:00:00-05:00';
  await ask('startCharge', { sessionId, order: { goal: { kind: 'full' }, readyBy } });
  await ask('setClock', { jumpTo: readyBy });
  await ask('unplug', { sessionId });
  const { items } = await ask('listInvoices', { limit: 1 });
  await ask('getInvoice', { invoiceId: items[0]!.id });
}

async function hearOfEvents(ask: Ask): Promise<void> {
  const created = await ask('createWebhookEndpoint', {
    url: 'https://maker.example/hooks',
    events: ['session.plugged_in', 'invoice.issued'],
  });
  const endpointId = created.endpoint.id;
  await ask('listWebhookEndpoints', {});
  await ask('getWebhookEndpoint', { endpointId });
  await ask('updateWebhookEndpoint', { endpointId, description: 'Night shift' });
  await ask('rotateWebhookSecret', { endpointId });
  await ask('testWebhookEndpoint', { endpointId });
  const { id: sessionId } = await ask('plugIn', { spaceId: 'golden-tower-42', vehicleId: 'v1' });
  const { items } = await ask('listWebhookDeliveries', { endpointId, limit: 1 });
  await ask('replayWebhookDelivery', { endpointId, deliveryId: items[0]!.id });
  await ask('unplug', { sessionId });
  await ask('deleteWebhookEndpoint', { endpointId });
}
