import type { KindName } from '#api/community/kind.ts';
import type { CommunityStore } from '../../store/community-store.ts';
import { CommunityGone } from '#api/community/problems.ts';

export interface WakeHost {
  readonly store: Pick<CommunityStore, 'claimDue'>;
  readonly wall: () => number;
  readonly wake: (id: string, kind: KindName) => Promise<void>;
  readonly failed: (error: unknown) => void;
}

/** How often it is asked what is due: one look at an index. */
export const wakeEveryMs = 250;

/** After this time another process wakes what a process has claimed and not carried out. */
export const leaseMs = 5000;

/** How many communities are claimed at once: no more than are woken long before the lease ends. */
const mostClaimed = 200;

/**
 * How many are woken at a time: one's load from the store overlaps with another's planning. What a
 * person asks meanwhile waits behind those that are ready, so they are few: with 32, 10,000 took 9 s
 * instead of 11, and the slowest hundredth of reads 127 ms instead of 46.
 */
const atOnce = 8;

/**
 * Wakes all communities in which something is due. A failure does not hold up the others; the
 * community is due again when its lease ends.
 */
export async function wakeDue({ store, wall, wake, failed }: WakeHost): Promise<number> {
  let woken = 0;
  for (;;) {
    const due = await store.claimDue(wall(), leaseMs, mostClaimed);
    const left = [...due];
    const worker = async () => {
      for (let next = left.shift(); next !== undefined; next = left.shift()) {
        try {
          await wake(next.id, next.kind);
        } catch (error) {
          if (!(error instanceof CommunityGone)) failed(error);
        }
      }
    };
    await Promise.all(Array.from({ length: atOnce }, worker));
    woken += due.length;
    if (due.length < mostClaimed) return woken;
  }
}
