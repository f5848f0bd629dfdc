import { config } from '#app/config.ts';

/**
 * The first formatter of a page waits until the browser has loaded how the world writes times and
 * amounts: 30 to 50 ms, and several times that on a phone. Loaded by a worker, it is there for the
 * page, too, which goes on meanwhile. In the demo the worker of its service does that.
 */
export function loadFormats(): void {
  const worker = new Worker(new URL('./formats-worker.ts', import.meta.url), {
    type: 'module',
    name: config.locale,
  });
  worker.addEventListener('error', () => worker.terminate());
}
