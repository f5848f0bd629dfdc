import type { Instant } from '../../units.ts';
import type { OwnPlan } from './best-hours.ts';
import { meteredShortfall, type Job } from './job.ts';
import type { SessionPlan } from '../../community/session.ts';

/** A plan as a session stores it: with its shortfall and the reason for it. */
export function sessionPlan(
  job: Job,
  { blocks, waits }: Pick<OwnPlan, 'blocks' | 'waits'>,
  missing: number,
  missingAlone: () => number,
  madeAt: Instant,
): SessionPlan {
  const shortfall = meteredShortfall(job, missing);
  if (shortfall === 0) return { madeAt, blocks, waits, shortfall, shortfallWhy: null };
  const isShared = missing > missingAlone();
  const tooSoon = job.isCutShort ? 'space-reserved' : 'too-little-time';
  return {
    madeAt,
    blocks,
    waits,
    shortfall,
    shortfallWhy: isShared ? 'shared-power' : tooSoon,
  };
}
