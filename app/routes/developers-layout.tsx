import { Outlet } from 'react-router';
import { DevelopersHeader } from '#app/developers/layout/developers-header.tsx';
import { PageLinks } from '#app/developers/layout/page-links.tsx';
import geistMono from '#app/fonts/geist-mono.woff2';
import { Footer } from '#app/site/footer/footer.tsx';
import { SkipLink } from '#app/ui/page/skip-link.tsx';

export const links = () => [
  { rel: 'preload', href: geistMono, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
];

export default function DevelopersLayout() {
  return (
    <>
      <SkipLink />
      <DevelopersHeader />
      <div className="developers-width grid pt-bar lg:grid-cols-[13.5rem_minmax(0,1fr)] print:block print:pt-0">
        <nav
          aria-label="Pages"
          className="sticky top-bar -ml-3 hidden h-[calc(100dvh-var(--bar-height))] overflow-y-auto border-r border-line py-8 pr-4 lg:block print:hidden"
        >
          <PageLinks />
        </nav>
        <main id="main" tabIndex={-1} className="min-w-0">
          <Outlet />
        </main>
      </div>
      <Footer />
    </>
  );
}
