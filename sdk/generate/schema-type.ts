/** The part of JSON Schema that the OpenAPI document uses. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly not?: Schema;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly description?: string;
  /** Of an event: the fields of its data that are never null, by its type. */
  readonly 'x-never-null'?: Readonly<Record<string, readonly string[]>>;
}

const simple: Readonly<Record<string, string>> = {
  string: 'string',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
  null: 'null',
};

/** A schema as a TypeScript type. */
export function typeOf(schema: Schema): string {
  const { $ref, const: only, enum: values, anyOf, oneOf, allOf, type } = schema;
  if ($ref !== undefined) return $ref.split('/').at(-1)!;
  if (schema.not !== undefined) return 'never';
  if (only !== undefined) return JSON.stringify(only);
  if (values !== undefined) return values.map((value) => JSON.stringify(value)).join(' | ');
  if (type === 'object' && oneOf !== undefined) return exclusiveType(schema, oneOf);
  const either = anyOf ?? oneOf;
  if (either !== undefined) return either.map(typeOf).join(' | ');
  if (allOf !== undefined) return allOf.map(typeOf).join(' & ');
  if (Array.isArray(type)) {
    return type.map((one: string) => typeOf({ ...schema, type: one })).join(' | ');
  }
  if (type === 'array') return `readonly (${typeOf(schema.items ?? {})})[]`;
  if (type === 'object') return objectType(schema);
  return simple[type as string] ?? 'unknown';
}

/** An object of which exactly one of some fields is given. */
function exclusiveType(schema: Schema, either: readonly Schema[]): string {
  const fields = either.flatMap(({ required = [] }) => required);
  const { properties = {}, required = [] } = schema;
  const variants = fields.map((given) => {
    const others = fields.filter((field) => field !== given).map((field) => [field, { not: {} }]);
    return objectType({
      ...schema,
      properties: { ...properties, ...(Object.fromEntries(others) as Record<string, Schema>) },
      required: [...required, given],
    });
  });
  return `(${variants.join(' | ')})`;
}

function objectType({ properties = {}, required = [], additionalProperties }: Schema): string {
  const fields = Object.entries(properties).map(([name, field]) => {
    const mark = required.includes(name) ? '' : '?';
    return `${docComment(field.description)}readonly ${name}${mark}: ${typeOf(field)};`;
  });
  if (fields.length > 0 || typeof additionalProperties !== 'object') {
    return `{\n${fields.join('\n')}\n}`;
  }
  return `Readonly<Record<string, ${typeOf(additionalProperties)}>>`;
}

export const docComment = (text: string | undefined) =>
  text === undefined ? '' : `/** ${text.replaceAll('*/', '* /')} */\n`;
