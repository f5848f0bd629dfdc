import { useState } from 'react';
import { dropDraft, keepDraft, recallDraft, type Typed } from './draft-storage.ts';

/**
 * Unsaved input of a form: kept when the form is closed, the section left or the page reloaded. It
 * holds only the changed fields, so the others show the service's current data. Another name is
 * another draft.
 */
export function useDraft<Field extends string>(name: string) {
  const [known, setKnown] = useState(() => recalled<Field>(name));
  const draft = known.name === name ? known : recalled<Field>(name);
  if (draft !== known) setKnown(draft);
  return {
    typed: draft.typed,
    /** Restored from an earlier visit to the form. */
    found: draft.found,
    change: (changes: Typed<Field>) => {
      // What is stored is the latest, also if two changes come before the next render.
      const typed = { ...recallDraft(name), ...changes } as Typed<Field>;
      keepDraft(name, typed);
      setKnown({ ...draft, typed });
    },
    forget: () => {
      dropDraft(name);
      setKnown(recalled(name));
    },
  };
}

function recalled<Field extends string>(name: string) {
  const typed: Typed<Field> = recallDraft(name);
  return { name, typed, found: Object.keys(typed).length > 0 };
}
