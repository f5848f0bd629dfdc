import type { Demo, Present } from '../../demo.ts';
import type { MemoryWebhooks } from './memory-webhooks.ts';

/** A demo whose changes are delivered to the webhooks of its page. */
export const withWebhooks = (
  demo: Demo,
  { deliverEvents }: Pick<MemoryWebhooks, 'deliverEvents'>,
): Demo => ({
  ...demo,
  act: async (step) => {
    let before: Present | null = null;
    const done = await demo.act((now) => {
      before = now;
      return step(now);
    });
    await deliverEvents(before!, done);
    return done;
  },
});
