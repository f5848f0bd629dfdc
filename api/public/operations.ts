import type { ZodMiniObject } from 'zod/mini';
import { scopes, type Scope } from '../actor.ts';
import { publicContract, type OperationId } from './contract/contract.ts';
import type { Tag } from './contract/operation.ts';
import type { ProblemCode } from './problem-kinds.ts';

/** What an operation does to the state. */
type Effect = 'reads' | 'writes' | 'destroys';

interface Traits {
  /** Null if no key is needed. */
  readonly scope: Scope | null;
  /** Further scopes it needs, because it shows or does what they protect. */
  readonly alsoNeeds?: readonly Scope[];
  readonly effect: Effect;
  /** Problems of this operation, besides those of all operations. */
  readonly refusals: readonly ProblemCode[];
}

const reads = (scope: Scope, ...refusals: ProblemCode[]): Traits => ({
  scope,
  effect: 'reads',
  refusals,
});
const writes = (scope: Scope, ...refusals: ProblemCode[]): Traits => ({
  scope,
  effect: 'writes',
  refusals,
});
const destroys = (scope: Scope, ...refusals: ProblemCode[]): Traits => ({
  scope,
  effect: 'destroys',
  refusals,
});

/** Events are about sessions, reservations and invoices. */
const exposesEvents = (traits: Traits): Traits => ({
  ...traits,
  alsoNeeds: ['charging:read', 'reservations:read', 'billing:read'],
});

const booking = [
  'CONFLICT',
  'POWER_SHORT',
  'FAIR_USE',
  'SPACE_TAKEN',
  'CHARGER_FAULTED',
  'TOO_MUCH_ENERGY',
] as const;
const ordering = ['READY_BY_PASSED', 'NOT_PLUGGED_IN', 'ALREADY_OVER', 'STILL_STOPPING'] as const;
const quoted = ['QUOTE_CHANGED', 'QUOTE_EXPIRED'] as const;

/** The policy of the public API: the scope, effect and problems of each operation. */
export const publicPolicy: Readonly<Record<OperationId, Traits>> = {
  findBuildings: reads('charging:read'),
  getTariff: reads('charging:read', 'NOT_FOUND'),
  findSlots: reads('reservations:read', 'NOT_FOUND', 'READY_BY_PASSED'),
  createQuote: reads(
    'reservations:read',
    'NOT_FOUND',
    ...booking,
    ...ordering,
    'ALREADY_STARTED',
    'TOO_LATE_TO_CHANGE',
  ),
  createReservation: writes('reservations:write', 'NOT_FOUND', ...quoted, ...booking),
  listReservations: reads('reservations:read', 'BAD_CURSOR'),
  getReservation: reads('reservations:read', 'NOT_FOUND'),
  changeReservation: writes(
    'reservations:write',
    'NOT_FOUND',
    ...quoted,
    ...booking,
    'TOO_LATE_TO_CHANGE',
    'PRECONDITION_FAILED',
  ),
  cannotPlugIn: writes('reservations:write', 'NOT_FOUND', 'NOT_OPEN_YET', 'VEHICLE_CHARGING'),
  cancelReservation: destroys(
    'reservations:write',
    'NOT_FOUND',
    'TOO_LATE_TO_CANCEL',
    'PRECONDITION_FAILED',
  ),
  listSessions: reads('charging:read', 'BAD_CURSOR'),
  getSession: reads('charging:read', 'NOT_FOUND'),
  watchSession: reads('charging:read', 'NOT_FOUND'),
  planCharge: reads('charging:read', 'NOT_FOUND', ...ordering),
  startCharge: writes(
    'charging:write',
    'NOT_FOUND',
    ...ordering,
    ...quoted,
    'ALREADY_STARTED',
    'PRECONDITION_FAILED',
  ),
  changePlan: writes(
    'charging:write',
    'NOT_FOUND',
    ...ordering,
    'NOT_STARTED',
    'PRECONDITION_FAILED',
  ),
  correctVehicle: writes(
    'charging:write',
    'NOT_FOUND',
    'ALREADY_OVER',
    'VEHICLE_ELSEWHERE',
    'PRECONDITION_FAILED',
  ),
  stopCharge: destroys(
    'charging:write',
    'NOT_FOUND',
    'NOT_STARTED',
    'ALREADY_OVER',
    'PRECONDITION_FAILED',
  ),
  plugIn: writes(
    'charging:write',
    'NOT_FOUND',
    'SPACE_TAKEN',
    'SPACE_RESERVED',
    'CHARGER_FAULTED',
    'VEHICLE_ELSEWHERE',
    'RESERVED_FOR_OTHER_VEHICLE',
  ),
  unplug: destroys('charging:write', 'NOT_FOUND', 'ALREADY_OVER', 'PRECONDITION_FAILED'),
  listInvoices: reads('billing:read', 'BAD_CURSOR'),
  getInvoice: reads('billing:read', 'NOT_FOUND'),
  listVehicles: reads('vehicles:read', 'BAD_CURSOR'),
  getVehicle: reads('vehicles:read', 'NOT_FOUND'),
  createVehicle: writes('vehicles:write'),
  updateVehicle: writes(
    'vehicles:write',
    'NOT_FOUND',
    'VEHICLE_CHARGING',
    'VEHICLE_RESERVED',
    'PRECONDITION_FAILED',
  ),
  removeVehicle: destroys(
    'vehicles:write',
    'NOT_FOUND',
    'VEHICLE_CHARGING',
    'VEHICLE_RESERVED',
    'PRECONDITION_FAILED',
  ),
  listQueue: reads('reservations:read'),
  joinQueue: writes(
    'reservations:write',
    'NOT_FOUND',
    'SPACE_FREE',
    'ALREADY_QUEUED',
    'VEHICLE_CHARGING',
    'VEHICLE_ELSEWHERE',
    'CONFLICT',
    'TOO_MUCH_ENERGY',
  ),
  leaveQueue: destroys('reservations:write', 'NOT_FOUND'),
  listWebhookEndpoints: reads('sandbox:manage', 'BAD_CURSOR'),
  createWebhookEndpoint: exposesEvents(
    writes('sandbox:manage', 'WEBHOOK_ADDRESS_REFUSED', 'TOO_MANY_ENDPOINTS'),
  ),
  getWebhookEndpoint: reads('sandbox:manage', 'NOT_FOUND'),
  updateWebhookEndpoint: exposesEvents(
    writes('sandbox:manage', 'NOT_FOUND', 'WEBHOOK_ADDRESS_REFUSED'),
  ),
  deleteWebhookEndpoint: destroys('sandbox:manage', 'NOT_FOUND'),
  rotateWebhookSecret: exposesEvents(writes('sandbox:manage', 'NOT_FOUND')),
  testWebhookEndpoint: exposesEvents(writes('sandbox:manage', 'NOT_FOUND')),
  listWebhookDeliveries: exposesEvents(reads('sandbox:manage', 'NOT_FOUND', 'BAD_CURSOR')),
  replayWebhookDelivery: exposesEvents(writes('sandbox:manage', 'NOT_FOUND')),
  createSandbox: { scope: null, effect: 'writes', refusals: [] },
  getClock: reads('charging:read'),
  setClock: writes('sandbox:manage', 'BAD_TIME'),
  simulateFault: writes('sandbox:manage', 'NOT_FOUND', 'CHARGER_FAULTED'),
  // In the portal a person can do everything.
  createViewLink: { ...writes('sandbox:manage'), alsoNeeds: scopes },
  resetSandbox: destroys('sandbox:manage'),
  deleteSandbox: destroys('sandbox:manage'),
};

/** Problems of all operations. */
const everywhere = [
  'BAD_INPUT',
  'UNAUTHORIZED',
  'TOO_MANY_REQUESTS',
  'UNEXPECTED',
  'NOT_READY',
  'STORE_UNAVAILABLE',
  'OUTDATED',
] as const satisfies readonly ProblemCode[];
const withBody = [
  'MALFORMED_JSON',
  'TOO_LARGE',
  'NOT_JSON',
] as const satisfies readonly ProblemCode[];
const whileWriting = [
  'BAD_IDEMPOTENCY_KEY',
  'IDEMPOTENCY_KEY_REUSED',
  'OUTCOME_UNKNOWN',
  'STORAGE_FULL',
] as const satisfies readonly ProblemCode[];
const whileLogging = [
  'ALREADY_DONE',
  'BUSY',
  'SANDBOX_FULL',
] as const satisfies readonly ProblemCode[];

/** An operation, as REST, MCP, the OpenAPI document and the documentation need it. */
export interface Operation extends Traits {
  readonly id: OperationId;
  readonly method: string;
  /** With parameters in braces: `/v1/sessions/{sessionId}`. */
  readonly path: string;
  readonly tag: Tag;
  readonly summary: string;
  readonly description: string;
  readonly successStatus: number;
  readonly isReadOnly: boolean;
  readonly isDestructive: boolean;
  /** Whether repeating it has no further effect, even without an Idempotency-Key. */
  readonly isIdempotent: boolean;
  /** Whether it reads a JSON body; others ignore it. */
  readonly takesBody: boolean;
  /** Whether it is a command to the community, whose answer the log can repeat. */
  readonly isLogged: boolean;
  /** Whether it heeds `If-Match`. */
  readonly checksVersion: boolean;
  /** Answers with server-sent events. */
  readonly isStream: boolean;
  readonly input: ZodMiniObject;
  readonly output: ZodMiniObject;
  /** All its problems. */
  readonly problems: readonly ProblemCode[];
}

/**
 * Writes that are not in the log: webhooks have their own store, the others concern the log itself.
 */
const besideTheLog = /Webhook|^(create|delete)Sandbox$|^createViewLink$/;

const ids = Object.keys(publicContract) as readonly OperationId[];

export const operations: readonly Operation[] = ids.map(operationOf);

function operationOf(id: OperationId): Operation {
  const { route, inputSchema, outputSchema } = publicContract[id]['~orpc'];
  const traits = publicPolicy[id];
  const isReadOnly = traits.effect === 'reads';
  const method = route.method!;
  const path = route.path!;
  const input = inputSchema as ZodMiniObject;
  const fields = Object.keys(input.shape).filter((name) => !path.includes(`{${name}}`));
  const takesBody = method !== 'GET' && fields.length > 0;
  const isLogged = !isReadOnly && !besideTheLog.test(id);
  return {
    id,
    ...traits,
    method,
    path,
    tag: route.tags![0] as Tag,
    summary: route.summary!,
    description: route.description!,
    successStatus: route.successStatus!,
    isReadOnly,
    isDestructive: traits.effect === 'destroys',
    isIdempotent: isReadOnly || method !== 'POST',
    takesBody,
    isLogged,
    checksVersion: traits.refusals.includes('PRECONDITION_FAILED'),
    isStream: id === 'watchSession',
    input,
    output: outputSchema as ZodMiniObject,
    problems: [
      ...everywhere,
      ...(traits.scope === null ? [] : (['SCOPE_MISSING'] as const)),
      ...(takesBody ? withBody : []),
      ...(isReadOnly ? [] : whileWriting),
      ...(isLogged ? whileLogging : []),
      ...traits.refusals,
    ],
  };
}

const byId = new Map(operations.map((operation) => [operation.id, operation]));

export const operationWith = (id: OperationId): Operation => byId.get(id)!;

/** All scopes that an operation needs. */
export const scopesOf = ({ scope, alsoNeeds = [] }: Operation): readonly Scope[] =>
  scope === null ? [] : [...new Set([scope, ...alsoNeeds])];

/** The first scope that an operation needs and that was not granted; null where it may be called. */
export const missingScope = (operation: Operation, granted: readonly Scope[]): Scope | null =>
  scopesOf(operation).find((one) => !granted.includes(one)) ?? null;
