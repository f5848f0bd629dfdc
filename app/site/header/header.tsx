import { Link } from 'react-router';
import { config } from '#app/config.ts';
import { mainLinks } from '#app/content/navigation.ts';
import { Logo } from '#app/ui/icons/logo.tsx';
import { ThemeToggle } from '#app/ui/page/theme-toggle.tsx';
import { MobileMenu } from './mobile-menu.tsx';

export function Header() {
  return (
    <header className="@container fixed inset-x-0 top-0 z-40 border-b border-line bg-paper print:static">
      <div className="page-width flex h-bar items-center gap-[4px]">
        <Link
          to="/"
          aria-label={`${config.brand}, to the top of the home page`}
          className="mr-auto flex min-h-11 items-center rounded-control"
        >
          <Logo />
        </Link>
        {/* The container breakpoint is in rem, so enlarged text hides the links too. */}
        <nav aria-label="Main" className="hidden md:@min-[46rem]:block print:hidden">
          <ul className="flex items-center lg:gap-3">
            {mainLinks.map(({ label, to }) => (
              <li key={to}>
                <Link
                  to={to}
                  prefetch="intent"
                  className="flex min-h-11 items-center rounded-control px-2.5 text-[0.9375rem] font-medium hover:bg-stay lg:px-3"
                >
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <ThemeToggle />
        <a
          href={config.loginAddress}
          target="_blank"
          rel="noopener"
          className="filled flex min-h-[max(44px,1.75rem)] items-center rounded-control bg-ink px-[min(1rem,18px)] text-[0.9375rem] font-semibold text-paper transition-opacity duration-150 hover:opacity-85"
        >
          Login<span className="sr-only"> (opens in a new tab)</span>
        </a>
        <MobileMenu />
      </div>
    </header>
  );
}
