import { Fragment, useState } from 'react';
import { smallButton } from '#app/portal/styles.ts';
import { useSelection } from '#app/portal/visitor-state/selection.tsx';
import { formatDateOf, formatEnergy } from '#app/ui/words/format.ts';
import type { Resident } from '../service/owner-queries.ts';
import { MoreRows, useRows } from '../shell/more-rows.tsx';
import { ResidentDetails } from './resident-details.tsx';

const head = 'py-2 pr-4 text-left text-sm font-normal text-quiet';
const cell = 'py-3 pr-4 align-top';

/** A row a resident; one of them is open with what the owner can change. */
export function ResidentTable({
  residents,
  all,
}: {
  residents: readonly Resident[];
  /** Those that are not found, too. */
  all: readonly Resident[];
}) {
  const [open, setOpen] = useState<string | null>(null);
  const { rows, ...more } = useRows(residents);
  const taken = new Set(all.flatMap(({ spaces }) => spaces.map(({ space }) => space)));
  return (
    <>
      <div className="relative overflow-x-auto">
        <table className="w-full text-[0.9375rem]">
          <thead>
            <tr className="border-b border-line">
              <th className={head}>Resident</th>
              <th className={`${head} @max-roomy/portal:hidden`}>First charge here</th>
              <th className={`${head} @max-roomy/portal:hidden`}>Spaces</th>
              <th className={`${head} text-right`}>This month here</th>
              <th className={`${head} pr-0!`}>
                <span className="sr-only">Change</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((one) => (
              <Fragment key={one.id}>
                <Row
                  resident={one}
                  isOpen={open === one.id}
                  onToggle={() => setOpen(open === one.id ? null : one.id)}
                />
                {open === one.id && (
                  <tr className="border-b border-line last:border-0">
                    <td colSpan={5}>
                      <ResidentDetails resident={one} taken={taken} />
                    </td>
                  </tr>
                )}
              </Fragment>
            ))}
          </tbody>
        </table>
      </div>
      <MoreRows {...more} />
    </>
  );
}

function Row({
  resident: { name, left, charged, spaces, hasAccount },
  isOpen,
  onToggle,
}: {
  resident: Resident;
  isOpen: boolean;
  onToggle: () => void;
}) {
  const { building } = useSelection();
  const here = charged.find((one) => one.building === building.id);
  const { since = null, monthEnergy = 0, monthCharges = 0 } = here ?? {};
  return (
    <tr className={isOpen ? '' : 'border-b border-line last:border-0'}>
      <th scope="row" className={`${cell} text-left font-semibold wrap-anywhere`}>
        {name}
        {spaces.length > 0 && (
          <span className="block text-sm font-normal text-quiet @roomy/portal:hidden">
            space {spaces.map(({ number }) => number).join(', ')}
          </span>
        )}
        {left !== null && (
          <span className="block text-sm font-normal text-quiet">
            moved out {formatDateOf(left)}
          </span>
        )}
      </th>
      <td className={`${cell} text-quiet @max-roomy/portal:hidden`}>
        {since === null ? 'none yet' : formatDateOf(since)}
      </td>
      <td className={`${cell} @max-roomy/portal:hidden`}>
        {spaces.length === 0 ? 'shared' : spaces.map(({ number }) => number).join(', ')}
      </td>
      <td className={`${cell} text-right whitespace-nowrap tabular-nums`}>
        {formatEnergy(monthEnergy)}
        <span className="block text-sm text-quiet">
          {monthCharges === 1 ? '1 charge' : `${monthCharges} charges`}
        </span>
      </td>
      <td className={`${cell} pr-0! text-right`}>
        {hasAccount && left === null && (
          <button
            type="button"
            aria-expanded={isOpen}
            onClick={onToggle}
            className={`${smallButton} px-3!`}
          >
            {isOpen ? 'Close' : 'Change'}
            <span className="sr-only"> {name}</span>
          </button>
        )}
      </td>
    </tr>
  );
}
