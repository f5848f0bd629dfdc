import * as fc from 'fast-check';
import { anything, valid, type InputSchema, type Schemas } from './schema-arbitrary.ts';

/** An operation as the OpenAPI document has it, its inputs in one object. */
export interface FuzzedOperation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly query: readonly string[];
  readonly input: InputSchema;
}

/** A call that is still to be filled with ids that exist. */
export interface RandomCall {
  readonly operation: FuzzedOperation;
  readonly fields: Readonly<Record<string, unknown>>;
  /** Chooses among the known ids; null leaves what was made up. */
  readonly pick: number | null;
  /** An idempotency key of a few, so that some calls share one. */
  readonly key: string | null;
}

/** How often, compared with 10: what a user does in a row more, what leaves little to fuzz less. */
const weights: Readonly<Record<string, number>> = {
  resetSandbox: 1,
  deleteSandbox: 1,
  createSandbox: 1,
  findSlots: 50,
  createQuote: 60,
  createReservation: 50,
  changeReservation: 40,
  createWebhookEndpoint: 20,
  listWebhookDeliveries: 30,
  replayWebhookDelivery: 30,
  createVehicle: 20,
  listInvoices: 20,
  getInvoice: 30,
  plugIn: 40,
  planCharge: 30,
  startCharge: 60,
  changePlan: 40,
  stopCharge: 30,
};

export const randomCall = (
  operations: readonly FuzzedOperation[],
  schemas: Schemas,
): fc.Arbitrary<RandomCall> =>
  fc.oneof(
    ...operations.map((operation) => ({
      arbitrary: callOf(operation, schemas),
      weight: weights[operation.id] ?? 10,
    })),
  );

function callOf(operation: FuzzedOperation, schemas: Schemas): fc.Arbitrary<RandomCall> {
  const right = valid(operation.input, schemas) as fc.Arbitrary<Record<string, unknown>>;
  const names = Object.keys(operation.input.properties ?? {});
  const wrong = fc
    .tuple(right, fc.constantFrom('extra', ...names), anything)
    .map(([fields, name, value]) => Object.assign({}, fields, { [name]: value }));
  return fc.record({
    operation: fc.constant(operation),
    fields: fc.oneof({ arbitrary: right, weight: 6 }, { arbitrary: wrong, weight: 1 }),
    pick: fc.option(fc.nat(1000), { freq: 12, nil: null }),
    key: fc.option(fc.constantFrom('key-1', 'key-2', 'key-3'), { freq: 1, nil: null }),
  });
}

/** What the `id` in the answer of an operation is called where another operation takes it. */
const ownNames: readonly (readonly [RegExp, string])[] = [
  [/Reservation/, 'reservationId'],
  [/Session|Charge|Plan|plugIn/, 'sessionId'],
  [/Invoice/, 'invoiceId'],
  [/Vehicle/, 'vehicleId'],
  [/Deliver/, 'deliveryId'],
  [/Endpoint/, 'endpointId'],
  [/Queue/, 'entryId'],
  [/Key/, 'keyId'],
];

const isCurrent = (key: object) => 'isCurrent' in key && key.isCurrent === true;

/** Ids seen in answers, by the name of the field that takes them. */
export class KnownIds {
  readonly #ids = new Map<string, Set<string>>();

  note(name: string, id: string): void {
    const known = this.#ids.get(name) ?? new Set();
    this.#ids.set(name, known.add(id));
  }

  /** Every `…Id` of an answer, and its own `id` under what it is. */
  learn(operationId: string, answer: unknown): void {
    const [, ownName] = ownNames.find(([pattern]) => pattern.test(operationId)) ?? [];
    this.#learnFrom(answer, ownName);
  }

  #learnFrom(value: unknown, ownName: string | undefined): void {
    if (Array.isArray(value)) for (const one of value) this.#learnFrom(one, ownName);
    else if (typeof value === 'object' && value !== null) {
      for (const [name, inner] of Object.entries(value)) {
        if (typeof inner !== 'string') this.#learnFrom(inner, ownName);
        else if (name === 'nextCursor') this.note('cursor', inner);
        else if (name.endsWith('Id')) this.note(name, inner);
        // A caller that ends its own key could ask for nothing more.
        else if (name === 'id' && ownName !== undefined && !isCurrent(value)) {
          this.note(ownName, inner);
        }
      }
    }
  }

  /** The same value with known ids in the place of made-up ones, wherever a name takes one. */
  filledIn(value: unknown, pick: number): unknown {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => {
        const known = [...(this.#ids.get(name) ?? [])];
        const id = known[pick % known.length];
        const isName = typeof inner === 'string' && id !== undefined;
        return [name, isName ? id : this.filledIn(inner, pick)];
      }),
    );
  }
}

/** What the demo's world has from the start, with some of its spaces. */
export function idsOfDemo(spaces: readonly string[]): KnownIds {
  const known = new KnownIds();
  for (const id of ['v1', 'v2', 'v3']) known.note('vehicleId', id);
  for (const id of ['golden-tower', 'silver-plaza']) known.note('buildingId', id);
  for (const id of spaces) known.note('spaceId', id);
  known.note('model', 'Hyundai Ioniq 5');
  known.note('month', '2026-10');
  known.note('from', '2026-12-24');
  return known;
}

/** The call as a request, its ids filled in. */
export function requestOf(
  { operation, fields, pick, key }: RandomCall,
  known: KnownIds,
  base: string,
  headers: Readonly<Record<string, string>> = {},
): Request {
  const rest: Record<string, unknown> = {
    ...(pick === null ? fields : (known.filledIn(fields, pick) as typeof fields)),
  };
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name];
    delete rest[name];
    return (
      encodeURIComponent(
        typeof value === 'string'
          ? value.replaceAll(/[\uD800-\uDFFF]/g, '')
          : JSON.stringify(value),
      ) || '_'
    );
  });
  const query = new URLSearchParams();
  const isRead = operation.method === 'GET' || operation.method === 'DELETE';
  for (const name of isRead ? Object.keys(rest) : operation.query) {
    if (rest[name] !== undefined)
      query.set(name, JSON.stringify(rest[name]).replaceAll(/^"|"$/g, ''));
    delete rest[name];
  }
  return new Request(`${base}${path}${query.size > 0 ? `?${query}` : ''}`, {
    method: operation.method,
    headers: {
      ...headers,
      ...(!isRead && { 'content-type': 'application/json' }),
      ...(key !== null && operation.method !== 'GET' && { 'idempotency-key': key }),
    },
    ...(!isRead && { body: JSON.stringify(rest) }),
  });
}
