/** Items by key, in the given order; items without a key are left out. */
export function grouped<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string | undefined,
): ReadonlyMap<string, readonly Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    if (key === undefined) continue;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}
