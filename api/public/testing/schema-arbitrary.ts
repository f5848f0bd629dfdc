import * as fc from 'fast-check';

/** The keywords of JSON Schema that the inputs of the API use. */
export interface InputSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly InputSchema[];
  readonly oneOf?: readonly InputSchema[];
  readonly items?: InputSchema;
  readonly properties?: Readonly<Record<string, InputSchema>>;
  readonly required?: readonly string[];
  readonly pattern?: string;
  readonly format?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly maxItems?: number;
  readonly minItems?: number;
}

export type Schemas = Readonly<Record<string, InputSchema>>;

/** Values that a schema allows, as far as its keywords say. */
export function valid(schema: InputSchema, schemas: Schemas): fc.Arbitrary<unknown> {
  if (schema.$ref !== undefined) return valid(schemas[schema.$ref.split('/').at(-1)!]!, schemas);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  const either = schema.anyOf ?? schema.oneOf;
  if (either !== undefined) {
    const { properties } = schema;
    return fc.oneof(
      ...either.map((one) =>
        properties === undefined ? valid(one, schemas) : alternative(schema, one, either, schemas),
      ),
    );
  }
  const types = Array.isArray(schema.type) ? (schema.type as string[]) : [schema.type as string];
  return fc.oneof(...types.map((type) => ofType(type, schema, schemas)));
}

function ofType(type: string, schema: InputSchema, schemas: Schemas): fc.Arbitrary<unknown> {
  const { minimum, exclusiveMinimum, maximum } = schema;
  const min = minimum ?? exclusiveMinimum ?? -1e6;
  const max = maximum ?? 1e6;
  switch (type) {
    case 'string':
      return textOf(schema);
    case 'integer':
      // Bounds are wide; what people ask for is mostly small.
      return fc.oneof(
        fc.integer({ min: Math.ceil(min), max: Math.floor(Math.min(max, 30_000)) }),
        fc.integer({ min: Math.ceil(min), max: Math.floor(max) }),
      );
    case 'number':
      return fc.double({ min, max, noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(valid(schema.items ?? {}, schemas), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 5, 5),
      });
    default:
      return objectOf(schema, schemas);
  }
}

/** An object with the fields of one alternative, and none that only others have. */
function alternative(
  { properties = {}, required = [] }: InputSchema,
  chosen: InputSchema,
  alternatives: readonly InputSchema[],
  schemas: Schemas,
) {
  const own = chosen.required ?? [];
  const all = new Set(alternatives.flatMap((one) => one.required ?? []));
  const left = Object.entries(properties).filter(([name]) => own.includes(name) || !all.has(name));
  return objectOf(
    { properties: Object.fromEntries(left), required: [...required, ...own] },
    schemas,
  );
}

function objectOf({ properties = {}, required = [] }: InputSchema, schemas: Schemas) {
  // Made once: some take longer to make than to use.
  const values = new Map(
    Object.entries(properties).map(([name, schema]) => [name, valid(schema, schemas)]),
  );
  const record = (names: readonly string[]) =>
    fc.record(Object.fromEntries(names.map((name) => [name, values.get(name)!])), {
      noNullPrototype: true,
    });
  const optional = Object.keys(properties).filter((name) => !required.includes(name));
  if (optional.length === 0) return record(required);
  // Mostly one of those that may be left out: often they exclude each other.
  const some = fc.oneof(
    { arbitrary: fc.constantFrom(...optional).map((name) => [name]), weight: 3 },
    { arbitrary: fc.subarray(optional), weight: 2 },
  );
  return some.chain((names) => record([...required, ...names]));
}

/** The evening on which the world of the tests begins. */
const evening = Date.parse('2026-11-15T18:30:00-05:00');
const minutesAfter = (minutes: number) => new Date(evening + minutes * 60_000).toISOString();

/** Mostly in the next hours, some before and some far away. */
const times = fc.oneof(
  { arbitrary: fc.integer({ min: 1, max: 16 * 60 }).map(minutesAfter), weight: 8 },
  { arbitrary: fc.integer({ min: -600_000, max: 600_000 }).map(minutesAfter), weight: 1 },
);

/** Few: half a year before each is lived through. */
const days = fc.constantFrom('2026-11-15', '2028-02-29');

/** Not `fc.webUrl()`: to find what percent codes stand for it builds a map of all of Unicode, for seconds. */
const urls = fc
  .tuple(
    fc.constantFrom('http', 'https'),
    fc.webAuthority(),
    fc.array(fc.string({ unit: 'grapheme', maxLength: 12 }).map(encodeURIComponent), {
      maxLength: 4,
    }),
  )
  .map(([scheme, authority, segments]) => [`${scheme}://${authority}`, ...segments].join('/'));

function textOf({ pattern, format, minLength = 0, maxLength = 50 }: InputSchema) {
  if (format === 'date-time') return times;
  if (format === 'date') return days;
  if (format === 'uri') return urls;
  const longest = Math.min(maxLength, 60);
  if (pattern !== undefined) {
    return fc.stringMatching(new RegExp(pattern, 'u')).filter((one) => one.length <= longest);
  }
  return fc.string({ minLength, maxLength: longest });
}

/** Values that no schema of ours is likely to allow. */
export const anything = fc.oneof(
  fc.anything({ withBigInt: false, withNullPrototype: false }).filter(isJson),
  fc.constantFrom('__proto__', 'constructor', '../..', '\u0000', ' ', '💥', -1, 1e308, [], {}),
);

function isJson(value: unknown): boolean {
  try {
    return JSON.stringify(value) !== undefined;
  } catch {
    return false;
  }
}
