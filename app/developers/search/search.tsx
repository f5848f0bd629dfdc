import { useCallback, useEffect, useState } from 'react';
import { Icon, type IconProps } from '#app/ui/icons/icon.tsx';

const loadDialog = () => import('./search-dialog.tsx');
type Loaded = Awaited<ReturnType<typeof loadDialog>>;

/** A failure is ignored here: opening the search loads it again, and reports a second failure. */
const prefetch = () => void loadDialog().catch(() => undefined);

/** The text after another key, or null for a key that is not for a text. */
function typedWith(text: string, { key, ctrlKey, metaKey, altKey }: KeyboardEvent): string | null {
  if (ctrlKey || metaKey || altKey) return null;
  if (key === 'Backspace') return text.slice(0, -1);
  return key.length === 1 ? text + key : null;
}

/** Opens the search with a press or the key `/`; its index is loaded on the first use. */
export function Search() {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [failed, setFailed] = useState(false);
  const [open, setOpen] = useState(false);
  /** Typed before the field is there. */
  const [typed, setTyped] = useState('');
  const [hasField, setHasField] = useState(false);
  const onReady = useCallback(() => setHasField(true), []);
  const show = useCallback(() => {
    setOpen(true);
    setFailed(false);
    loadDialog().then(setLoaded, () => {
      setOpen(false);
      setTyped('');
      setFailed(true);
    });
  }, []);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isLoading = open && !hasField;
      if (isLoading && event.key === 'Escape') {
        setOpen(false);
        setTyped('');
        return;
      }
      const early = isLoading ? typedWith(typed, event) : null;
      if (early !== null) {
        event.preventDefault();
        setTyped(early);
        return;
      }
      const isShortcut =
        (event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey) ||
        (event.key === 'k' && (event.metaKey || event.ctrlKey));
      const isTyping = (event.target as Element).closest?.('input, textarea, select, dialog');
      if (!isShortcut || isTyping) return;
      event.preventDefault();
      show();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [open, hasField, typed, show]);
  return (
    <div className="mr-auto ml-auto flex min-w-0 grow justify-end @min-[46rem]:justify-start @min-[46rem]:px-6 no-script:invisible print:hidden">
      <button
        type="button"
        onClick={show}
        onPointerEnter={prefetch}
        onFocus={prefetch}
        aria-label="Search guides and operations"
        aria-keyshortcuts="/"
        className="flex min-h-11 min-w-11 cursor-pointer items-center justify-center gap-2 rounded-control text-[0.9375rem] text-quiet hover:text-ink @min-[46rem]:w-full @min-[46rem]:max-w-80 @min-[46rem]:justify-start @min-[46rem]:border @min-[46rem]:border-line @min-[46rem]:bg-panel @min-[46rem]:px-3.5"
      >
        <SearchIcon className="size-5 shrink-0" />
        <span className="hidden truncate @min-[46rem]:inline">
          Search<span className="hidden @min-[56rem]:inline"> guides and operations</span>
        </span>
        <kbd className="ml-auto hidden rounded-md border border-line px-1.5 font-sans text-xs leading-5 @min-[46rem]:inline">
          /
        </kbd>
      </button>
      <p
        role="status"
        className="absolute inset-x-0 top-full border-b border-line bg-panel px-4 py-2 text-center text-sm text-danger empty:sr-only"
      >
        {failed && 'Search could not be loaded. Try again, or reload the page.'}
      </p>
      {loaded && (
        <loaded.SearchDialog
          typed={typed}
          onReady={onReady}
          open={open}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}

const SearchIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="10.5" cy="10.5" r="6" />
    <path d="m15 15 5 5" />
  </Icon>
);
