import { buttonStyle } from '#app/ui/button-style.ts';
import { ProblemNote } from '#app/portal/forms/problem-note.tsx';
import { problemOf } from '#app/portal/service/problem.ts';
import { useCommand } from '#app/portal/service/use-command.ts';
import { isoDate } from '#engine/time/calendar.ts';
import { localDay } from '#engine/time/local.ts';
import { instant } from '#engine/units.ts';
import { ownerService } from '../service/owner-queries.ts';

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
  const withdraw = useCommand(ownerService.setup.withdrawPrices);
  return (
    <div className="grid justify-items-start gap-3 pt-4">
      <button
        type="button"
        aria-disabled={withdraw.isPending}
        className={buttonStyle.outline}
        onClick={() => {
          const day = isoDate(localDay(zone, instant(from)));
          if (!withdraw.isPending) withdraw.mutate({ building, from: day });
        }}
      >
        Take these prices back
      </button>
      {withdraw.isError && <ProblemNote problem={problemOf(withdraw.error)} />}
    </div>
  );
}
