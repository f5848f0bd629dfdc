import { useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import { mainLinks } from '#app/content/navigation.ts';
import { titled } from '#app/content/pages.ts';
import { BesideEmptyBoard } from '#app/site/empty-board.tsx';
import { buttonStyle } from '#app/ui/button-style.ts';

export const meta = () => [
  { title: titled('Page not found') },
  { name: 'description', content: 'This page does not exist.' },
  { name: 'robots', content: 'noindex' },
];

export default function NotFound() {
  const { pathname } = useLocation();
  useEffect(() => {
    // oxlint-disable-next-line no-console -- the specification asks for it
    console.warn('404: no page at', pathname);
  }, [pathname]);
  return (
    <BesideEmptyBoard space="404">
      <p className="font-display text-7xl font-bold tracking-tight text-leaf md:text-9xl">404</p>
      <h1 className="text-3xl md:text-5xl">Oops! Page not found</h1>
      <p className="max-w-md text-lg text-quiet">
        Nobody is parked at this address. It may have a typing error, or the page has moved.
      </p>
      <Link to="/" prefetch="intent" className={`${buttonStyle.primary} mt-3`}>
        Return to Home
      </Link>
      <nav aria-label="Other places to go" className="flex flex-wrap gap-x-6 pt-2">
        {mainLinks.map(({ label, to }) => (
          <Link
            key={to}
            to={to}
            prefetch="intent"
            className="inline-flex min-h-11 items-center font-medium text-leaf underline underline-offset-4"
          >
            {label}
          </Link>
        ))}
      </nav>
    </BesideEmptyBoard>
  );
}
