/**
 * Curves and histories: many figures that an assistant rarely needs, left out unless it asks. Lists
 * only: the phases of a session are its states in turn, those of a vehicle just a number.
 */
export const details: ReadonlySet<string> = new Set(['steps', 'phases', 'history']);

/** An invoice has many sessions, and each a bill of its own. */
const ofEachCharge: ReadonlySet<string> = new Set([...details, 'lines', 'taxes']);

/** What is left out within a field. */
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
