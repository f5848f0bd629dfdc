import { useEffect } from 'react';

/** Delay after the first answers, so that caching does not compete with them. */
const settled = 3000;

/**
 * Registers the service worker, so that the demo works offline from the next visit on. Failure is
 * ignored. Caching would compete with the first visit, so it waits until that one is `served`.
 */
export function useOffline(served: boolean) {
  useEffect(() => {
    if (!served || !import.meta.env.PROD || !('serviceWorker' in navigator)) return undefined;
    const timer = setTimeout(() => {
      navigator.serviceWorker.register('/service-worker.js').catch(() => undefined);
    }, settled);
    return () => clearTimeout(timer);
  }, [served]);
}
