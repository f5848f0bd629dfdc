import { operations, type Operation } from '../operations.ts';
import { problemKinds, type ProblemCode } from '../problems/problem-kinds.ts';
import { PublicProblem } from '../problems/problems.ts';

type Schema = Readonly<Record<string, unknown>>;

const requestId = '0f9d2c1e-6a3b-4d57-8c7e-2b1f5a9e3d46';

/** The problem codes of an operation, by status. */
function codesByStatus({ problems }: Operation): Map<number, ProblemCode[]> {
  const found = new Map<number, ProblemCode[]>();
  for (const code of new Set(problems)) {
    const { status } = problemKinds[code];
    found.set(status, [...(found.get(status) ?? []), code]);
  }
  return new Map([...found].toSorted(([a], [b]) => a - b));
}

const nameOf = (status: number, codes: readonly ProblemCode[]) =>
  `${status} ${codes.toSorted().join(' ')}`;

const allCodes = Object.keys(problemKinds) as readonly ProblemCode[];

/** Explains all codes in one place, since most operations share most of them. */
const explained = allCodes.map((code) => `${code}: ${problemKinds[code].when}`).join(' ');

/**
 * The headers of a response. By reference only where that is shorter: the document has a size
 * limit.
 */
const headersOf = (status: number) => ({
  'Access-Control-Allow-Origin':
    status === 429
      ? { $ref: '#/components/headers/Access-Control-Allow-Origin' }
      : { schema: { const: '*' } },
  // A failure may happen before the request is counted.
  ...(status < 500 && { RateLimit: { $ref: '#/components/headers/Rate' } }),
  ...(status === 429 && { 'RateLimit-Policy': { $ref: '#/components/headers/RateLimitPolicy' } }),
  ...((status === 429 || status === 503) && {
    'Retry-After': { $ref: '#/components/headers/RetryAfter' },
  }),
});

export const successHeaders = headersOf(200);

const responseOf = (status: number, codes: readonly ProblemCode[]): Schema => ({
  description: codes.length === 1 ? problemKinds[codes[0]!].title : 'See `code`.',
  headers: headersOf(status),
  content: {
    'application/problem+json': {
      schema: { $ref: '#/components/schemas/Problem', properties: { code: { enum: codes } } },
      examples: Object.fromEntries(
        codes.map((code) => [code, { $ref: `#/components/examples/${code}` }]),
      ),
    },
  },
});

/** Responses shared by operations, under names such as `409b`. */
const shared = new Map<string, { readonly name: string; readonly response: Schema }>();
const used = new Map<number, number>();
for (const operation of operations) {
  for (const [status, codes] of codesByStatus(operation)) {
    const key = nameOf(status, codes);
    if (shared.has(key)) continue;
    const before = used.get(status) ?? 0;
    used.set(status, before + 1);
    const letter = before === 0 ? '' : String.fromCodePoint('a'.codePointAt(0)! + before);
    shared.set(key, { name: `${status}${letter}`, response: responseOf(status, codes) });
  }
}

/** The responses of an operation's problems, by status. */
export const problemResponses = (operation: Operation): Record<string, Schema> =>
  Object.fromEntries(
    [...codesByStatus(operation)].map(([status, codes]) => [
      String(status),
      { $ref: `#/components/responses/${shared.get(nameOf(status, codes))!.name}` },
    ]),
  );

export const sharedResponses: Readonly<Record<string, Schema>> = Object.fromEntries(
  [...shared.values()].map(({ name, response }) => [name, response]),
);

/** Every problem as it is answered, without the figures of a case. */
export const problemExamples: Readonly<Record<string, Schema>> = Object.fromEntries(
  [...new Set(operations.flatMap(({ problems }) => problems))]
    .toSorted()
    .map((code) => [code, { value: { ...new PublicProblem(code).body, requestId } }]),
);

export const problemSchema: Schema = {
  type: 'object',
  description: 'Why a request was refused (RFC 9457). Nothing was changed.',
  required: ['type', 'title', 'status', 'detail', 'code', 'field', 'next', 'details', 'requestId'],
  properties: {
    type: {
      type: 'string',
      format: 'uri-reference',
      maxLength: 100,
      description: 'Where the code is explained.',
    },
    title: text('What is wrong, the same for every problem of this code.', 100),
    status: {
      type: 'integer',
      format: 'int32',
      minimum: 400,
      maximum: 599,
      description: 'The HTTP status.',
    },
    detail: text('What is wrong this time, in plain words for a person.', 1000),
    code: {
      type: 'string',
      enum: allCodes,
      description: `Stable: programs may rely on it. ${explained}`,
    },
    field: {
      anyOf: [text('The field that is wrong, such as `order.readyBy`.', 100), { type: 'null' }],
    },
    next: text('What to do.', 300),
    details: {
      type: 'object',
      description: 'The figures behind it.',
      maxProperties: 20,
      additionalProperties: {
        anyOf: [text('A time, an id or a name.', 100), { type: 'number' }],
      },
    },
    requestId: {
      type: ['string', 'null'],
      maxLength: 255,
      pattern: '^[\\w=-]+$',
      description: 'The id of the request, as in `X-Request-Id`. Name it when you ask for help.',
    },
  },
};

function text(description: string, maxLength: number): Schema {
  return { type: 'string', maxLength, pattern: '^.*$', description };
}
