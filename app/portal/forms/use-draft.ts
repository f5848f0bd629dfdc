import { useState, useSyncExternalStore } from 'react';
import { changeDraft, dropDraft, hasDraft, onDraftChange, recallDraft } from './draft-storage.ts';
import type { Typed } from './draft-storage.ts';

/**
 * Unsaved input of a form: kept when the form is closed, the section left or the page reloaded. It
 * holds only the changed fields, so the others show the service's current data.
 */
export function useDraft<Field extends string>(name: string) {
  const recall = () => recallDraft(name) as Typed<Field>;
  const typed = useSyncExternalStore(onDraftChange, recall, recall);
  const [found, setFound] = useState(() => hasDraft(name));
  return {
    typed,
    /** There was one already when the form was opened. */
    found,
    change: (changes: Typed<Field>) => changeDraft(name, changes),
    forget: () => {
      dropDraft(name);
      setFound(false);
    },
  };
}
