import { toJSONSchema, type ZodMiniType } from 'zod/mini';
import { documented } from '../contract/fields.ts';
import { tags } from '../contract/operation.ts';
import { eventFacts, webhookEvent } from '../contract/webhooks.ts';
import type { OperationId } from '../contract/contract.ts';
import {
  problemExamples,
  problemResponses,
  problemSchema,
  sharedResponses,
  successHeaders,
} from './openapi-problems.ts';
import {
  hasVersion,
  headerParameters,
  parameterNamed,
  requestOf,
  type Example,
} from './openapi-request.ts';
import { tidied, type Schema } from './openapi-schema.ts';
import { operations, type Operation } from '../operations.ts';

export type Examples = Readonly<Record<OperationId, Example>>;

/** The version of the document; `v1` in the paths is the version of the contract. */
const documentVersion = '1.0.0';

const introduction = `Reserve, charge and pay at the shared chargers of apartment buildings: for cars and their assistants.

Create a sandbox and use its key. Quote, then confirm: a write names its quote. Every write takes an \`Idempotency-Key\`; repeated, it is carried out once and answered alike. Times are ISO 8601 with the building's offset, units are in the names, money is in minor units of its currency. \`sentence\` is for people.`;

/** Generates the OpenAPI 3.1 document of the public API. */
export function makeOpenApi(server: string, examples: Examples) {
  const schemas: Record<string, Schema> = {};

  /** The JSON Schema of a schema; collects the shared ones it contains. */
  function jsonSchema(schema: ZodMiniType, io: 'input' | 'output'): Schema {
    const { $defs = {}, $schema: _, ...own } = toJSONSchema(schema, { metadata: documented, io });
    for (const [name, shared] of Object.entries($defs)) schemas[name] ??= tidied(shared, io);
    const { id } = documented.get(schema) ?? {};
    if (id === undefined) return tidied(own, io);
    schemas[id] ??= tidied(own, io);
    return { $ref: `#/components/schemas/${id}` };
  }

  /** Parameters by name, since most belong to several operations. */
  const parameters: Record<string, Schema> = { ...headerParameters };

  function shareParameter(given: Schema): Schema {
    const name = given['name'] as string;
    const { example: _, ...known } = (parameters[name] ??= given);
    const { example: _example, ...own } = given;
    const isSame = JSON.stringify(known) === JSON.stringify(own);
    return isSame ? parameterNamed(name) : given;
  }

  const sharedExamples: Record<string, Schema> = {};

  /** Shares equal examples, such as of creating a resource and getting it. */
  function exampleOf({ output }: Example): Schema {
    const text = JSON.stringify(output);
    const [first, another] = operations.filter(
      ({ id, isStream }) => !isStream && JSON.stringify(examples[id].output) === text,
    );
    if (another === undefined) return { example: output };
    sharedExamples[first!.id] = { value: output };
    return { examples: { answer: { $ref: `#/components/examples/${first!.id}` } } };
  }

  const paths: Record<string, Record<string, Schema>> = {};
  for (const operation of operations) {
    const input = jsonSchema(operation.input, 'input');
    const output = jsonSchema(operation.output, 'output');
    paths[operation.path] ??= {};
    const example = examples[operation.id];
    paths[operation.path]![operation.method.toLowerCase()] = {
      ...describeOperation(operation),
      ...requestOf(operation, input, example, shareParameter),
      responses: {
        [operation.successStatus]: answerOf(operation, output, exampleOf(example)),
        ...(operation.method === 'GET' && hasVersion(operation) && { 304: unchanged }),
        ...problemResponses(operation),
      },
    };
  }
  const event = jsonSchema(webhookEvent, 'output');
  // Lets tools that know it, such as the generator of the SDK, tell the types of events apart.
  Object.assign(schemas['WebhookEvent']!, { 'x-never-null': eventFacts });

  return {
    openapi: '3.1.0',
    info: {
      title: 'Fairwatt API',
      version: documentVersion,
      description: introduction,
      contact: { name: 'Fairwatt', url: `${server}/developers` },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: server, description: 'Sandboxes, for everybody.', 'x-internal': false }],
    security: [{ key: [] }],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    paths,
    webhooks: { event: { post: webhookObject(event) } },
    components: {
      securitySchemes: {
        key: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'opaque, as RFC 6750 has it',
          description: 'The key of a sandbox. `x-scope` of an operation names what it must allow.',
        },
      },
      parameters,
      headers,
      responses: sharedResponses,
      examples: { ...sharedExamples, ...problemExamples },
      schemas: Object.fromEntries(
        Object.entries({ ...schemas, Problem: problemSchema }).toSorted(([a], [b]) =>
          a < b ? -1 : 1,
        ),
      ),
    },
  };
}

const header = (description: string, pattern: string) => ({
  description,
  schema: { type: 'string', maxLength: 200, pattern },
});

const headers = {
  ETag: header('The version of what was answered, for `If-Match`.', '^"[\\da-z]+"$'),
  Location: header('Where what was created is found.', '^/v1/'),
  IdempotencyReplayed: header('Set where the write was carried out before.', '^true$'),
  // The OWASP lint rules want it in every map of headers, also in this one.
  'Access-Control-Allow-Origin': { schema: { const: '*' } },
  Rate: header(
    'What is left of the quota in `RateLimit-Policy`, and seconds until it begins anew.',
    '^"[\\w-]+";r=',
  ),
  RateLimitPolicy: header('The quota and its window in seconds.', '^"[\\w-]+";q='),
  RetryAfter: header('Seconds to wait.', '^\\d+$'),
};

/** Creations without a Location, since what they create has no address of its own. */
const isNowhere: ReadonlySet<string> = new Set([
  'createSandbox',
  'createViewLink',
  'createKey',
  'simulateFault',
  'joinQueue',
]);

function describeOperation(operation: Operation): Schema {
  const { id, tag, summary, description, scopes: needed } = operation;
  return {
    operationId: id,
    tags: [tag],
    summary,
    description,
    // OpenAPI 3.1 allows scopes for bearer keys, but not all tools understand them.
    ...(needed.length === 0
      ? { security: [{}] }
      : { 'x-scope': needed.length === 1 ? needed[0] : needed }),
  };
}

function answerOf(operation: Operation, output: Schema, example: Schema): Schema {
  const { id, successStatus, isStream } = operation;
  const isCreated = successStatus === 201 && !isNowhere.has(id);
  return {
    description: 'OK',
    headers: {
      ...successHeaders,
      ...(hasVersion(operation) && { ETag: { $ref: '#/components/headers/ETag' } }),
      ...(isCreated && { Location: { $ref: '#/components/headers/Location' } }),
      ...(!operation.isReadOnly && {
        'Idempotency-Replayed': { $ref: '#/components/headers/IdempotencyReplayed' },
      }),
    },
    content: isStream
      ? { 'text/event-stream': { schema: streamSchema } }
      : { 'application/json': { schema: output, ...example } },
  };
}

const unchanged = {
  description: 'It is still what `If-None-Match` names.',
  headers: { ...successHeaders, ETag: { $ref: '#/components/headers/ETag' } },
};

const streamSchema = {
  type: 'string',
  maxLength: 10_000_000,
  pattern: '^(id|event|data|retry|:)',
  description: 'Events named `session`; the data of each is a Session.',
};

const webhookObject = (event: Schema): Schema => ({
  operationId: 'webhookEvent',
  tags: ['Webhooks'],
  summary: 'Something happened',
  description:
    'Sent to your endpoints, signed after Standard Webhooks. Answer with 2xx within some seconds; anything else is tried again for a day. The first is a `webhook.challenge`: answer it with its `challenge`, and the others follow.',
  requestBody: { required: true, content: { 'application/json': { schema: event } } },
  responses: { '204': { description: 'Received.' } },
});
