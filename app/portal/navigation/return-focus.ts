import { useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

/** The item that was open last, for the browser's back button. */
let lastOpened: string | null = null;

/** The heading of an item: after a click on its link it is scrolled to the top and focused. */
export function useFocusOnOpen<Heading extends HTMLElement>(id: string) {
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

/** Router state for the link back to the list: which entry was open. */
export const returnedFrom = (id: string) => ({ closed: id });

/** The list entry that was open before, if the visitor came back from it. */
export function useReturnedFrom(): string | null {
  const state: unknown = useLocation().state;
  const type = useNavigationType();
  if (typeof state === 'object' && state !== null && 'closed' in state) return String(state.closed);
  return type === NavigationType.Pop ? lastOpened : null;
}

/** Returns focus to the list entry that was open. */
export function useFocusOnReturn<Entry extends HTMLElement>(id: string) {
  const entry = useRef<Entry>(null);
  const wasOpen = useReturnedFrom() === id;
  useEffect(() => {
    if (!wasOpen) return;
    lastOpened = null;
    entry.current?.focus();
  }, [wasOpen]);
  return entry;
}
