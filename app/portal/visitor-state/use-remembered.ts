import { useState } from 'react';
import { host } from '../service/current-host.ts';

/** Storage may be blocked: then the value lasts as long as the page. */
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
    // Storage is blocked.
  }
}

/** A string in local storage, such as what was dismissed in this world. */
export function useRemembered(name: string) {
  const key = host().storagePrefix + name;
  const [value, setValue] = useState(() => read(key));
  return [
    value,
    (next: string) => {
      write(key, next);
      setValue(next);
    },
  ] as const;
}
