import { onError } from '@orpc/server';
import { RPCHandler } from '@orpc/server/message-port';
import { openDemo } from '#api/sandbox/demo.ts';
import { lazyOwnerRouter } from '#api/owner/lazy-router.ts';
import { serviceRouter } from '#api/router/router.ts';
import { sandboxRouter } from '#api/sandbox/router.ts';
import { indexedDbStore } from '#api/store/indexed-db.ts';
import { memoryStore } from '#api/store/memory.ts';
import type { BrowserStore } from '#api/store/log-store.ts';
import { ownerActor, visitorActor } from '#api/sandbox/visitor.ts';
import { shippedPast, visitorsWorld, type ShippedPasts } from './visitors-world.ts';
import { openChanges } from './changes.ts';
import type { Greeting } from './settings.ts';

const actors = { resident: visitorActor, owner: ownerActor } as const;

/** Falls back to memory if the browser's storage does not respond. */
const tooLate = () =>
  new Promise<BrowserStore>((resolve) => {
    setTimeout(() => resolve(memoryStore()), 5000);
  });

/** Opens the demo with this browser's stored state and serves requests on the port. */
export async function serve({ port, settings }: Greeting, pasts: ShippedPasts = {}): Promise<void> {
  const store = await Promise.race([indexedDbStore().catch(memoryStore), tooLate()]);
  const changes = openChanges();
  const demo = openDemo({
    locale: settings.locale,
    store,
    wall: () => Date.now(),
    createWorld: async () => {
      const began = performance.now();
      const today = new Date();
      const books = visitorsWorld(today, settings, await shippedPast(today, pasts));
      // Shows the time of a first visit in the browser's performance tools and the benchmark.
      performance.measure('create the world', { start: began });
      return books;
    },
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel has none.
    changed: () => changes?.postMessage(settings.lifeline),
  });
  const handler = new RPCHandler(
    { ...serviceRouter, ...sandboxRouter, ...lazyOwnerRouter },
    {
      clientInterceptors: [
        onError((error) => {
          // Visitors get a plain sentence for an internal error; developers need its cause.
          // oxlint-disable-next-line no-console
          if (error instanceof Error && error.cause instanceof Error) console.error(error.cause);
        }),
      ],
    },
  );
  handler.upgrade(port, {
    context: { community: demo, sandbox: demo, actor: actors[settings.role] },
  });
  port.start();
}
