import { useQuery } from '@tanstack/react-query';
import { card } from '#app/portal/styles.ts';
import { useSelection } from '#app/portal/visitor-state/selection.tsx';
import { useLive } from '#app/portal/service/use-clock.ts';
import { formatDateAndClock, formatDateOf } from '#app/ui/words/format.ts';
import { changesQuery, ownerPowerQuery, type Owners } from '../service/owner-queries.ts';
import { Part } from '../shell/part.tsx';
import { SafePower } from './safe-power.tsx';

const changeWords: Readonly<Record<string, string>> = {
  'set-prices': 'New prices',
  'withdraw-prices': 'Prices taken back',
  'set-supply': 'The supply was changed',
  'set-circuits': 'The circuits were changed',
  'set-safe-power': 'The safe value of the supply was changed',
  'record-payment': 'A payment was recorded',
  'credit-charge': 'A charge was given back',
  'open-building': 'The building was opened',
  'close-building': 'The building was closed',
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

function changeInWords({ kind, action, resident, space, from }: Change): string {
  const about = [
    resident?.name,
    space === null ? undefined : `space ${space}`,
    from === null ? undefined : `from ${formatDateOf(from)}`,
  ].filter((one) => one !== undefined);
  const what =
    (action === null ? changeWords[kind] : actionWords[action]) ?? kind.replaceAll('-', ' ');
  return about.length === 0 ? what : `${what}: ${about.join(', ')}`;
}

/** The building's own load, and what its owners changed. */
export default function Settings() {
  const { building } = useSelection();
  const power = useLive(ownerPowerQuery(building.id));
  const changes = useQuery(changesQuery());
  return (
    <Part name="Settings" query={power}>
      {(answer) => (
        <div className="grid items-start gap-5 @4xl/portal:grid-cols-2">
          <SafePower key={building.id} building={building.id} power={answer} />
          <section className={card}>
            <h2 className="text-lg">Log of changes</h2>
            <p className="pt-1 pb-2 text-quiet">
              What owners changed, newest first. Residents are told what touches them.
            </p>
            <ChangeList changes={changes.data?.changes ?? []} />
          </section>
        </div>
      )}
    </Part>
  );
}

function ChangeList({ changes }: { changes: readonly Change[] }) {
  if (changes.length === 0) return <p>Nothing was changed yet.</p>;
  return (
    <ul className="divide-y divide-line">
      {changes.map((change) => (
        <li key={`${change.at} ${change.kind} ${change.from}`} className="py-3">
          <p className="font-semibold">{changeInWords(change)}</p>
          <p className="text-[0.9375rem] text-quiet">{formatDateAndClock(change.at)}</p>
        </li>
      ))}
    </ul>
  );
}
