import { useDeferredValue, useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { afterPaint } from '../page/after-paint.ts';
import { CloseIcon } from '../icons/site-icons.tsx';

/**
 * The native modal dialog: focus is trapped and returned, Escape closes. A sheet from below on
 * narrow windows, a card in the middle on wide ones. A tap outside closes it too.
 */
export function Dialog({
  title,
  open,
  onClose,
  children,
}: {
  title: string;
  open: boolean;
  onClose: () => void;
  children: ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  // Opening is deferred until the press is painted; closing is immediate.
  const shown = useDeferredValue(open) && open;
  // Most dialogs are never opened. One that was stays: closing it returns the focus.
  const [isNeeded, setNeeded] = useState(shown);
  if (shown && !isNeeded) setNeeded(true);
  useEffect(() => {
    if (!dialog.current) return;
    dialog.current.hidden = false;
    if (shown) dialog.current.showModal();
    else dialog.current.close();
  }, [shown]);
  /**
   * Hidden at once, closed after the paint: making the page behind it active again takes a moment.
   */
  function dismiss() {
    dialog.current!.hidden = true;
    afterPaint(onClose);
  }
  if (!isNeeded) return null;
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Escape is the keyboard's way
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onClose={onClose}
      onCancel={(event) => {
        event.preventDefault();
        dismiss();
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) dismiss();
      }}
      className="m-0 mt-auto max-h-[90dvh] w-full max-w-none overflow-y-auto rounded-t-card border border-line bg-panel text-ink backdrop:bg-ink/50 open:animate-slide-in sm:m-auto sm:max-w-lg sm:rounded-card dark:backdrop:bg-paper/70"
    >
      {shown && (
        <div className="p-5 sm:p-7">
          <div className="flex items-start justify-between gap-4 pb-4">
            <h2 id={titleId} className="pt-1.5 text-2xl">
              {title}
            </h2>
            <button
              type="button"
              onClick={dismiss}
              aria-label="Close"
              className="-mr-2 grid size-11 shrink-0 cursor-pointer place-items-center rounded-control hover:bg-stay"
            >
              <CloseIcon className="size-5" />
            </button>
          </div>
          {children}
        </div>
      )}
    </dialog>
  );
}
