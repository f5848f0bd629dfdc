// Made from the OpenAPI document by `node scripts/make-sdk.ts`. Do not edit.

export interface OperationRoute {
  readonly method: string;
  readonly path: string;
  /** The fields of the input that go into the address. */
  readonly query?: readonly string[];
  /** Whether the answer is a page of a list. */
  readonly isList?: true;
}

export const operations: Readonly<Record<string, OperationRoute>> = {
  findBuildings: { method: 'GET', path: '/v1/buildings' },
  getTariff: { method: 'GET', path: '/v1/buildings/{buildingId}/tariff' },
  findSlots: {
    method: 'GET',
    path: '/v1/slots',
    query: ['vehicleId', 'energyWh', 'targetLevelPercent', 'readyBy', 'buildingId'],
  },
  createQuote: { method: 'POST', path: '/v1/quotes' },
  createReservation: { method: 'POST', path: '/v1/reservations' },
  listReservations: {
    method: 'GET',
    path: '/v1/reservations',
    query: ['limit', 'cursor', 'when'],
    isList: true,
  },
  getReservation: { method: 'GET', path: '/v1/reservations/{reservationId}' },
  changeReservation: { method: 'PATCH', path: '/v1/reservations/{reservationId}' },
  cancelReservation: { method: 'DELETE', path: '/v1/reservations/{reservationId}' },
  cannotPlugIn: { method: 'POST', path: '/v1/reservations/{reservationId}/cannot-plug-in' },
  listSessions: {
    method: 'GET',
    path: '/v1/sessions',
    query: ['limit', 'cursor', 'when', 'vehicleId'],
    isList: true,
  },
  plugIn: { method: 'POST', path: '/v1/sessions' },
  getSession: { method: 'GET', path: '/v1/sessions/{sessionId}' },
  planCharge: { method: 'POST', path: '/v1/sessions/{sessionId}/plan' },
  changePlan: { method: 'PATCH', path: '/v1/sessions/{sessionId}/plan' },
  startCharge: { method: 'POST', path: '/v1/sessions/{sessionId}/start' },
  correctVehicle: { method: 'POST', path: '/v1/sessions/{sessionId}/correct-vehicle' },
  stopCharge: { method: 'POST', path: '/v1/sessions/{sessionId}/stop' },
  unplug: { method: 'POST', path: '/v1/sessions/{sessionId}/unplug' },
  listInvoices: {
    method: 'GET',
    path: '/v1/invoices',
    query: ['limit', 'cursor', 'state'],
    isList: true,
  },
  getInvoice: { method: 'GET', path: '/v1/invoices/{invoiceId}' },
  listVehicles: { method: 'GET', path: '/v1/vehicles', query: ['limit', 'cursor'], isList: true },
  createVehicle: { method: 'POST', path: '/v1/vehicles' },
  getVehicle: { method: 'GET', path: '/v1/vehicles/{vehicleId}' },
  updateVehicle: { method: 'PATCH', path: '/v1/vehicles/{vehicleId}' },
  removeVehicle: { method: 'DELETE', path: '/v1/vehicles/{vehicleId}' },
  listQueue: { method: 'GET', path: '/v1/queue' },
  joinQueue: { method: 'POST', path: '/v1/queue' },
  leaveQueue: { method: 'DELETE', path: '/v1/queue/{entryId}' },
  getBuildingState: { method: 'GET', path: '/v1/buildings/{buildingId}/state' },
  listStatements: {
    method: 'GET',
    path: '/v1/buildings/{buildingId}/statements',
    query: ['limit', 'cursor'],
    isList: true,
  },
  getStatement: { method: 'GET', path: '/v1/buildings/{buildingId}/statements/{month}' },
  setPrices: { method: 'POST', path: '/v1/buildings/{buildingId}/prices' },
  setSafePower: { method: 'PATCH', path: '/v1/buildings/{buildingId}/safe-power' },
  tellAvailablePower: { method: 'POST', path: '/v1/buildings/{buildingId}/available-power' },
  inviteResident: { method: 'POST', path: '/v1/invitations' },
  listWebhookEndpoints: {
    method: 'GET',
    path: '/v1/webhook-endpoints',
    query: ['limit', 'cursor'],
    isList: true,
  },
  createWebhookEndpoint: { method: 'POST', path: '/v1/webhook-endpoints' },
  getWebhookEndpoint: { method: 'GET', path: '/v1/webhook-endpoints/{endpointId}' },
  updateWebhookEndpoint: { method: 'PATCH', path: '/v1/webhook-endpoints/{endpointId}' },
  deleteWebhookEndpoint: { method: 'DELETE', path: '/v1/webhook-endpoints/{endpointId}' },
  rotateWebhookSecret: { method: 'POST', path: '/v1/webhook-endpoints/{endpointId}/rotate-secret' },
  testWebhookEndpoint: { method: 'POST', path: '/v1/webhook-endpoints/{endpointId}/test' },
  listWebhookDeliveries: {
    method: 'GET',
    path: '/v1/webhook-endpoints/{endpointId}/deliveries',
    query: ['limit', 'cursor'],
    isList: true,
  },
  replayWebhookDelivery: {
    method: 'POST',
    path: '/v1/webhook-endpoints/{endpointId}/deliveries/{deliveryId}/replay',
  },
  listKeys: { method: 'GET', path: '/v1/keys', query: ['limit', 'cursor'], isList: true },
  createKey: { method: 'POST', path: '/v1/keys' },
  rotateKey: { method: 'POST', path: '/v1/keys/{keyId}/rotate' },
  endKey: { method: 'DELETE', path: '/v1/keys/{keyId}' },
  createSandbox: { method: 'POST', path: '/v1/sandboxes' },
  getClock: { method: 'GET', path: '/v1/clock' },
  setClock: { method: 'PATCH', path: '/v1/clock' },
  simulateFault: { method: 'POST', path: '/v1/faults' },
  createViewLink: { method: 'POST', path: '/v1/sandbox/view-links' },
  resetSandbox: { method: 'POST', path: '/v1/sandbox/reset' },
  deleteSandbox: { method: 'DELETE', path: '/v1/sandbox' },
};
