import { useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

/** What was open last, for the browser's own way back. */
let lastOpened: string | null = null;

/** What was opened by a click starts at its top, with focus on its heading. */
export function useOpened<Heading extends HTMLElement>(id: string) {
  const heading = useRef<Heading>(null);
  const type = useNavigationType();
  const arrivedByClick = useRef(type === NavigationType.Push);
  useEffect(() => {
    lastOpened = id;
    if (!arrivedByClick.current) return;
    heading.current?.focus({ preventScroll: true });
    scrollTo(0, 0);
  }, [id]);
  return heading;
}

/** For the way back: tells the list which of its entries was open. */
export const closing = (id: string) => ({ closed: id });

/** The entry of a list that was open until now, if one comes back from it. */
export function useReturning(): string | null {
  const state: unknown = useLocation().state;
  const type = useNavigationType();
  if (typeof state === 'object' && state !== null && 'closed' in state) return String(state.closed);
  return type === NavigationType.Pop ? lastOpened : null;
}

/** The entry that was open takes the focus again. */
export function useClosed<Entry extends HTMLElement>(id: string) {
  const entry = useRef<Entry>(null);
  const wasOpen = useReturning() === id;
  useEffect(() => {
    if (!wasOpen) return;
    lastOpened = null;
    entry.current?.focus();
  }, [wasOpen]);
  return entry;
}
