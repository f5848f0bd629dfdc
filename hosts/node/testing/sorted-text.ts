/** JSON with sorted keys: states are compared by value, and the order of fields means nothing. */
export const sortedText = (value: unknown): string =>
  JSON.stringify(value, (_, one: unknown) =>
    typeof one !== 'object' || one === null || Array.isArray(one)
      ? one
      : Object.fromEntries(Object.entries(one).toSorted(([a], [b]) => (a < b ? -1 : 1))),
  );
