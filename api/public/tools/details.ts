/**
 * Curves and histories: long lists that an assistant rarely needs, left out unless it asks for
 * them. Only if they are lists: the `phases` of a session are, those of a vehicle are a number.
 */
export const details: ReadonlySet<string> = new Set(['steps', 'phases', 'history']);

/** Also the lines of the bills of an invoice's sessions, which may be many. */
const ofEachCharge: ReadonlySet<string> = new Set([...details, 'lines', 'taxes']);

/** The details to leave out within a field. */
export const detailsWithin = (field: string, outside: ReadonlySet<string>): ReadonlySet<string> =>
  field === 'charges' ? ofEachCharge : outside;

export function withoutDetails<T>(value: T, left = details): T {
  if (Array.isArray(value)) return value.map((item: unknown) => withoutDetails(item, left)) as T;
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(
    ([name, inner]) => !(left.has(name) && Array.isArray(inner)),
  );
  return Object.fromEntries(
    kept.map(([name, inner]) => [name, withoutDetails(inner, detailsWithin(name, left))]),
  ) as T;
}
