import { host } from '../service/current-host.ts';
import { tryStorage } from '../visitor-state/try-storage.ts';

export type Typed<Field extends string = string> = Readonly<Partial<Record<Field, string>>>;

/** Fallback where storage is blocked: drafts last as long as the page. */
const inMemory = new Map<string, string>();

const storageKey = (name: string) => `${host().storagePrefix}draft ${name}`;

/** What was typed into a form and not saved; empty if there is nothing. */
export function recallDraft(name: string): Typed {
  const stored = tryStorage(() => sessionStorage.getItem(storageKey(name)));
  return typedIn(stored ?? inMemory.get(name) ?? '{}');
}

/** The valid part of a stored draft: it may be damaged, or written by another version. */
function typedIn(text: string): Typed {
  const stored: unknown = tryStorage(() => JSON.parse(text) as unknown);
  if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) return {};
  return Object.fromEntries(
    Object.entries(stored).filter(([, value]) => typeof value === 'string'),
  );
}

export function keepDraft(name: string, typed: Typed) {
  const text = JSON.stringify(typed);
  inMemory.set(name, text);
  tryStorage(() => sessionStorage.setItem(storageKey(name), text));
}

export function dropDraft(name: string) {
  inMemory.delete(name);
  tryStorage(() => sessionStorage.removeItem(storageKey(name)));
}

/** Drops all drafts of this world, one of which may have made a section fail. */
export function dropDrafts() {
  inMemory.clear();
  tryStorage(() => {
    const drafts = Object.keys(sessionStorage).filter((key) => key.startsWith(storageKey('')));
    for (const key of drafts) sessionStorage.removeItem(key);
  });
}

export const hasDraft = (name: string) => Object.keys(recallDraft(name)).length > 0;
