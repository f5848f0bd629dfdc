import { prepareWorker } from './playground.ts';

/** Lets an idle page start the service once the reader can see an example. A ref of the example. */
export function prepareWhenSeen(example: Element | null) {
  if (example === null || savesData()) return undefined;
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    observer.disconnect();
    whenIdle(prepareWorker);
  });
  observer.observe(example);
  return () => observer.disconnect();
}

/** Safari has no idle callbacks. */
const whenIdle = (task: () => void) =>
  'requestIdleCallback' in globalThis ? requestIdleCallback(task) : setTimeout(task, 200);

/** False where the browser does not expose it. If true, the service waits for the first movement. */
const savesData = () =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData ?? false;
