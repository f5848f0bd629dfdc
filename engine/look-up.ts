/**
 * Looks up an id or name that came from outside. Inherited properties are not found, and neither are
 * values that would only be converted to the name.
 */
export const lookUp = <T>(record: Readonly<Record<string, T>>, name: string): T | undefined =>
  typeof name === 'string' && Object.hasOwn(record, name) ? record[name] : undefined;
