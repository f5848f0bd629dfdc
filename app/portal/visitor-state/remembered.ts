import { useState } from 'react';

/** A browser may forbid to store anything: then it is remembered until the page is left. */
function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, value: string) {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Nothing depends on it.
  }
}

/** A small text that this browser keeps, such as what was dismissed. */
export function useRemembered(key: string) {
  const [value, setValue] = useState(() => read(key));
  return [
    value,
    (next: string) => {
      write(key, next);
      setValue(next);
    },
  ] as const;
}
