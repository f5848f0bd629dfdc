import { useEffect } from 'react';

const storageKey = 'scroll-positions';
const positions = new Map<string, number>();

/** The current history entry, to which scroll events belong. */
let shown = '';

export function enter(key: string) {
  shown = key;
}

export const savedPosition = (key: string) => positions.get(key);

const remember = () => {
  positions.set(shown, scrollY);
};

function restoreFromLastVisit() {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]');
    if (!Array.isArray(stored)) return;
    for (const [key, y] of stored as [string, number][]) positions.set(key, y);
  } catch {
    // Nothing stored, or storage blocked: pages start at their top.
  }
}

function persist() {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([...positions]));
  } catch {
    // Without storage the positions last as long as the page.
  }
}

/**
 * Remembers the scroll position of each history entry. The browser cannot restore it for pages
 * rendered by script; across reloads it can, and does.
 */
export function useScrollMemory() {
  useEffect(() => {
    restoreFromLastVisit();
    remember();
    const takeOver = () => {
      history.scrollRestoration = 'manual';
    };
    const handBack = () => {
      persist();
      history.scrollRestoration = 'auto';
    };
    if (document.readyState === 'complete') takeOver();
    addEventListener('scroll', remember, { passive: true });
    addEventListener('load', takeOver);
    addEventListener('pageshow', takeOver);
    addEventListener('pagehide', handBack);
    return () => {
      removeEventListener('scroll', remember);
      removeEventListener('load', takeOver);
      removeEventListener('pageshow', takeOver);
      removeEventListener('pagehide', handBack);
    };
  }, []);
}
