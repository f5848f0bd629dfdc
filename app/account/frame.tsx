import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { config } from '#app/config.ts';
import { Logo } from '#app/ui/icons/logo.tsx';
import { SkipLink } from '#app/ui/page/skip-link.tsx';
import { ThemeToggle } from '#app/ui/page/theme-toggle.tsx';

/** The frame of pages of the app that are about no community: a bar with the logo, and one column. */
export function Frame({
  bar,
  isWide = false,
  children,
}: {
  bar?: ReactNode;
  isWide?: boolean;
  children: ReactNode;
}) {
  const width = isWide ? 'max-w-7xl' : 'max-w-3xl';
  return (
    <>
      <SkipLink />
      <header className="@container border-b border-line bg-paper print:hidden">
        <div className={`mx-auto flex h-bar w-full ${width} items-center gap-2 px-4 md:px-8`}>
          <Link
            to="/"
            // Nothing of a person's own stays in memory on the public pages.
            reloadDocument
            aria-label={`${config.brand}, back to the home page`}
            className="mr-auto flex min-h-11 items-center rounded-control"
          >
            <Logo />
          </Link>
          {bar}
          <ThemeToggle />
        </div>
      </header>
      <main
        id="main"
        tabIndex={-1}
        className={`@container/portal mx-auto grid w-full ${width} gap-6 px-4 py-10 wrap-anywhere md:px-8 md:py-16`}
      >
        <p className="hidden rounded-card border border-line bg-panel p-6 no-script:block">
          The app needs JavaScript.
        </p>
        {children}
      </main>
    </>
  );
}
