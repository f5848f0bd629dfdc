import { useState } from 'react';

const held = new Map<string, unknown>();

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
    hold: (next: Value) => {
      held.set(name, next);
      setValue(next);
    },
    /** Done with, or not wanted any more. */
    drop: () => held.delete(name),
  };
}
