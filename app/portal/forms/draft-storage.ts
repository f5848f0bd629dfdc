import { host } from '../service/current-host.ts';
import { tryStorage } from '#app/ui/try-storage.ts';

export type Typed<Field extends string = string> = Readonly<Partial<Record<Field, string>>>;

const nothing: Typed = {};

/** Drafts that were read or written: where storage is blocked, they last as long as the page. */
const known = new Map<string, Typed>();
const listeners = new Set<() => void>();

const storageKey = (name: string) => `${host().storagePrefix}draft ${name}`;

/** What was typed into a form and not saved; the same object until that changes. */
export function recallDraft(name: string): Typed {
  const typed =
    known.get(name) ?? typedIn(tryStorage(() => sessionStorage.getItem(storageKey(name))));
  known.set(name, typed);
  return typed;
}

/** The valid part of a stored draft: it may be damaged, or written by another version. */
function typedIn(text: string | null): Typed {
  const stored: unknown = tryStorage(() => JSON.parse(text ?? 'null') as unknown);
  if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) return nothing;
  return Object.fromEntries(
    Object.entries(stored).filter(([, value]) => typeof value === 'string'),
  );
}

export const hasDraft = (name: string) => Object.keys(recallDraft(name)).length > 0;

export function changeDraft(name: string, changes: Typed) {
  const typed = { ...recallDraft(name), ...changes };
  known.set(name, typed);
  tryStorage(() => sessionStorage.setItem(storageKey(name), JSON.stringify(typed)));
  notifyListeners();
}

export function dropDraft(name: string) {
  known.set(name, nothing);
  tryStorage(() => sessionStorage.removeItem(storageKey(name)));
  notifyListeners();
}

/** Drops all drafts of this world. */
export function dropDrafts() {
  known.clear();
  tryStorage(() => {
    const keys = Object.keys(sessionStorage).filter((key) => key.startsWith(storageKey('')));
    for (const key of keys) sessionStorage.removeItem(key);
  });
  notifyListeners();
}

function notifyListeners() {
  for (const listener of listeners) listener();
}

export function onDraftChange(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
