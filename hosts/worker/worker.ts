import { pasts } from 'virtual:demo-past';
import { serve } from './serve.ts';
import type { Greeting } from './settings.ts';

addEventListener(
  'message',
  ({ data }: MessageEvent<Greeting>) => {
    // Reported to the page as an error of this worker, so that the page falls back to serving
    // itself.
    start(data).catch(reportError);
  },
  { once: true },
);

async function start(greeting: Greeting): Promise<void> {
  await hold(greeting.settings.lifeline);
  await serve(greeting, pasts);
  postMessage('ready');
}

/** Holds a lock; its release tells the page that this worker has died. */
async function hold(lifeline: string): Promise<void> {
  if (!('locks' in navigator)) return;
  await new Promise<void>((settled) => {
    const held = () => {
      settled();
      return new Promise(() => undefined);
    };
    // Refused where cookies are blocked: the page then relies on a timeout.
    navigator.locks.request(lifeline, held).catch(() => settled());
  });
}
