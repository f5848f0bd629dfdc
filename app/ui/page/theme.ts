import { useSyncExternalStore } from 'react';
import { afterPaint } from './after-paint.ts';

export type Theme = 'light' | 'dark';

const storageKey = 'theme';

/**
 * Runs in the head before the first paint, so that a remembered dark theme never flashes light.
 * Light is the default whatever the system prefers.
 */
export const themeScript = `try{if(localStorage.getItem('${storageKey}')==='dark')document.documentElement.dataset.theme='dark'}catch{}`;

const listeners = new Set<() => void>();

const current = (): Theme =>
  document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light';

function show(theme: Theme) {
  document.documentElement.dataset['theme'] = theme;
  for (const listener of listeners) listener();
}

export function setTheme(theme: Theme) {
  // The press is painted first: restyling the whole page takes a moment.
  afterPaint(() => show(theme));
  try {
    localStorage.setItem(storageKey, theme);
  } catch {
    // Storage blocked: the choice lasts for this page only.
  }
}

function followOtherTabs(event: StorageEvent) {
  if (event.key === storageKey) show(event.newValue === 'dark' ? 'dark' : 'light');
}

function subscribe(listener: () => void) {
  if (listeners.size === 0) addEventListener('storage', followOtherTabs);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) removeEventListener('storage', followOtherTabs);
  };
}

const onServer = (): Theme => 'light';

export const useTheme = () => useSyncExternalStore(subscribe, current, onServer);
