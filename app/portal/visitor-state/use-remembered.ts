import { useState } from 'react';
import { host } from '../service/current-host.ts';
import { tryStorage } from '#app/ui/try-storage.ts';

/** A string in local storage, such as what was dismissed in this world. */
export function useRemembered(name: string) {
  const key = host().storagePrefix + name;
  const [value, setValue] = useState(() => tryStorage(() => localStorage.getItem(key)));
  return [
    value,
    (next: string) => {
      tryStorage(() => localStorage.setItem(key, next));
      setValue(next);
    },
  ] as const;
}
