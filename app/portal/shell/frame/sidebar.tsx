import { Link } from 'react-router';
import { config } from '#app/config.ts';
import { SidebarIcon } from '#app/ui/icons/icons.tsx';
import { LogoMark } from '#app/ui/icons/logo.tsx';
import { ThemeToggle } from '#app/ui/page/theme-toggle.tsx';
import { Tooltip } from '#app/ui/overlays/tooltip.tsx';
import { sectionAddress, sectionIds, type SectionId } from '../../navigation/addresses.ts';
import { host } from '../../service/current-host.ts';
import { MoreMenu } from './more-menu.tsx';
import { loadAhead, sections } from '../sections.ts';

const item =
  'flex h-11 w-full min-w-11 items-center gap-3 rounded-control px-3 text-quiet hover:bg-stay hover:text-ink aria-[current]:bg-leaf-pale aria-[current]:text-leaf forced-colors:aria-[current]:border';

/** Navigation from 768 px on: five icons, with their names if expanded. */
export function Sidebar({
  active,
  expanded,
  onToggle,
}: {
  active: SectionId;
  expanded: boolean;
  onToggle: () => void;
}) {
  const toggleName = expanded ? 'Collapse sidebar' : 'Expand sidebar';
  return (
    // It scrolls only in windows too low for it: what scrolls would cut off the tooltips.
    <aside
      className={`sticky top-0 z-30 hidden h-dvh shrink-0 flex-col gap-8 border-r border-line bg-paper px-3 py-4 md:flex print:hidden low:overflow-y-auto ${
        expanded ? 'w-60' : 'w-17'
      }`}
    >
      <Link
        to="/"
        // Nothing of a person's own building stays in memory on the public pages.
        reloadDocument={!host().isSimulated}
        aria-label={`${config.brand}, back to the home page`}
        className="flex h-11 items-center gap-3 rounded-control px-2 font-display text-xl font-bold tracking-tight"
      >
        <LogoMark className="h-7 w-auto shrink-0" />
        {expanded && config.brand}
      </Link>
      <nav aria-label="Sections" className="flex-1">
        <ul className="grid gap-2.5">
          {sectionIds.map((id) => {
            const { name, Icon } = sections[id];
            const link = (
              <Link
                to={sectionAddress(id)}
                aria-label={name}
                aria-current={id === active ? 'page' : undefined}
                {...loadAhead(id)}
                className={item}
              >
                <Icon className="size-5 shrink-0" />
                {expanded && <span className="font-medium">{name}</span>}
              </Link>
            );
            return (
              <li key={id}>
                {expanded ? (
                  link
                ) : (
                  <Tooltip text={name} side="right">
                    {link}
                  </Tooltip>
                )}
              </li>
            );
          })}
        </ul>
      </nav>
      <div className={`flex gap-1 ${expanded ? '' : 'flex-col'}`}>
        <Tooltip text={toggleName} side={expanded ? 'top' : 'right'}>
          <button
            type="button"
            onClick={onToggle}
            aria-label={toggleName}
            aria-expanded={expanded}
            aria-keyshortcuts="Control+B Meta+B"
            className="grid size-11 cursor-pointer place-items-center rounded-control text-quiet hover:bg-stay hover:text-ink"
          >
            <SidebarIcon className="size-5" />
          </button>
        </Tooltip>
        <ThemeToggle />
        <MoreMenu id="sidebar-menu" place="beside" />
      </div>
    </aside>
  );
}
