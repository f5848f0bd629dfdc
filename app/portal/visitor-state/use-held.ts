import { useCallback, useState } from 'react';
import { tryStorage } from '#app/ui/try-storage.ts';

const storageKey = 'held';
const held = restored();

/** State that the page stored before it reloaded itself. */
function restored(): Map<string, unknown> {
  const text = tryStorage(() => sessionStorage.getItem(storageKey));
  // Read once: a reload by the visitor begins anew.
  tryStorage(() => sessionStorage.removeItem(storageKey));
  return tryStorage(() => new Map(JSON.parse(text ?? '[]') as [string, unknown][])) ?? new Map();
}

/** Stores all held state before the page reloads itself. Throws if storage is blocked. */
export function keepHeld() {
  sessionStorage.setItem(storageKey, JSON.stringify([...held]));
}

/**
 * What the visitor selected, for as long as the page: it survives leaving the demo for another page
 * of the site, but not a reload. What is typed outlasts that as a draft (`useDraft`).
 */
export function useHeld<Value>(name: string, fresh: () => Value) {
  const [value, setValue] = useState(() => (held.get(name) as Value | undefined) ?? fresh());
  const hold = useCallback(
    (next: Value) => {
      held.set(name, next);
      setValue(next);
    },
    [name],
  );
  return [value, hold] as const;
}
