import { useSyncExternalStore } from 'react';

/** The languages of the examples; `edit` is the request itself, to be changed. */
export const languages = ['curl', 'typescript', 'mcp', 'edit'] as const;
export type Language = (typeof languages)[number];

const storageKey = 'developers:language';
/** Undefined until the browser was asked. */
let chosen: Language | undefined;
const listeners = new Set<() => void>();

function remembered(): Language {
  try {
    const stored = localStorage.getItem(storageKey);
    return languages.find((language) => language === stored) ?? 'curl';
  } catch {
    return 'curl';
  }
}

/** The choice counts for all examples and later visits, so that nobody has to choose twice. */
export function chooseLanguage(language: Language) {
  chosen = language;
  try {
    // An editor is opened for one example; the next visit begins with code.
    if (language !== 'edit') localStorage.setItem(storageKey, language);
  } catch {
    // Storage blocked: the choice lasts until the next reload.
  }
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useLanguage = () =>
  useSyncExternalStore(
    subscribe,
    () => (chosen ??= remembered()),
    () => 'curl' as const,
  );
