/**
 * What differs between two states, as JSON that turns the first one into the second.
 *
 * States are frozen data with shared structure, so whatever two of them share is the same object,
 * and a comparison only walks along what has changed: a command changes 50 bytes to 8 KB of a state
 * of 270 KB, found in 0.1 to 0.2 ms.
 */
export type StateChange = ObjectChange | ListChange;

interface ObjectChange {
  /** New values by key, for keys that are new or whose value is replaced. */
  readonly set?: Readonly<Record<string, unknown>>;
  readonly drop?: readonly string[];
  /** Changes inside of values. */
  readonly in?: Readonly<Record<string, StateChange>>;
  /** All keys in order, if setting and dropping them leads to another order. */
  readonly order?: readonly string[];
}

/** New items between items that stay at the start and at the end, or changes inside of items. */
type ListChange =
  | { readonly start: number; readonly items: readonly unknown[]; readonly end: number }
  | { readonly at: Readonly<Record<string, StateChange>> };

type Fields = Readonly<Record<string, unknown>>;

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !isList(value);

/** Null if both have the same content; `replaced` if they have nothing in common. */
type Difference = StateChange | 'replaced' | null;

/** The change from one state to another; null if there is none. */
export function changeBetween(before: object, after: object): StateChange | null {
  const found = difference(before, after);
  if (found === 'replaced') throw new Error('A state is replaced as a whole by a snapshot');
  return found;
}

function difference(before: unknown, after: unknown): Difference {
  if (Object.is(before, after)) return null;
  if (isList(before) && isList(after)) return listDifference(before, after);
  if (isFields(before) && isFields(after)) return fieldsDifference(before, after);
  return 'replaced';
}

function fieldsDifference(before: Fields, after: Fields): ObjectChange | null {
  const keys = Object.keys(after);
  return hasSameKeys(before, after, keys)
    ? valuesDifference(before, after, keys)
    : keysDifference(before, after);
}

/** Most states differ in values only: nothing is to be dropped or put in order. */
function hasSameKeys(before: Fields, after: Fields, keys: readonly string[]): boolean {
  let count = 0;
  for (const key in before) {
    if (key !== keys[count] || key === '__proto__') return false;
    if (before[key] === undefined || after[key] === undefined) return false;
    count += 1;
  }
  return count === keys.length;
}

function valuesDifference(
  before: Fields,
  after: Fields,
  keys: readonly string[],
): ObjectChange | null {
  let set: Record<string, unknown> | null = null;
  let inside: Record<string, StateChange> | null = null;
  for (const key of keys) {
    const found = difference(before[key], after[key]);
    if (found === 'replaced') (set ??= {})[key] = after[key];
    else if (found !== null) (inside ??= {})[key] = found;
  }
  if (set === null && inside === null) return null;
  return { ...(set !== null && { set }), ...(inside !== null && { in: inside }) };
}

function keysDifference(before: Fields, after: Fields): ObjectChange | null {
  const set: [string, unknown][] = [];
  const inside: [string, StateChange][] = [];
  // A field that is undefined is not stored, as in JSON.
  const drop = Object.keys(before).filter(
    (key) => before[key] !== undefined && (!Object.hasOwn(after, key) || after[key] === undefined),
  );
  for (const [key, value] of Object.entries(after)) {
    if (value === undefined) continue;
    const isKnown = Object.hasOwn(before, key) && before[key] !== undefined;
    const found = isKnown ? difference(before[key], value) : 'replaced';
    if (found === 'replaced') set.push([key, value]);
    else if (found !== null) inside.push([key, found]);
  }
  const order = changedOrder(before, after);
  if (set.length + inside.length + drop.length === 0 && order === null) return null;
  return {
    ...(set.length > 0 && { set: Object.fromEntries(set) }),
    ...(drop.length > 0 && { drop }),
    ...(inside.length > 0 && { in: Object.fromEntries(inside) }),
    ...(order !== null && { order }),
  };
}

/**
 * The keys, if they are not in the order in which setting and dropping leaves them. The order counts:
 * of equal sessions the first in the state goes first, and an ETag is a hash of JSON.
 */
function changedOrder(before: Fields, after: Fields): readonly string[] | null {
  const keys = definedKeys(after);
  const kept = definedKeys(before).filter((key) => after[key] !== undefined);
  const added = keys.filter((key) => before[key] === undefined);
  const isSame = keys.every((key, at) => key === (kept[at] ?? added[at - kept.length]));
  return isSame ? null : keys;
}

const definedKeys = (fields: Fields): string[] =>
  Object.keys(fields).filter((key) => fields[key] !== undefined);

function listDifference(before: readonly unknown[], after: readonly unknown[]): ListChange | null {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && Object.is(before[start], after[start])) start += 1;
  let end = 0;
  while (end < shorter - start && Object.is(before.at(-1 - end), after.at(-1 - end))) end += 1;
  if (before.length === after.length) {
    const at: [string, StateChange][] = [];
    let isReplaced = false;
    for (let index = start; index < after.length - end; index += 1) {
      const found = difference(before[index], after[index]);
      if (found === 'replaced') isReplaced = true;
      else if (found !== null) at.push([String(index), found]);
    }
    if (!isReplaced) return at.length === 0 ? null : { at: Object.fromEntries(at) };
  }
  return { start, items: after.slice(start, after.length - end), end };
}

/** The state after a change. Shares with the state before it whatever the change leaves alone. */
export function withChange<State extends object>(before: State, change: StateChange | null): State {
  return change === null ? before : (changed(before, change) as State);
}

function changed(before: unknown, change: StateChange): unknown {
  if ('items' in change) {
    const list = before as readonly unknown[];
    const { start, items, end } = change;
    return [...list.slice(0, start), ...items, ...list.slice(list.length - end)];
  }
  if ('at' in change) {
    const list = [...(before as readonly unknown[])];
    for (const [at, inner] of Object.entries(change.at))
      list[Number(at)] = changed(list[Number(at)], inner);
    return list;
  }
  const { set = {}, drop = [], in: inside = {}, order } = change;
  // By entries: users choose some keys, and assigning to `__proto__` would not store it.
  const fields = new Map(Object.entries(before as Fields));
  for (const key of drop) fields.delete(key);
  for (const [key, inner] of Object.entries(inside))
    fields.set(key, changed(fields.get(key), inner));
  for (const [key, value] of Object.entries(set)) fields.set(key, value);
  return Object.fromEntries(order?.map((key) => [key, fields.get(key)] as const) ?? fields);
}
