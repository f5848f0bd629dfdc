import { Link } from 'react-router';
import { useRef } from 'react';
import { config } from '#app/config.ts';
import { Logo } from '#app/ui/icons/logo.tsx';
import { ThemeToggle } from '#app/ui/page/theme-toggle.tsx';
import { MenuIcon } from '#app/ui/icons/site-icons.tsx';
import { Search } from '../search/search.tsx';
import { PageLinks } from './page-links.tsx';

const links = [
  { label: 'Guides', to: '/developers/start' },
  { label: 'Reference', to: '/developers/reference' },
  { label: 'Changes', to: '/developers/changes' },
];

const link =
  'flex min-h-11 items-center rounded-control px-3 text-[0.9375rem] font-medium hover:bg-stay';

export function DevelopersHeader() {
  return (
    <header className="@container fixed inset-x-0 top-0 z-40 border-b border-line bg-paper print:static">
      <div className="developers-width flex h-bar items-center gap-1">
        <Link
          to="/"
          aria-label={`${config.brand}, to the home page`}
          className="flex min-h-11 items-center rounded-control"
        >
          <Logo />
        </Link>
        <Link
          to="/developers"
          prefetch="intent"
          className="ml-2 flex min-h-11 items-center gap-3 rounded-control px-1 text-[0.9375rem] text-quiet hover:text-ink @max-[26rem]:hidden"
        >
          <span aria-hidden="true" className="h-5 border-l border-line" />
          Developers
        </Link>
        <Search />
        <nav aria-label="Developers" className="hidden @min-[62rem]:block print:hidden">
          <ul className="flex items-center">
            {links.map(({ label, to }) => (
              <li key={to}>
                <Link to={to} prefetch="intent" className={link}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <ThemeToggle />
        <Link
          to="/developers/sandboxes"
          prefetch="intent"
          className="filled hidden min-h-11 items-center rounded-control bg-ink px-4 text-[0.9375rem] font-semibold text-paper transition-opacity duration-150 hover:opacity-85 @min-[46rem]:flex"
        >
          Create a sandbox
        </Link>
        <NavigationMenu />
      </div>
    </header>
  );
}

/** The pages as a native popover, which opens without script. Script only closes it after a choice. */
function NavigationMenu() {
  const menu = useRef<HTMLElement>(null);
  return (
    <div className="lg:hidden print:hidden">
      <button
        type="button"
        popoverTarget="developers-menu"
        aria-label="Menu"
        className="-mr-[10px] grid size-[max(44px,1.5rem)] cursor-pointer place-items-center rounded-control hover:bg-stay"
      >
        <MenuIcon className="size-6" />
      </button>
      <nav
        ref={menu}
        id="developers-menu"
        popover="auto"
        aria-label="Pages"
        className="fixed inset-x-0 top-bar m-0 max-h-[calc(100dvh-var(--bar-height))] w-full max-w-none columns-[14rem] overflow-y-auto border-b border-line bg-paper p-4 text-ink open:animate-unfold"
      >
        <PageLinks onChoose={() => menu.current?.hidePopover()} />
      </nav>
    </div>
  );
}
