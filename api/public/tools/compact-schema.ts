import { details, detailsWithin } from './details.ts';

/** The keywords of JSON Schema that our schemas use. */
export interface JsonSchema {
  type?: string | readonly string[];
  description?: string;
  properties?: Record<string, JsonSchema>;
  required?: readonly string[];
  items?: JsonSchema;
  anyOf?: readonly JsonSchema[];
  oneOf?: readonly JsonSchema[];
  enum?: readonly unknown[];
  const?: unknown;
  $ref?: string;
  $defs?: Record<string, JsonSchema>;
  additionalProperties?: boolean;
  [keyword: string]: unknown;
}

/** Left out: the service explains them when it refuses a value. */
const bounds = new Set(['$schema', '$defs', 'pattern', 'maxLength', 'maxItems', 'readOnly']);
const integers = new Set<unknown>(['int32', 'int64']);

const isNull = ({ type }: JsonSchema) => type === 'null';

/**
 * A shorter form of a schema, since a model reads all of them before its first call: without bounds
 * that only protect the service, and with shared schemas inlined if they are used once or are not
 * objects.
 */
export function compactSchema(schema: JsonSchema): JsonSchema {
  const defs = schema.$defs ?? {};
  const uses = countUses(schema);
  const kept: Record<string, JsonSchema> = {};

  function compact(node: JsonSchema): JsonSchema {
    const { $ref, anyOf, oneOf, items, properties, format, ...rest } = node;
    if ($ref !== undefined)
      return { ...referred($ref.replace('#/$defs/', '')), ...described(node) };
    const without = Object.fromEntries(
      Object.entries(rest).filter(([keyword]) => !bounds.has(keyword)),
    );
    const [one, none] = anyOf ?? [];
    if (anyOf?.length === 2 && isNull(none!) && !one!.enum) {
      const inner = compact(one!);
      if (typeof inner.type === 'string') {
        return { ...inner, ...without, type: [inner.type, 'null'] };
      }
    }
    return {
      ...without,
      ...(format !== undefined && !integers.has(format) && { format }),
      ...(anyOf && { anyOf: anyOf.map(compact) }),
      ...(oneOf && { oneOf: oneOf.map(compact) }),
      ...(items && { items: compact(items) }),
      ...(properties && { properties: mapValues(properties, compact) }),
    };
  }

  function referred(name: string): JsonSchema {
    const target = defs[name]!;
    if (uses.get(name) === 1 || target.properties === undefined) return compact(target);
    kept[name] ??= compact(target);
    return { $ref: `#/$defs/${name}` };
  }

  const compacted = compact(schema);
  return Object.keys(kept).length > 0 ? { ...compacted, $defs: kept } : compacted;
}

const described = ({ description }: JsonSchema) => description !== undefined && { description };

const mapValues = <T, U>(record: Record<string, T>, map: (value: T) => U): Record<string, U> =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value)]));

function countUses(schema: JsonSchema): Map<string, number> {
  const uses = new Map<string, number>();
  for (const [, name] of JSON.stringify(schema).matchAll(/"#\/\$defs\/(\w+)"/g)) {
    uses.set(name!, (uses.get(name!) ?? 0) + 1);
  }
  return uses;
}

/** For outputs: without descriptions, because names include units, and without optional details. */
export const compactOutput = (schema: JsonSchema): JsonSchema =>
  withoutWords(compactSchema(schema), details);

const notInOutputs = new Set(['description', 'additionalProperties', 'minimum', 'maximum']);

function withoutWords(node: JsonSchema, left: ReadonlySet<string>): JsonSchema {
  const go = (inner: JsonSchema) => withoutWords(inner, left);
  const { anyOf, oneOf, items, properties, required, $defs, ...rest } = node;
  const without = Object.entries(rest).filter(([keyword]) => !notInOutputs.has(keyword));
  const isLeftOut = (name: string) => left.has(name) && properties?.[name]?.type === 'array';
  return {
    ...Object.fromEntries(without),
    ...(required && { required: required.filter((name) => !isLeftOut(name)) }),
    ...(anyOf && { anyOf: anyOf.map(go) }),
    ...(oneOf && { oneOf: oneOf.map(go) }),
    ...(items && { items: go(items) }),
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, of]) => [
          name,
          isLeftOut(name) ? { type: 'array' } : withoutWords(of, detailsWithin(name, left)),
        ]),
      ),
    }),
    ...($defs && { $defs: mapValues($defs, go) }),
  };
}
