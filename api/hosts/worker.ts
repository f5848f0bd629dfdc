import { serve } from './serve.ts';
import type { Greeting } from './settings.ts';

addEventListener(
  'message',
  ({ data }: MessageEvent<Greeting>) => {
    // Told to the page as an error of this worker, so that it serves itself.
    start(data).catch(reportError);
  },
  { once: true },
);

/** Serves as long as this worker lives; the lock it holds until then tells the page. */
async function start(greeting: Greeting): Promise<void> {
  const { lifeline } = greeting.settings;
  if ('locks' in navigator) {
    await new Promise<void>((held) => {
      void navigator.locks.request(lifeline, () => {
        held();
        return new Promise(() => undefined);
      });
    });
  }
  await serve(greeting);
  postMessage('ready');
}
