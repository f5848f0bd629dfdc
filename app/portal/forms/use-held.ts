import { useCallback, useState } from 'react';

const storageKey = 'held';
const held = restored();

/** State that the page stored before it reloaded itself. */
function restored(): Map<string, unknown> {
  try {
    const text = sessionStorage.getItem(storageKey);
    // Read once: state that makes a section fail must not return with every reload.
    sessionStorage.removeItem(storageKey);
    return new Map(JSON.parse(text ?? '[]') as [string, unknown][]);
  } catch {
    return new Map();
  }
}

/** Stores all held state before the page reloads itself. Throws if storage is blocked. */
export function keepHeld() {
  sessionStorage.setItem(storageKey, JSON.stringify([...held]));
}

/** Drops the held state of a section that failed, which may have caused the failure. */
export const dropHeld = () => held.clear();

/** Whether something is held by this name. */
export const isHeld = (name: string) => held.has(name);

/**
 * State of unfinished input that survives a switch of sections, but not the page. What should
 * outlast the page is a draft (`useDraft`).
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
    /** Drops it. */
    drop: () => held.delete(name),
  };
}
