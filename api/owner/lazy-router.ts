import { lazy } from '@orpc/server';

const load = async () => (await import('./router.ts')).ownerRouter;

/** The owner's side, loaded with its first call: most visitors of the demo never ask for it. */
export const lazyOwnerRouter = {
  owner: lazy(async () => ({ default: (await load()).owner })),
  setup: lazy(async () => ({ default: (await load()).setup })),
  books: lazy(async () => ({ default: (await load()).books })),
};
