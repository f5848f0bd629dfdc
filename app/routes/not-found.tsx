import { useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import { notFound } from '#app/content/pages.ts';
import { buttonStyle } from '#app/ui/button-style.ts';

export const meta = () => [
  { title: notFound.title },
  { name: 'description', content: notFound.description },
  { name: 'robots', content: 'noindex' },
];

export default function NotFound() {
  const { pathname } = useLocation();
  useEffect(() => {
    // oxlint-disable-next-line no-console -- the specification asks for it
    console.warn('404: no page at', pathname);
  }, [pathname]);
  return (
    <div className="page-width grid min-h-[70dvh] content-center justify-items-start gap-5 py-20">
      <p className="font-display text-7xl font-bold tracking-tight text-leaf md:text-9xl">404</p>
      <h1 className="text-3xl md:text-5xl">Oops! Page not found</h1>
      <p className="max-w-md text-lg text-quiet">
        The address may have a typing error, or the page has moved.
      </p>
      <Link to="/" className={`${buttonStyle.primary} mt-3`}>
        Return to Home
      </Link>
    </div>
  );
}
