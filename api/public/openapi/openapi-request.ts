import type { Schema } from './openapi-schema.ts';
import type { Operation } from '../operations.ts';

/** A recorded request and its answer. */
export interface Example {
  readonly input: Readonly<Record<string, unknown>>;
  readonly output: unknown;
}

export const headerParameters = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description: 'Names this write: sent again, it is not carried out again. Use a UUID.',
    schema: { type: 'string', minLength: 1, maxLength: 200, pattern: '^[\\x21-\\x7e]+$' },
  },
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    description: 'The ETag this change is based on; 412 if it has changed since.',
    schema: { type: 'string', maxLength: 200, pattern: '^[\\x20-\\x7e]+$' },
  },
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    description: 'The ETag you have; 304 without a body if it is still that.',
    schema: { type: 'string', maxLength: 200, pattern: '^[\\x20-\\x7e]+$' },
  },
  LastEventId: {
    name: 'Last-Event-ID',
    in: 'header',
    description: 'The id of the last event received, to continue after a break.',
    schema: { type: 'string', maxLength: 100, pattern: '^[\\da-z-]+$' },
  },
};

/** Operations that answer with an ETag, besides those that check one. */
const withETag: ReadonlySet<string> = new Set([
  'getReservation',
  'createReservation',
  'getSession',
  'plugIn',
  'getVehicle',
  'createVehicle',
  'getTariff',
]);
/** Writes with `If-Match` after which there is no resource that could have an ETag. */
const isGone: ReadonlySet<string> = new Set(['removeVehicle', 'unplug', 'setPrices']);

/** Whether an operation answers with an ETag. */
export const hasVersion = ({ id, checksVersion }: Operation): boolean =>
  withETag.has(id) || (checksVersion && !isGone.has(id));

/** A reference to a shared parameter. */
export const parameterNamed = (name: string): Schema => ({
  $ref: `#/components/parameters/${name}`,
});

/** The parameters and the body of an operation. */
export function requestOf(
  operation: Operation,
  input: Schema,
  example: Example,
  share: (parameter: Schema) => Schema,
): Schema {
  const { method, path, isReadOnly, isStream, takesBody } = operation;
  const properties = (input['properties'] ?? {}) as Record<string, Schema>;
  const required = (input['required'] ?? []) as readonly string[];
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
  const others = Object.keys(properties).filter((name) => !inPath.includes(name));
  const parameters = [
    ...inPath.map((name) => share(parameter(name, 'path', true, properties[name]!, example))),
    ...(method === 'GET' ? others : []).map((name) =>
      share(parameter(name, 'query', required.includes(name), properties[name]!, example)),
    ),
    ...(isReadOnly ? [] : [parameterNamed('IdempotencyKey')]),
    ...(operation.checksVersion ? [parameterNamed('IfMatch')] : []),
    ...(isReadOnly && hasVersion(operation) ? [parameterNamed('IfNoneMatch')] : []),
    ...(isStream ? [parameterNamed('LastEventId')] : []),
  ];
  return {
    ...(parameters.length > 0 && { parameters }),
    ...(takesBody && { requestBody: bodyOf(operation, input, others, example) }),
  };
}

function parameter(
  name: string,
  where: 'path' | 'query',
  required: boolean,
  schema: Schema,
  { input }: Example,
): Schema {
  const { description, ...rest } = schema;
  const example = input[name];
  return {
    name,
    in: where,
    ...(required && { required }),
    description,
    schema: rest,
    ...(example !== undefined && { example }),
  };
}

function bodyOf(
  { id }: Operation,
  input: Schema,
  names: readonly string[],
  example: Example,
): Schema {
  const properties = input['properties'] as Record<string, Schema>;
  const required = ((input['required'] ?? []) as readonly string[]).filter((name) =>
    names.includes(name),
  );
  const sent = Object.entries(example.input).filter(([name]) => names.includes(name));
  return {
    ...((required.length > 0 || id === 'createQuote' || id === 'startCharge') && {
      required: true,
    }),
    content: {
      'application/json': {
        schema: {
          type: 'object',
          properties: Object.fromEntries(names.map((name) => [name, properties[name]])),
          ...(required.length > 0 && { required }),
          additionalProperties: false,
          ...(input['oneOf'] !== undefined && { oneOf: input['oneOf'] }),
        },
        example: Object.fromEntries(sent),
      },
    },
  };
}
