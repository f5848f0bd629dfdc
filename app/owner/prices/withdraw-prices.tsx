import { buttonStyle } from '#app/ui/button-style.ts';
import { ProblemNote } from '#app/portal/forms/problem-note.tsx';
import { problemOf } from '#app/portal/service/problem.ts';
import { isoDate } from '#engine/time/calendar.ts';
import { localDay } from '#engine/time/local.ts';
import { instant } from '#engine/units.ts';
import { ownerService } from '../service/owner-queries.ts';
import { useTouching } from '../touching/use-touching.tsx';

/** Takes announced prices back; residents are told. */
export function WithdrawPrices({
  building,
  from,
  zone,
}: {
  building: string;
  from: number;
  zone: string;
}) {
  const withdraw = useTouching(
    ownerService.setup.withdrawPrices,
    (input) => ({ kind: 'withdraw-prices', ...input }),
    () => ({
      title: 'Take these prices back?',
      action: 'Take them back',
      keep: 'Keep them',
    }),
  );
  return (
    <div className="grid justify-items-start gap-3 pt-4">
      <button
        type="button"
        aria-disabled={withdraw.isPending}
        className={buttonStyle.outline}
        onClick={() => {
          const day = isoDate(localDay(zone, instant(from)));
          withdraw.ask({ building, from: day });
        }}
      >
        Take these prices back
      </button>
      {withdraw.error && <ProblemNote problem={problemOf(withdraw.error)} />}
      {withdraw.dialog}
    </div>
  );
}
