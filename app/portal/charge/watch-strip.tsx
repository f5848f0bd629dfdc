import { useQuery } from '@tanstack/react-query';
import { formatMoney, formatPower } from '#app/ui/words/format.ts';
import { powerQuery } from '../service/queries/charge.ts';
import { useSelection } from '../visitor-state/selection.tsx';
import { Shares } from './power-shares.tsx';
import type { LiveSession } from '#api/words/charging/status-words.ts';

/** What changes while a night is watched, where the bill and the building's power are out of sight. */
export function WatchStrip({ session }: { session: LiveSession }) {
  const { building } = useSelection();
  const { data: power } = useQuery(powerQuery(building.id));
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 text-sm text-quiet tabular-nums @5xl/portal:hidden">
      <div>
        <dt>Bill right now</dt>
        <dd className="font-display text-lg font-semibold text-ink">
          {formatMoney(session.bill.total)}
        </dd>
      </div>
      {power && (
        <div>
          <dt>
            All cars: {formatPower(power.drawnPower)} of {formatPower(power.capacityPower)}
          </dt>
          <dd className="pt-1">
            <Shares power={power} />
          </dd>
        </div>
      )}
    </dl>
  );
}
