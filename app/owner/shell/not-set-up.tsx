import { Link } from 'react-router';
import { card } from '#app/portal/styles.ts';
import { useSelection } from '#app/portal/visitor-state/selection.tsx';
import { buttonStyle } from '#app/ui/button-style.ts';
import { ownerAddress } from './owner-address.ts';

/** In place of a section that would show nothing yet: what is missing, and where it is set up. */
export function NotSetUp({ missing }: { missing: string }) {
  const { building } = useSelection();
  return (
    <section className={`${card} grid max-w-3xl justify-items-start gap-3`}>
      <h2 className="text-2xl text-balance">{building.name} is not set up yet</h2>
      <p className="text-quiet">{missing}</p>
      <Link to={ownerAddress('set-up')} className={`${buttonStyle.primary} mt-2`}>
        Go on with the set-up
      </Link>
    </section>
  );
}
