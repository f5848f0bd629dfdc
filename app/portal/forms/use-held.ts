import { useCallback, useState } from 'react';

const storageKey = 'held';
const held = restored();

/** What the page kept before it reloaded itself. */
function restored(): Map<string, unknown> {
  try {
    const text = sessionStorage.getItem(storageKey);
    // Read once: what cannot be shown must not come back with every reload.
    sessionStorage.removeItem(storageKey);
    return new Map(JSON.parse(text ?? '[]') as [string, unknown][]);
  } catch {
    return new Map();
  }
}

/** For a page that reloads itself: all that is held is there again afterwards. Throws if refused. */
export function keepHeld() {
  sessionStorage.setItem(storageKey, JSON.stringify([...held]));
}

/** For a section that failed: it starts again without what may have made it fail. */
export const dropHeld = () => held.clear();

/** Whether something is held by this name. */
export const isHeld = (name: string) => held.has(name);

/**
 * What somebody is in the middle of: there again when they looked at another section in between,
 * gone with the page. What should outlast the page is a draft (`useDraft`).
 */
export function useHeld<Value>(name: string, fresh: () => Value) {
  const [value, setValue] = useState(() => (held.get(name) as Value | undefined) ?? fresh());
  return {
    value,
    hold: useCallback(
      (next: Value) => {
        held.set(name, next);
        setValue(next);
      },
      [name],
    ),
    /** Done with, or not wanted any more. */
    drop: () => held.delete(name),
  };
}
