import { useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

/** What was opened by a click starts at its top, with focus on its heading. */
export function useOpened<Heading extends HTMLElement>() {
  const heading = useRef<Heading>(null);
  const type = useNavigationType();
  const arrivedByClick = useRef(type === NavigationType.Push);
  useEffect(() => {
    if (!arrivedByClick.current) return;
    heading.current?.focus({ preventScroll: true });
    scrollTo(0, 0);
  }, []);
  return heading;
}

/** For the way back: tells the list which of its entries was open. */
export const closing = (id: string) => ({ closed: id });

/** The entry that was open takes the focus again. */
export function useClosed<Entry extends HTMLElement>(id: string) {
  const entry = useRef<Entry>(null);
  const state: unknown = useLocation().state;
  const wasOpen =
    typeof state === 'object' && state !== null && 'closed' in state && state.closed === id;
  useEffect(() => {
    if (wasOpen) entry.current?.focus();
  }, [wasOpen]);
  return entry;
}
