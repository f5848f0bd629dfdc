/**
 * An array of numbers, booleans or ids of our own making as PostgreSQL reads it. Drivers look at each
 * value for what has to be quoted, which shows with hundreds of them in a statement.
 */
export const plainArray = (values: readonly (number | boolean | string | null)[]): string =>
  `{${values.map((value) => value ?? 'NULL').join(',')}}`;
