import { startTransition, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { afterPaint } from '#app/ui/page/after-paint.ts';

const cookieName = 'sidebar:state';
const sevenDays = 7 * 24 * 60 * 60;

/**
 * Whether it was left expanded. The cookie store is asynchronous, so it does not block the page.
 */
export async function wasExpanded(): Promise<boolean> {
  try {
    if ('cookieStore' in globalThis) return (await cookieStore.get(cookieName))?.value === 'true';
    return document.cookie.split('; ').includes(`${cookieName}=true`);
  } catch {
    // Cookies are blocked: the default is used.
    return false;
  }
}

function remember(expanded: boolean) {
  try {
    // oxlint-disable-next-line unicorn/no-document-cookie -- the cookie store is not in every browser
    document.cookie = `${cookieName}=${expanded}; path=/; max-age=${sevenDays}; samesite=lax`;
  } catch {
    // Cookies are blocked: the choice lasts for this page only.
  }
}

/** Whether the sidebar shows names beside its icons; remembered for seven days. */
export function useSidebar(initiallyExpanded: boolean) {
  const [expanded, setExpanded] = useState(initiallyExpanded);
  // The press is painted first: a new width lays out the whole page.
  const toggle = useCallback(
    () => afterPaint(() => startTransition(() => setExpanded((was) => !was))),
    [],
  );

  const stored = useRef(initiallyExpanded);
  // Stored together with the change on screen, since the visitor may leave right after it.
  useLayoutEffect(() => {
    if (expanded === stored.current) return;
    stored.current = expanded;
    remember(expanded);
  }, [expanded]);

  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== 'b' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      toggle();
    }
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [toggle]);

  return { expanded, toggle };
}
