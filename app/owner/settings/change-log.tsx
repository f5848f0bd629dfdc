import { card } from '#app/portal/styles.ts';
import { formatDateAndClock, formatDateOf, formatMoney } from '#app/ui/words/format.ts';
import type { Owners } from '../service/owner-queries.ts';
import { MoreRows, useRows } from '../shell/more-rows.tsx';

const changeWords: Readonly<Record<string, string>> = {
  'add-building': 'The building was set up',
  'edit-building': 'What is said about the building was changed',
  'open-building': 'The building was opened',
  'close-building': 'The building was closed',
  'set-supply': 'The supply was changed',
  'set-circuits': 'The circuits were changed',
  'set-safe-power': 'The safe value of the supply was changed',
  'add-space': 'A space was added',
  'renumber-spaces': 'Spaces got other numbers',
  'assign-space': 'A space was assigned or shared again',
  'remove-space': 'A space was removed',
  'set-charger': 'What a charger can do was changed',
  'set-prices': 'New prices',
  'withdraw-prices': 'Prices taken back',
  'set-electricity': 'Your own electricity rates',
  'add-resident': 'A resident joined',
  'remove-resident': 'A resident moved out',
  'add-card': 'A card was added',
  'block-card': 'A card was blocked',
  'unblock-card': 'A card works again',
  'remove-card': 'A card was removed',
  'record-payment': 'A payment was recorded',
  'credit-charge': 'Something was given back',
};

const actionWords: Readonly<Record<string, string>> = {
  connect: 'A charger was connected',
  disconnect: 'A charger was removed',
  restart: 'The charger was restarted',
  unlock: 'The cable was unlocked',
  open: 'The charger was put into service',
  close: 'The charger was taken out of service',
  'update-firmware': 'The firmware of the charger was updated',
  'new-password': 'The charger got a new password',
  'change-setting': 'A setting of the charger was changed',
};

type Change = Owners['changes']['changes'][number];

function changeInWords({ kind, action, resident, space, from, money }: Change): string {
  const about = [
    resident?.name,
    money === null ? undefined : formatMoney(money.amount, money.currency),
    space === null ? undefined : `space ${space}`,
    from === null ? undefined : `from ${formatDateOf(from)}`,
  ].filter((one) => one !== undefined);
  const what =
    (action === null ? changeWords[kind] : actionWords[action]) ?? kind.replaceAll('-', ' ');
  return about.length === 0 ? what : `${what}: ${about.join(', ')}`;
}

/** What owners changed, when, and which of them. */
export function ChangeLog({ changes }: { changes: readonly Change[] }) {
  const { rows, ...more } = useRows(changes);
  return (
    <section className={card}>
      <h2 className="text-lg">Log of changes</h2>
      <p className="pt-1 pb-2 text-quiet">
        What owners changed, newest first. Residents are told what touches them.
      </p>
      {changes.length === 0 && <p>Nothing was changed yet.</p>}
      <ul className="divide-y divide-line">
        {rows.map((change, index) => (
          <li key={`${changes.length - index}`} className="py-3 wrap-anywhere">
            <p className="font-semibold">{changeInWords(change)}</p>
            <p className="text-[0.9375rem] text-quiet">
              {formatDateAndClock(change.at)}, {change.by}
              {change.through !== null && `, with the key “${change.through}”`}
            </p>
          </li>
        ))}
      </ul>
      <MoreRows {...more} />
    </section>
  );
}
