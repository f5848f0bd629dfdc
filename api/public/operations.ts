import type { ZodMiniObject } from 'zod/mini';
import { policy } from '../policy/policy.ts';
import type { Rule } from '../policy/rules.ts';
import { publicContract, type OperationId } from './contract/contract.ts';
import type { Tag } from './contract/operation.ts';
import type { ProblemCode } from './problems/problem-kinds.ts';

/** What an operation does to the state. */
type Effect = 'reads' | 'writes' | 'destroys';

interface Traits {
  readonly effect: Effect;
  /** Whether it is a command to the community, whose answer the log can repeat. */
  readonly isLogged: boolean;
  /** Problems of this operation, besides those of all operations. */
  readonly refusals: readonly ProblemCode[];
}

const reads = (...refusals: ProblemCode[]): Traits => ({
  effect: 'reads',
  isLogged: false,
  refusals,
});
const writes = (...refusals: ProblemCode[]): Traits => ({
  effect: 'writes',
  isLogged: true,
  refusals,
});
const destroys = (...refusals: ProblemCode[]): Traits => ({
  effect: 'destroys',
  isLogged: true,
  refusals,
});

/** Webhooks have their own store; others concern the log itself. */
const besideLog = (traits: Traits): Traits => ({ ...traits, isLogged: false });

const booking = [
  'CONFLICT',
  'POWER_SHORT',
  'FAIR_USE',
  'SPACE_TAKEN',
  'CHARGER_FAULTED',
  'BUILDING_CLOSED',
  'TOO_MUCH_ENERGY',
] as const;
const ordering = ['READY_BY_PASSED', 'NOT_PLUGGED_IN', 'ALREADY_OVER', 'STILL_STOPPING'] as const;
const quoted = ['QUOTE_CHANGED', 'QUOTE_EXPIRED'] as const;

/** The effect and the problems of each operation; the policy says who may call it. */
const operationTraits: Readonly<Record<OperationId, Traits>> = {
  findBuildings: reads(),
  getTariff: reads('NOT_FOUND'),
  findSlots: reads('NOT_FOUND', 'READY_BY_PASSED'),
  createQuote: reads('NOT_FOUND', ...booking, ...ordering, 'ALREADY_STARTED', 'TOO_LATE_TO_CHANGE'),
  createReservation: writes('NOT_FOUND', 'APPROVAL_NEEDED', ...quoted, ...booking),
  listReservations: reads('BAD_CURSOR'),
  getReservation: reads('NOT_FOUND'),
  changeReservation: writes(
    'NOT_FOUND',
    'APPROVAL_NEEDED',
    ...quoted,
    ...booking,
    'TOO_LATE_TO_CHANGE',
    'PRECONDITION_FAILED',
  ),
  cannotPlugIn: writes('NOT_FOUND', 'NOT_OPEN_YET', 'VEHICLE_CHARGING'),
  cancelReservation: destroys('NOT_FOUND', 'TOO_LATE_TO_CANCEL', 'PRECONDITION_FAILED'),
  listSessions: reads('BAD_CURSOR'),
  getSession: reads('NOT_FOUND'),
  watchSession: reads('NOT_FOUND'),
  planCharge: reads('NOT_FOUND', ...ordering),
  startCharge: writes(
    'NOT_FOUND',
    'APPROVAL_NEEDED',
    ...ordering,
    ...quoted,
    'ALREADY_STARTED',
    'PRECONDITION_FAILED',
  ),
  changePlan: writes(
    'NOT_FOUND',
    'APPROVAL_NEEDED',
    ...ordering,
    'NOT_STARTED',
    'PRECONDITION_FAILED',
  ),
  correctVehicle: writes('NOT_FOUND', 'ALREADY_OVER', 'VEHICLE_ELSEWHERE', 'PRECONDITION_FAILED'),
  stopCharge: destroys('NOT_FOUND', 'NOT_STARTED', 'ALREADY_OVER', 'PRECONDITION_FAILED'),
  plugIn: writes(
    'NOT_FOUND',
    'SPACE_TAKEN',
    'SPACE_RESERVED',
    'CHARGER_FAULTED',
    'VEHICLE_ELSEWHERE',
    'RESERVED_FOR_OTHER_VEHICLE',
  ),
  unplug: destroys('NOT_FOUND', 'ALREADY_OVER', 'PRECONDITION_FAILED'),
  listInvoices: reads('BAD_CURSOR'),
  getInvoice: reads('NOT_FOUND'),
  listVehicles: reads('BAD_CURSOR'),
  getVehicle: reads('NOT_FOUND'),
  createVehicle: writes(),
  updateVehicle: writes('NOT_FOUND', 'VEHICLE_CHARGING', 'VEHICLE_RESERVED', 'PRECONDITION_FAILED'),
  removeVehicle: destroys(
    'NOT_FOUND',
    'VEHICLE_CHARGING',
    'VEHICLE_RESERVED',
    'PRECONDITION_FAILED',
  ),
  listQueue: reads(),
  joinQueue: writes(
    'NOT_FOUND',
    'SPACE_FREE',
    'ALREADY_QUEUED',
    'VEHICLE_CHARGING',
    'VEHICLE_ELSEWHERE',
    'CONFLICT',
    'FAIR_USE',
    'BUILDING_CLOSED',
    'TOO_MUCH_ENERGY',
  ),
  leaveQueue: destroys('NOT_FOUND'),
  getBuildingState: reads('NOT_FOUND'),
  listStatements: reads('NOT_FOUND', 'BAD_CURSOR'),
  getStatement: reads('NOT_FOUND'),
  setPrices: writes('NOT_FOUND', 'DOES_NOT_FIT', 'PRECONDITION_FAILED'),
  setSafePower: writes('NOT_FOUND', 'DOES_NOT_FIT'),
  tellAvailablePower: writes('NOT_FOUND', 'NO_SAFE_POWER'),
  inviteResident: besideLog(writes('TOO_MANY_INVITATIONS')),
  listWebhookEndpoints: reads('BAD_CURSOR'),
  createWebhookEndpoint: besideLog(writes('WEBHOOK_ADDRESS_REFUSED', 'TOO_MANY_ENDPOINTS')),
  getWebhookEndpoint: reads('NOT_FOUND'),
  updateWebhookEndpoint: besideLog(writes('NOT_FOUND', 'WEBHOOK_ADDRESS_REFUSED')),
  deleteWebhookEndpoint: besideLog(destroys('NOT_FOUND')),
  rotateWebhookSecret: besideLog(writes('NOT_FOUND')),
  testWebhookEndpoint: besideLog(writes('NOT_FOUND')),
  listWebhookDeliveries: reads('NOT_FOUND', 'BAD_CURSOR'),
  replayWebhookDelivery: besideLog(writes('NOT_FOUND')),
  listKeys: reads('BAD_CURSOR'),
  createKey: besideLog(writes('TOO_MANY_KEYS')),
  rotateKey: besideLog(writes('NOT_FOUND')),
  endKey: besideLog(destroys('NOT_FOUND')),
  createSandbox: besideLog(writes()),
  getClock: reads(),
  setClock: writes('BAD_TIME'),
  simulateFault: writes('NOT_FOUND', 'CHARGER_FAULTED'),
  createViewLink: besideLog(writes()),
  resetSandbox: destroys(),
  deleteSandbox: besideLog(destroys()),
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
export interface Operation extends Traits, Pick<Rule, 'scopes' | 'doors'> {
  readonly id: OperationId;
  readonly needsKey: boolean;
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
  /** Whether it heeds `If-Match`. */
  readonly checksVersion: boolean;
  /** Answers with server-sent events. */
  readonly isStream: boolean;
  readonly input: ZodMiniObject;
  readonly output: ZodMiniObject;
  /** All its problems. */
  readonly problems: readonly ProblemCode[];
}

const ids = Object.keys(publicContract) as readonly OperationId[];

export const operations: readonly Operation[] = ids.map(operationOf);

function operationOf(id: OperationId): Operation {
  const { route, inputSchema, outputSchema } = publicContract[id]['~orpc'];
  const traits = operationTraits[id];
  const { roles, scopes, doors } = policy[id];
  const needsKey = roles !== null;
  const isReadOnly = traits.effect === 'reads';
  const method = route.method!;
  const path = route.path!;
  const input = inputSchema as ZodMiniObject;
  const fields = Object.keys(input.shape).filter((name) => !path.includes(`{${name}}`));
  const takesBody = method !== 'GET' && fields.length > 0;
  return {
    id,
    ...traits,
    needsKey,
    scopes,
    doors,
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
    checksVersion: traits.refusals.includes('PRECONDITION_FAILED'),
    isStream: id === 'watchSession',
    input,
    output: outputSchema as ZodMiniObject,
    problems: [
      ...everywhere,
      ...(needsKey ? (['SCOPE_MISSING', 'NOT_ALLOWED'] as const) : []),
      ...(takesBody ? withBody : []),
      ...(isReadOnly ? [] : whileWriting),
      ...(traits.isLogged ? whileLogging : []),
      ...traits.refusals,
    ],
  };
}

const byId = new Map(operations.map((operation) => [operation.id, operation]));

export const operationWith = (id: OperationId): Operation => byId.get(id)!;
