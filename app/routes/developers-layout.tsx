import { Outlet } from 'react-router';
import { DevelopersHeader } from '#app/developers/layout/developers-header.tsx';
import { PageLinks } from '#app/developers/layout/page-links.tsx';
import geistMono from '#app/fonts/geist-mono.woff2';
import { Footer } from '#app/site/footer/footer.tsx';

export const links = () => [
  { rel: 'preload', href: geistMono, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
];

export default function DevelopersLayout() {
  return (
    <>
      <a
        href="#main"
        className="fixed bottom-full left-3 z-50 rounded-control bg-ink px-4 py-2 font-semibold text-paper focus:top-3 focus:bottom-auto print:hidden"
      >
        Skip to content
      </a>
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
