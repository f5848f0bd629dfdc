import { Link } from 'react-router';
import { config } from '#app/config.ts';
import { Logo } from '#app/ui/icons/logo.tsx';
import { ThemeToggle } from '#app/ui/page/theme-toggle.tsx';
import { Search } from '../search/search.tsx';
import { NavigationMenu } from './navigation-menu.tsx';

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
