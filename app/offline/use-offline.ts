import { useEffect } from 'react';

/** Until the first answers are on show and one has begun to read them. */
const settled = 3000;

/**
 * Lets the demo work without a network from the next visit on. It is no worse off without. Storing
 * the files would compete with the first visit, so it waits until that one is `served`.
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
