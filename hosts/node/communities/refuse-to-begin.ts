import { CommunityGone, processOutdated } from '#api/community/problems.ts';
import type { NotFound } from '#api/community/state-at.ts';
import { busy } from '#api/refusals/refusals.ts';

/** A hosted community never begins by itself: whoever created it has stored its first state. */
export async function refuseToBegin({ problem, cause }: NotFound): Promise<never> {
  switch (problem) {
    case 'gone':
      throw new CommunityGone();
    case 'newer-version':
      throw processOutdated();
    case 'broken':
      throw busy();
    default:
      throw new Error(`A stored community cannot be used: ${problem}`, { cause });
  }
}
