import { useState } from 'react';
import { host } from '../service/current-host.ts';

export type Typed = Readonly<Record<string, string>>;

/** Fallback where storage is blocked: drafts last as long as the page. */
const inMemory = new Map<string, string>();

const storageKey = (name: string) => `${host().storagePrefix}draft ${name}`;

function recall(name: string): Typed {
  let text = inMemory.get(name);
  try {
    text = sessionStorage.getItem(storageKey(name)) ?? text;
  } catch {
    // Storage is blocked: memory is used.
  }
  return text === undefined ? {} : typedIn(text);
}

/** The valid part of a stored draft: it may be damaged, or written by another version. */
function typedIn(text: string): Typed {
  try {
    const stored: unknown = JSON.parse(text);
    if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) return {};
    const usable = Object.entries(stored).filter(([, value]) => typeof value === 'string');
    return Object.fromEntries(usable);
  } catch {
    return {};
  }
}

function keep(name: string, typed: Typed) {
  const text = JSON.stringify(typed);
  inMemory.set(name, text);
  try {
    sessionStorage.setItem(storageKey(name), text);
  } catch {
    // Storage is blocked: memory is used.
  }
}

function drop(name: string) {
  inMemory.delete(name);
  try {
    sessionStorage.removeItem(storageKey(name));
  } catch {
    // Storage is blocked: nothing was stored.
  }
}

/**
 * Unsaved input of a form: kept when the form is closed, the section left or the page reloaded. It
 * holds only the changed fields, so the others show the service's current data.
 */
export function useDraft(name: string) {
  const [typed, setTyped] = useState(() => recall(name));
  const [found, setFound] = useState(() => Object.keys(typed).length > 0);
  return {
    typed,
    /** Restored from an earlier visit to the form. */
    found,
    change: (changes: Typed) => {
      const next = { ...typed, ...changes };
      keep(name, next);
      setTyped(next);
    },
    forget: () => {
      drop(name);
      setTyped({});
      setFound(false);
    },
  };
}
