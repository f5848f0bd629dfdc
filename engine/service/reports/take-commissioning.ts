import { provenCharger } from '../../charging/commissioning.ts';
import { unsettle, type Draft } from '../../community/draft/draft.ts';
import { putSpace } from '../../community/draft/put-session.ts';
import type { Report } from '../../community/report.ts';
import type { Space } from '../../community/world.ts';

/**
 * A charger is commissioned. While it is tested it counts with all it can draw, since whether it
 * follows a limit is what is being found out; then it is planned with what it has shown.
 */
export function takeCommissioning(
  draft: Draft,
  space: Space,
  report: Extract<Report, { readonly kind: 'commissioning' | 'commissioned' }>,
): void {
  if (report.kind === 'commissioning') putSpace(draft, { ...space, isTested: true });
  else {
    const { isTested: _, charger, ...rest } = space;
    const { traits, findings } = report;
    putSpace(draft, {
      ...rest,
      charger: traits === null ? charger : provenCharger(charger, traits),
      commissioned: { at: draft.now, findings },
    });
    draft.spaceFreed = true;
  }
  unsettle(draft, space.building, 'share');
}

/**
 * A charger that takes no limits draws what it can, so that is what it counts with from the first car
 * on. One that was commissioned to be switched on and off stays so.
 */
export function takeNoLimits(draft: Draft, space: Space): void {
  const { charger, building } = space;
  if (charger.control !== undefined) return;
  putSpace(draft, { ...space, charger: { ...charger, control: 'none' } });
  unsettle(draft, building, 'share');
}
