import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { config } from '#app/config.ts';
import { LogoMark } from '#app/ui/icons/logo.tsx';
import { ThemeToggle } from '#app/ui/page/theme-toggle.tsx';
import { MoreMenu } from '#app/portal/shell/frame/more-menu.tsx';
import { host } from '#app/portal/service/current-host.ts';
import { useSelection } from '#app/portal/visitor-state/selection.tsx';
import { buildingsQuery } from '../service/owner-queries.ts';
import { allBuildingsQuery, useOwnerSide } from './owner-side.ts';
import { loadOwnerSection, ownerSections } from './owner-sections.ts';
import { ownerAddress, ownerSectionIds, type OwnerSectionId } from './owner-address.ts';

const item =
  'flex h-11 items-center gap-3 rounded-control px-3 font-medium hover:bg-stay aria-[current]:bg-leaf-pale aria-[current]:text-leaf forced-colors:aria-[current]:border';

/** The building on show, as the list of all has it. */
function useShown() {
  const { building } = useSelection();
  const { data } = useQuery(buildingsQuery());
  return data?.buildings.find(({ id }) => id === building.id);
}

function Links({ active, className }: { active: OwnerSectionId; className: string }) {
  const { attention = 0, isClosed = false } = useShown() ?? {};
  const side = useOwnerSide();
  const all = useQuery(allBuildingsQuery(side)).data;
  // The demo has several: what follows in the row would move once they are known.
  const hasSeveral = side.community === null || (all?.length ?? 0) > 1;
  const shown = ownerSectionIds.filter(
    (id) =>
      (id !== 'buildings' || hasSeveral) && (id !== 'set-up' || isClosed || active === 'set-up'),
  );
  return (
    <ul className={className}>
      {shown.map((id) => (
        <li key={id}>
          <Link
            to={ownerAddress(id)}
            aria-current={id === active ? 'page' : undefined}
            data-section={id}
            {...loadOwnerSection(id)}
            className={`${item} whitespace-nowrap`}
          >
            {ownerSections[id].name}
            {id === 'overview' && attention > 0 && (
              <span className="ml-auto grid h-6 min-w-6 place-items-center rounded-full bg-dusk-soft px-1 text-sm font-semibold text-ink tabular-nums">
                {attention > 99 ? '99+' : attention}
                <span className="sr-only"> need you</span>
              </span>
            )}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** The way to the resident's side, for owners who charge here, too. */
function MyCharging() {
  const { myCharging } = useOwnerSide();
  if (myCharging === null) return null;
  return (
    <>
      <p className="px-3 pt-6 pb-1 text-sm text-quiet">You also drive here</p>
      <Link to={myCharging} reloadDocument className={item}>
        My charging
      </Link>
    </>
  );
}

/** From 768 px on: the names of the sections, and the way to the resident's side. */
export const OwnerSidebar = ({ active }: { active: OwnerSectionId }) => (
  <aside className="sticky top-0 z-30 hidden h-dvh w-52 shrink-0 flex-col gap-6 border-r border-line bg-paper px-4 py-4 md:flex print:hidden low:overflow-y-auto">
    <Link
      to="/"
      // Nothing of a person's own stays in memory on the public pages.
      reloadDocument={!host().isSimulated}
      aria-label={`${config.brand}, back to the home page`}
      className="flex h-11 items-center gap-3 rounded-control px-2 font-display text-xl font-bold tracking-tight"
    >
      <LogoMark className="h-7 w-auto shrink-0" />
      {config.brand}
    </Link>
    <nav aria-label="Sections" className="flex-1">
      <Links active={active} className="grid gap-1" />
      <MyCharging />
    </nav>
    <div className="flex gap-1">
      <ThemeToggle />
      <MoreMenu id="sidebar-menu" place="beside" isOwner />
    </div>
  </aside>
);

/** On a phone the sections are a row that scrolls. */
export function OwnerNavigation({ active }: { active: OwnerSectionId }) {
  const row = useRef<HTMLElement>(null);
  // The section on show stands in the middle, wherever it is in the row.
  useEffect(() => {
    const link = row.current?.querySelector<HTMLElement>(`[data-section="${active}"]`);
    if (!row.current || !link) return;
    row.current.scrollLeft = link.offsetLeft - (row.current.clientWidth - link.offsetWidth) / 2;
  }, [active]);
  return (
    <nav
      ref={row}
      aria-label="Sections"
      className="relative -mx-4 overflow-x-auto px-4 pb-3 md:hidden print:hidden"
    >
      <Links active={active} className="flex gap-1" />
    </nav>
  );
}
