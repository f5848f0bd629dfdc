import { useEffect } from 'react';

/** Lets the demo work without a network from the next visit on. It is no worse off without. */
export function useOffline() {
  useEffect(() => {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
    navigator.serviceWorker.register('/service-worker.js').catch(() => undefined);
  }, []);
}
