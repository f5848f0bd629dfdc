export function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null) freezeAll(value);
  return value;
}

function freezeAll(things: object): void {
  // Everything frozen is frozen here, deeply. isExtensible is a cheaper check than isFrozen.
  if (!Object.isExtensible(things)) return;
  Object.freeze(things);
  // No Object.values: a world has a hundred thousand objects, and the lists would be costly.
  if (Array.isArray(things)) {
    for (let at = 0; at < things.length; at++) {
      const thing: unknown = things[at];
      if (typeof thing === 'object' && thing !== null) freezeAll(thing);
    }
    return;
  }
  for (const key in things) {
    const thing: unknown = things[key as keyof typeof things];
    if (typeof thing === 'object' && thing !== null) freezeAll(thing);
  }
}
