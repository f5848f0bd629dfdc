import { useSyncExternalStore } from 'react';

/** The languages of the examples; `edit` is the request itself, to be changed. */
export const languages = ['curl', 'typescript', 'mcp', 'edit'] as const;
export type Language = (typeof languages)[number];

let chosen: Language = 'curl';
const listeners = new Set<() => void>();

/** The choice counts for all examples, so that nobody has to choose twice. */
export function chooseLanguage(language: Language) {
  chosen = language;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useLanguage = () =>
  useSyncExternalStore(
    subscribe,
    () => chosen,
    () => 'curl' as const,
  );
