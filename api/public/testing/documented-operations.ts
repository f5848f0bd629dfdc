import document from '../openapi/openapi.v1.json' with { type: 'json' };
import type { FuzzedOperation } from './random-calls.ts';
import type { InputSchema, Schemas } from './schema-arbitrary.ts';

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema: InputSchema;
}

interface DocumentedOperation {
  readonly operationId: string;
  readonly parameters?: readonly (Parameter | { readonly $ref: string })[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { schema: InputSchema }>> };
}

const nameIn = ($ref: string) => $ref.split('/').at(-1)!;

export const schemas = document.components.schemas as unknown as Schemas;
const shared = document.components.parameters as unknown as Readonly<Record<string, Parameter>>;

/** Every operation of the OpenAPI document but the stream, its inputs in one object. */
export const documentedOperations: readonly FuzzedOperation[] = Object.entries(document.paths)
  .flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) =>
      read(path, method.toUpperCase(), operation as DocumentedOperation),
    ),
  )
  .filter(({ id }) => id !== 'watchSession');

function read(path: string, method: string, operation: DocumentedOperation): FuzzedOperation {
  const parameters = (operation.parameters ?? [])
    .map((one) => ('$ref' in one ? shared[nameIn(one.$ref)]! : one))
    .filter((one) => one.in !== 'header');
  const given = operation.requestBody?.content['application/json']?.schema ?? {};
  const body = given.$ref === undefined ? given : schemas[nameIn(given.$ref)]!;
  return {
    id: operation.operationId,
    method,
    path,
    query: parameters.filter((one) => one.in === 'query').map(({ name }) => name),
    input: {
      type: 'object',
      properties: {
        ...Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
        ...body.properties,
      },
      required: [
        ...parameters.filter(({ required }) => required).map(({ name }) => name),
        ...(body.required ?? []),
      ],
    },
  };
}
