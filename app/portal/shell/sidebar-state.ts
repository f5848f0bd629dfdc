import { useCallback, useEffect, useState } from 'react';

const cookieName = 'sidebar:state';
const sevenDays = 7 * 24 * 60 * 60;

export const isExpanded = (cookies: string) => cookies.split('; ').includes(`${cookieName}=true`);

/** Whether the sidebar shows names beside its icons; remembered for seven days. */
export function useSidebar(initiallyExpanded: boolean) {
  const [expanded, setExpanded] = useState(initiallyExpanded);
  const toggle = useCallback(() => setExpanded((was) => !was), []);

  useEffect(() => {
    if (expanded !== isExpanded(document.cookie)) {
      // oxlint-disable-next-line unicorn/no-document-cookie -- the cookie store is not in every browser
      document.cookie = `${cookieName}=${expanded}; path=/; max-age=${sevenDays}; samesite=lax`;
    }
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
