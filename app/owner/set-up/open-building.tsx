import { Link } from 'react-router';
import { buttonStyle } from '#app/ui/button-style.ts';
import { ProblemNote } from '#app/portal/forms/problem-note.tsx';
import { host } from '#app/portal/service/current-host.ts';
import { problemOf } from '#app/portal/service/problem.ts';
import { useSelection } from '#app/portal/visitor-state/selection.tsx';
import { keepHeld } from '#app/portal/visitor-state/use-held.ts';
import { card, textLink } from '#app/portal/styles.ts';
import { tryStorage } from '#app/ui/try-storage.ts';
import { formatList } from '#app/ui/words/format.ts';
import { ownerService } from '../service/owner-queries.ts';
import { ownerAddress } from '../shell/owner-address.ts';
import { useTouching } from '../touching/use-touching.tsx';
import type { Warning } from './setup-state.ts';

function before(missing: readonly string[], hasWarnings: boolean): string {
  if (missing.length > 0) return `Still to do before: ${formatList(missing)}.`;
  return hasWarnings
    ? 'Residents can charge and reserve from then on. Before you do:'
    : 'Nothing speaks against it. Residents can charge and reserve from then on.';
}

/** The last step: from now on residents can charge. */
export function OpenBuilding({
  building,
  isClosed,
  warnings,
  missing,
  hasCharger,
}: {
  building: string;
  isClosed: boolean;
  /** Simulated chargers, or at least one that was set up to connect. */
  hasCharger: boolean;
  warnings: readonly Warning[];
  /** Steps without which it cannot open. */
  missing: readonly string[];
}) {
  const { building: shown } = useSelection();
  const open = useTouching(
    ownerService.setup.openBuilding,
    (input) => ({ kind: 'open-building', ...input }),
    () => ({
      title: `Open ${shown.name}?`,
      text: 'They can charge and reserve from then on.',
      action: 'Open it',
      keep: 'Not yet',
    }),
  );
  const isOff = open.isPending || missing.length > 0;
  if (!isClosed) {
    return (
      <section role="status" className={`${card} grid gap-2`}>
        <h2 className="text-lg">The building is open</h2>
        <p>
          {hasCharger
            ? 'Residents can charge and reserve.'
            : 'Residents can charge as soon as a charger is connected.'}{' '}
          <Link to={ownerAddress('overview')} className={textLink}>
            See how it does
          </Link>
        </p>
        {host().isSimulated && (
          <p>
            You are a resident of the demo, too.{' '}
            <Link
              to="/demo"
              reloadDocument
              onClick={() => tryStorage(keepHeld)}
              className={textLink}
            >
              Charge there yourself
            </Link>
          </p>
        )}
      </section>
    );
  }
  return (
    <section className={`${card} grid gap-4`}>
      <div>
        <h2 className="text-lg">Open the building</h2>
        <p className="text-quiet">{before(missing, warnings.length > 0)}</p>
      </div>
      {warnings.length > 0 && (
        <ul className="grid list-disc gap-1 pl-5">
          {warnings.map(({ text }) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      {open.error && <ProblemNote problem={problemOf(open.error)} />}
      <button
        type="button"
        aria-disabled={isOff}
        className={`${buttonStyle.primary} justify-self-start aria-disabled:cursor-default aria-disabled:opacity-60`}
        onClick={() => {
          if (!isOff) open.ask({ building });
        }}
      >
        Open the building
      </button>
      {open.dialog}
    </section>
  );
}
