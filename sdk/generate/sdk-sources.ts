import { eventUnion } from './event-union.ts';
import { docComment, typeOf, type Schema } from './schema-type.ts';

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: Schema;
}

interface Body {
  readonly content: Readonly<Record<string, { readonly schema: Schema }>>;
}

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly parameters?: readonly (Parameter | { readonly $ref: string })[];
  readonly requestBody?: Body;
  readonly responses: Readonly<Record<string, Body>>;
}

/** The part of an OpenAPI document that the client is made from. */
export interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly parameters?: Readonly<Record<string, Parameter>>;
  };
}

const generated =
  '// Made from the OpenAPI document by `node scripts/make-sdk.ts`. Do not edit.\n\n';

/** The client writes this one itself: it is a stream. */
const writtenByHand = 'watchSession';

/** The sources of the client that follow from the document, by their file names. */
export function sdkSources(document: Document): Record<string, string> {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) =>
      readOperation(document, path, method.toUpperCase(), operation),
    ),
  );
  const called = operations.filter(({ name }) => name !== writtenByHand);
  const inputs = called.filter(({ input }) => input !== null);
  const schemas = Object.entries(document.components.schemas).map(([name, schema]) =>
    schema['x-never-null'] === undefined
      ? `${docComment(schema.description)}export type ${name} = ${typeOf(schema)};`
      : eventUnion(name, schema, schema['x-never-null']),
  );
  return {
    'types.ts': [
      `${generated}import type { Pages } from '../pages.ts';\nimport type { CallOptions } from '../call-options.ts';`,
      ...schemas,
      ...inputs.map(({ inputName, input }) => `export type ${inputName} = ${input};`),
      `/** Every operation of the API. */\nexport interface Operations {\n${called.map(signature).join('\n')}\n}`,
      '',
    ].join('\n\n'),
    'operations.ts': `${generated}export interface OperationRoute {
  readonly method: string;
  readonly path: string;
  /** The fields of the input that go into the address. */
  readonly query?: readonly string[];
  /** Whether the answer is a page of a list. */
  readonly isList?: true;
}

export const operations: Readonly<Record<string, OperationRoute>> = {
${called.map(route).join('\n')}
};
`,
  };
}

type Read = ReturnType<typeof readOperation>;

function readOperation(
  { components }: Document,
  path: string,
  method: string,
  operation: Operation,
) {
  const name = operation.operationId;
  const parameters = (operation.parameters ?? [])
    .map((one) => ('$ref' in one ? components.parameters![one.$ref.split('/').at(-1)!]! : one))
    // Headers are options of a call.
    .filter((one) => one.in === 'path' || one.in === 'query');
  const body = operation.requestBody?.content['application/json']?.schema ?? null;
  const [, success] = Object.entries(operation.responses).find(([status]) => status < '300')!;
  const answer = typeOf(success.content['application/json']?.schema ?? {});
  const page = components.schemas[answer]?.properties;
  const isList = page !== undefined && 'nextCursor' in page;
  const fields: Schema = {
    type: 'object',
    properties: Object.fromEntries(
      parameters.map((one) => [
        one.name,
        { description: one.description, ...one.schema } as Schema,
      ]),
    ),
    required: parameters.filter(({ required }) => required).map((one) => one.name),
  };
  const parts = [parameters.length > 0 ? typeOf(fields) : null, body && typeOf(body)];
  const input = parts.filter((part) => part !== null).join(' & ') || null;
  return {
    name,
    method,
    path,
    words: `${operation.summary}. ${operation.description ?? ''}`.trim(),
    inputName: `${name[0]!.toUpperCase()}${name.slice(1)}Input`,
    input,
    /** Whether nothing has to be given. */
    isOptional: fields.required!.length === 0 && !isAnythingRequired(components.schemas, body),
    query: parameters.filter((one) => one.in === 'query').map((one) => one.name),
    answer: isList
      ? `Pages<${typeOf(page['items']!.items ?? {})}, ${answer}>`
      : `Promise<${answer}>`,
    isList,
  };
}

function isAnythingRequired(schemas: Document['components']['schemas'], body: Schema | null) {
  const schema = body?.$ref === undefined ? body : schemas[body.$ref.split('/').at(-1)!];
  return (schema?.required ?? []).length > 0 || schema?.oneOf !== undefined;
}

function signature({ name, words, input, inputName, isOptional, answer }: Read): string {
  const given =
    input === null
      ? 'input?: Readonly<Record<never, never>>'
      : `input${isOptional ? '?' : ''}: ${inputName}`;
  return `${docComment(words)}${name}(${given}, options?: CallOptions): ${answer};`;
}

function route({ name, method, path, query, isList }: Read) {
  const parts = [`method: '${method}'`, `path: '${path}'`];
  if (query.length > 0) parts.push(`query: [${query.map((one) => `'${one}'`).join(', ')}]`);
  if (isList) parts.push('isList: true');
  return `${name}: { ${parts.join(', ')} },`;
}
