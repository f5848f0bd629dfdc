import type { Present, Sandbox } from '../../sandbox/sandbox.ts';
import type { MemoryWebhooks } from './memory-webhooks.ts';

/** A sandbox whose changes are delivered to the webhooks of its page. */
export const withWebhooks = (
  sandbox: Sandbox,
  { deliverEvents }: Pick<MemoryWebhooks, 'deliverEvents'>,
): Sandbox => ({
  ...sandbox,
  act: async (decide, check, apply) => {
    let before: Present | null = null;
    const noted = (now: Present) => {
      before = now;
      return decide(now);
    };
    const done = await sandbox.act(noted, check, apply);
    await deliverEvents(before!, done);
    return done;
  },
});
