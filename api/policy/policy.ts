import { lookUp } from '#engine/look-up.ts';
import { allows, scopes as allScopes, type Actor, type Scope } from './actor.ts';
import type { ownerContract } from '../owner/contract.ts';
import type { stationContract } from '../owner/stations/station-contract.ts';
import type { coverageContract } from '../accounts/coverage-contract.ts';
import type { invitationsContract, membersContract } from '../accounts/members-contract.ts';
import type { serviceContract } from '../contract/contract.ts';
import type { OperationId } from '../public/contract/contract.ts';
import type { sandboxContract } from '../sandbox/contract.ts';
import {
  gives,
  inLive,
  inPerson,
  inSandbox,
  memberInPerson,
  ofOwner,
  notInPages,
  ofBuilding,
  own,
  ownerInPerson,
  restOnly,
  shared,
  watching,
  withKey,
  withoutKey,
  type Rule,
} from './rules.ts';

type Procedure<Contract> = {
  [Area in keyof Contract & string]: `${Area}.${keyof Contract[Area] & string}`;
}[keyof Contract & string];

/**
 * An operation of the portal's contract (`charge.start`), of accounts about a community
 * (`members.invite`) or of the public API (`startCharge`).
 */
export type OperationKey =
  | Procedure<typeof serviceContract>
  | Procedure<typeof sandboxContract>
  | Procedure<typeof ownerContract>
  | Procedure<{ stations: typeof stationContract }>
  | Procedure<{
      invitations: typeof invitationsContract;
      members: typeof membersContract;
      coverage: typeof coverageContract;
    }>
  | OperationId;

/** Webhooks tell events, so they need the scopes of all that events are about. */
const withEvents = [
  'sandbox:manage',
  'charging:read',
  'reservations:read',
  'billing:read',
] as const;

/** Whoever opens the portal acts as the resident, who can do all but manage keys there. */
const inPortal = allScopes.filter((scope) => scope !== 'sandbox:manage' && scope !== 'keys:manage');

/** Concerns a sandbox as a whole. */
const managing = (...scopes: readonly Scope[]): Rule =>
  notInPages(inSandbox(own(...(scopes.length === 0 ? ['sandbox:manage' as const] : scopes))));

/** Whatever is done to a charging station. */
const operating = inLive(gives('operate-charger', 'building:write'));

/**
 * Who may call what, for every operation of every contract. An operation that is missing here does
 * not compile; one that comes from outside is refused.
 */
export const policy: Readonly<Record<OperationKey, Rule>> = {
  // The portal.
  'charge.places': shared('charging:read'),
  'charge.space': own('charging:read'),
  'charge.moveRequests': own('charging:read'),
  'charge.prices': shared('charging:read'),
  'charge.power': shared('charging:read'),
  'charge.signals': shared('charging:read'),
  'charge.preview': own('charging:read'),
  'charge.start': gives('start', 'charging:write'),
  'charge.changePlan': gives('change-plan', 'charging:write'),
  'charge.claim': gives('expect', 'charging:write'),
  'charge.correctCar': gives('correct-car', 'charging:write'),
  'charge.stop': gives('stop', 'charging:write'),
  'reservations.list': own('reservations:read'),
  'reservations.need': own('reservations:read'),
  'reservations.suggestions': own('reservations:read'),
  'reservations.quote': own('reservations:read'),
  'reservations.board': shared('reservations:read'),
  'reservations.queue': own('reservations:read'),
  'reservations.notices': own('reservations:read'),
  'reservations.reserve': gives('reserve', 'reservations:write'),
  'reservations.change': gives('change-reservation', 'reservations:write'),
  'reservations.cancel': gives('cancel-reservation', 'reservations:write'),
  'reservations.cannotPlugIn': gives('cannot-plug-in', 'reservations:write'),
  'reservations.joinQueue': gives('join-queue', 'reservations:write'),
  'reservations.leaveQueue': gives('leave-queue', 'reservations:write'),
  'invoices.list': own('billing:read'),
  'invoices.get': own('billing:read'),
  'invoices.spending': own('billing:read'),
  // Payments are made up: in a live community an owner says what was paid.
  'invoices.pay': inSandbox(gives('pay-invoice')),
  'invoices.dispute': gives('dispute-charge'),
  'vehicles.list': own('vehicles:read'),
  'vehicles.catalog': shared('vehicles:read'),
  'vehicles.add': gives('add-vehicle', 'vehicles:write'),
  'vehicles.edit': gives('edit-vehicle', 'vehicles:write'),
  'vehicles.remove': gives('remove-vehicle', 'vehicles:write'),
  'vehicles.setDefault': gives('set-default-vehicle', 'vehicles:write'),
  'history.list': own('charging:read'),
  'history.session': own('charging:read'),

  // The owner's side.
  'owner.buildings': ofOwner,
  'owner.overview': ofOwner,
  'owner.chargers': ofOwner,
  'owner.power': ofOwner,
  'owner.prices': ofOwner,
  'owner.previewPrices': ofOwner,
  'owner.room': ofOwner,
  'owner.statements': ofOwner,
  'owner.statement': ofOwner,
  'owner.billed': ofOwner,
  'owner.questions': ofOwner,
  'owner.residents': ofOwner,
  'owner.changes': ofOwner,
  'owner.touched': ofOwner,
  'setup.addBuilding': gives('add-building', 'building:write'),
  'setup.editBuilding': gives('edit-building', 'building:write'),
  'setup.openBuilding': gives('open-building', 'building:write'),
  'setup.closeBuilding': gives('close-building', 'building:write'),
  'setup.setSupply': gives('set-supply', 'building:write'),
  'setup.setCircuits': gives('set-circuits', 'building:write'),
  'setup.setSafePower': gives('set-safe-power', 'building:write'),
  'setup.addSpace': gives('add-space', 'building:write'),
  'setup.renumberSpaces': gives('renumber-spaces', 'building:write'),
  'setup.assignSpace': gives('assign-space', 'building:write'),
  'setup.removeSpace': gives('remove-space', 'building:write'),
  'setup.setCharger': gives('set-charger', 'building:write'),
  'setup.setPrices': gives('set-prices', 'building:write'),
  'setup.setElectricity': gives('set-electricity', 'building:write'),
  'setup.withdrawPrices': gives('withdraw-prices', 'building:write'),
  'setup.addResident': gives('add-resident', 'building:write'),
  'setup.removeResident': gives('remove-resident', 'building:write'),
  'setup.addCard': gives('add-card', 'building:write'),
  'setup.blockCard': gives('block-card', 'building:write'),
  'setup.unblockCard': gives('unblock-card', 'building:write'),
  'setup.removeCard': gives('remove-card', 'building:write'),
  'books.recordPayment': gives('record-payment', 'building:write'),
  'books.creditCharge': gives('credit-charge', 'building:write'),

  // Charging stations of a live community.
  'stations.list': inLive(ofOwner),
  'stations.register': operating,
  'stations.rotatePassword': operating,
  'stations.setOutlets': operating,
  'stations.remove': operating,
  'stations.commission': operating,
  'stations.endCommissioning': operating,
  'stations.ticket': operating,
  'stations.ask': operating,
  'stations.messages': inLive(ofOwner),
  'stations.uploads': inLive(ofOwner),
  'stations.upload': inLive(ofOwner),

  // The portal of a sandbox.
  'clock.now': inSandbox(watching),
  'clock.nextEvents': inSandbox(watching),
  'clock.setRate': inSandbox(watching),
  'clock.pause': inSandbox(watching),
  'clock.resume': inSandbox(watching),
  'clock.jump': inSandbox(watching),
  'clock.keepRunning': inSandbox(watching),
  'sandbox.about': inSandbox(watching),
  'sandbox.plugIn': inSandbox(gives('plug-in', 'charging:write')),
  'sandbox.unplug': inSandbox(gives('unplug', 'charging:write')),
  'sandbox.simulateFault': inSandbox(watching),
  'sandbox.neighborNeedsSpace': inSandbox(inPerson),
  'sandbox.clearFault': inSandbox(watching),
  'sandbox.reset': inSandbox(watching),
  // Called by the resident's browser; what they call is checked as an agent's.
  'assistant.tools': inSandbox(inPerson),
  'assistant.call': inSandbox(inPerson),

  // Accounts: who belongs to a live community.
  'invitations.look': withoutKey,
  'invitations.mine': memberInPerson,
  'invitations.accept': memberInPerson,
  'members.list': ownerInPerson,
  'members.invite': ownerInPerson,
  'members.inviteMany': ownerInPerson,
  'members.setLabel': ownerInPerson,
  'members.revoke': ownerInPerson,
  'members.end': ownerInPerson,
  'coverage.show': withoutKey,
  'coverage.ofBuilding': ownerInPerson,
  'coverage.change': ownerInPerson,

  // The public API.
  findBuildings: shared('charging:read'),
  getTariff: shared('charging:read'),
  findSlots: own('reservations:read'),
  createQuote: own('reservations:read'),
  createReservation: gives('reserve', 'reservations:write'),
  listReservations: own('reservations:read'),
  getReservation: own('reservations:read'),
  changeReservation: gives('change-reservation', 'reservations:write'),
  cannotPlugIn: gives('cannot-plug-in', 'reservations:write'),
  cancelReservation: gives('cancel-reservation', 'reservations:write'),
  listSessions: own('charging:read'),
  getSession: own('charging:read'),
  watchSession: restOnly(own('charging:read')),
  planCharge: own('charging:read'),
  startCharge: gives('start', 'charging:write'),
  changePlan: gives('change-plan', 'charging:write'),
  correctVehicle: gives('correct-car', 'charging:write'),
  stopCharge: gives('stop', 'charging:write'),
  listInvoices: own('billing:read'),
  getInvoice: own('billing:read'),
  listVehicles: own('vehicles:read'),
  getVehicle: own('vehicles:read'),
  createVehicle: gives('add-vehicle', 'vehicles:write'),
  updateVehicle: gives('edit-vehicle', 'vehicles:write'),
  removeVehicle: gives('remove-vehicle', 'vehicles:write'),
  listQueue: own('reservations:read'),
  joinQueue: gives('join-queue', 'reservations:write'),
  leaveQueue: gives('leave-queue', 'reservations:write'),

  // The owner's side.
  getBuildingState: ofBuilding(ofOwner),
  listStatements: ofBuilding(ofOwner),
  getStatement: ofBuilding(ofOwner),
  setPrices: ofBuilding(gives('set-prices', 'building:write')),
  setSafePower: ofBuilding(gives('set-safe-power', 'building:write')),
  tellAvailablePower: ofBuilding(gives('set-safe-power', 'building:meter')),
  // Accounts exist in live communities only.
  inviteResident: inLive(ofBuilding(gives('add-resident', 'building:write'))),

  // Not for assistants: a secret would stand in their conversation.
  listKeys: restOnly(withKey('keys:manage')),
  createKey: restOnly(withKey('keys:manage')),
  rotateKey: restOnly(withKey('keys:manage')),
  endKey: restOnly(withKey('keys:manage')),

  // The public API of a sandbox.
  createSandbox: restOnly(withoutKey),
  getClock: inSandbox(own('charging:read')),
  setClock: inSandbox(gives('set-clock', 'sandbox:manage')),
  plugIn: inSandbox(gives('plug-in', 'charging:write')),
  unplug: inSandbox(gives('unplug', 'charging:write')),
  simulateFault: inSandbox(gives('fail-charger', 'sandbox:manage')),
  resetSandbox: managing(),
  deleteSandbox: managing(),
  createViewLink: managing('sandbox:manage', ...inPortal),
  // They tell all residents of a community, so far of sandboxes only, which have one.
  listWebhookEndpoints: managing(),
  getWebhookEndpoint: managing(),
  deleteWebhookEndpoint: managing(),
  createWebhookEndpoint: managing(...withEvents),
  updateWebhookEndpoint: managing(...withEvents),
  rotateWebhookSecret: managing(...withEvents),
  testWebhookEndpoint: managing(...withEvents),
  listWebhookDeliveries: managing(...withEvents),
  replayWebhookDelivery: managing(...withEvents),
};

/**
 * What keeps an actor from calling an operation: their role, the kind of the community, or the first
 * scope they lack. Null if nothing does. An operation that the table does not name is for no role.
 */
export function hindrance(
  operation: string,
  { role, scopes }: Pick<Actor, 'role' | 'scopes'>,
  { isSandbox }: { readonly isSandbox: boolean },
): 'role' | 'kind' | Scope | null {
  const rule = lookUp(policy, operation);
  const isMaker = isSandbox && rule?.isMakersToo === true && role === 'agent';
  if (rule === undefined || (!isMaker && rule.roles?.includes(role) === false)) return 'role';
  if (rule.onlyIn !== null && rule.onlyIn !== (isSandbox ? 'sandbox' : 'live')) return 'kind';
  return rule.scopes.find((scope) => !allows(scopes, scope)) ?? null;
}
