import { useEffect } from 'react';
import { focusSection } from './focus-section.ts';

/**
 * Moves focus to the section when the focused element disappears because the world has changed: in
 * another tab, through the API, or by time passing. Otherwise a keyboard or screen reader would have
 * to start again at the top of the page. In an open dialog focus stays in the dialog.
 */
export function useKeepFocus(): void {
  useEffect(() => {
    const main = document.getElementById('main')!;
    let focused: Element | null = null;
    const isFocusLost = () => document.activeElement === document.body;
    const remember = ({ target }: FocusEvent) => {
      focused = target instanceof Element && main.contains(target) ? target : null;
    };
    const forget = () =>
      // Only after the event can a removed or hidden element be distinguished from one that was left.
      queueMicrotask(() => {
        if (focused && focused.getClientRects().length > 0 && isFocusLost()) focused = null;
      });
    function keep() {
      if (focused === null || focused.isConnected || !isFocusLost()) return;
      const dialog = main.querySelector('dialog:modal');
      if (dialog) dialog.querySelector('button')?.focus();
      else focusSection({ preventScroll: true });
    }
    const observer = new MutationObserver(keep);
    observer.observe(main, { childList: true, subtree: true });
    document.addEventListener('focusin', remember);
    document.addEventListener('focusout', forget);
    // Does not bubble. A dialog returns focus to the button that opened it, which may be gone.
    main.addEventListener('close', keep, true);
    return () => {
      observer.disconnect();
      document.removeEventListener('focusin', remember);
      document.removeEventListener('focusout', forget);
      main.removeEventListener('close', keep, true);
    };
  }, []);
}
