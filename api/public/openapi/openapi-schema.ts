/** A JSON Schema, or another object of the OpenAPI document. */
export type Schema = Record<string, unknown>;

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Writes a nullable value of a simple type as `type: [type, 'null']`. */
function withNull(schema: Schema): Schema {
  const [one, none] = (schema['anyOf'] ?? []) as (Schema | undefined)[];
  const isNullable = none?.['type'] === 'null' && typeof one?.['type'] === 'string';
  return isNullable && one['enum'] === undefined
    ? { ...one, ...schema, anyOf: undefined, type: [one['type'], 'null'] }
    : schema;
}

/** Points references to the components, and removes keywords that only zod uses. */
export function tidied(schema: object, io: 'input' | 'output'): Schema {
  const text = JSON.stringify(schema, (key, value: unknown) => {
    if (key === 'readOnly' || key === '$schema' || key === 'id') {
      return key === 'id' && typeof value === 'object' ? value : undefined;
    }
    // New fields may be added to answers within a version.
    if (key === 'additionalProperties' && io === 'output') return undefined;
    return isSchema(value) ? withNull(value) : value;
  });
  return JSON.parse(text.replaceAll('#/$defs/', '#/components/schemas/')) as Schema;
}
