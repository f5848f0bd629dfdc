import { maskMessage } from './mask-message.ts';
import type { LoggedMessage, StationStore } from './station-store.ts';

/** Lines that wait for the store; beyond it the oldest are dropped. */
const mostWaiting = 20_000;
const mostTogether = 1000;
const everyMs = 250;

/**
 * What is said on the lines, masked. Written a moment later and many at once: it is for people who look
 * for a fault, and no answer waits for it.
 */
export function messageLog(store: Pick<StationStore, 'addMessages'>, wall: () => number) {
  let waiting: LoggedMessage[] = [];
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  async function write(): Promise<void> {
    timer = undefined;
    while (waiting.length > 0) {
      const lines = waiting.splice(0, mostTogether);
      // Lost with the store, as the rest of the log is not.
      await store.addMessages(lines).catch(() => undefined);
    }
  }

  const flush = (): Promise<void> => {
    clearTimeout(timer);
    writing = writing.then(write);
    return writing;
  };

  return {
    add: (station: string, direction: LoggedMessage['direction'], text: string): void => {
      if (waiting.length >= mostWaiting) waiting = waiting.slice(mostTogether);
      waiting.push({ station, at: wall(), direction, text: maskMessage(text) });
      timer ??= setTimeout(() => void flush(), everyMs);
    },
    flush,
  };
}
