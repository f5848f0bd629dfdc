import { entries } from 'virtual:developers/search';
import { useId, useLayoutEffect, useState, type KeyboardEvent } from 'react';
import { useNavigate } from 'react-router';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { findEntries } from './find-entries.ts';

/** Offered before anything is typed: the pages in their reading order. */
const firstPages = entries.filter(({ heading }) => heading === '').slice(0, 8);

type Props = {
  open: boolean;
  onClose: () => void;
  /** While this was being loaded. */
  typed: string;
  onReady: () => void;
};

/** A field and its results: arrows choose, Enter opens. */
export function SearchDialog({ open, onClose, typed, onReady }: Props) {
  const [query, setQuery] = useState(typed);
  const [chosen, setChosen] = useState(0);
  const navigate = useNavigate();
  const listId = useId();
  const isEmpty = query.trim() === '';
  const found = isEmpty ? firstPages : findEntries(entries, query);
  useLayoutEffect(onReady, [onReady]);
  const visit = (to: string | undefined) => {
    if (to === undefined) return;
    onClose();
    void navigate(to);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && found.length > 0) {
      event.preventDefault();
      setChosen((chosen + step + found.length) % found.length);
    } else if (event.key === 'Enter') visit(found[chosen]?.to);
  };
  return (
    <Dialog title="Search" open={open} onClose={onClose}>
      <input
        // A dialog focuses what has this attribute; React's own focuses too early.
        ref={(field) => field?.setAttribute('autofocus', '')}
        type="text"
        role="combobox"
        aria-label="Search guides and operations"
        aria-expanded={found.length > 0}
        aria-controls={listId}
        aria-activedescendant={found[chosen] && `${listId}-${chosen}`}
        autoComplete="off"
        spellCheck={false}
        placeholder="quote, idempotency, cancel …"
        value={query}
        onChange={(event) => {
          setQuery(event.target.value);
          setChosen(0);
        }}
        onKeyDown={onKeyDown}
        className="min-h-12 w-full rounded-control border border-line bg-paper px-4 text-base"
      />
      <div
        id={listId}
        role="listbox"
        aria-label="Results"
        className="mt-3 grid min-h-64 content-start pb-3"
      >
        {found.map(({ to, page, heading }, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- keys go to the field
          <div
            key={to}
            id={`${listId}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === chosen}
            onPointerMove={() => setChosen(index)}
            onClick={() => visit(to)}
            className="flex min-h-11 cursor-pointer flex-wrap items-baseline gap-x-3 rounded-control px-4 py-2 aria-selected:bg-leaf-pale"
          >
            <span className="font-medium">{heading || page}</span>
            {heading && <span className="text-sm text-quiet">{page}</span>}
          </div>
        ))}
      </div>
      <p role="status" className="text-sm text-quiet">
        {isEmpty
          ? 'Type a word. Arrows choose, Enter opens.'
          : found.length === 0
            ? 'Nothing found. Try a shorter word.'
            : ''}
      </p>
    </Dialog>
  );
}
