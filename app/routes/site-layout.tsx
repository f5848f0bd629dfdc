import { Outlet, useNavigation } from 'react-router';
import { Footer } from '#app/site/footer/footer.tsx';
import { Header } from '#app/site/header/header.tsx';

export default function SiteLayout() {
  const waiting = useNavigation().state !== 'idle';
  return (
    <>
      <a
        href="#main"
        className="fixed bottom-full left-3 z-50 rounded-control bg-ink px-4 py-2 font-semibold text-paper focus:top-3 focus:bottom-auto print:hidden"
      >
        Skip to content
      </a>
      <Header />
      {waiting && (
        <div
          role="progressbar"
          aria-label="Loading"
          className="fixed inset-x-0 top-bar z-40 h-1 origin-left animate-advance bg-leaf"
        />
      )}
      <main id="main" tabIndex={-1} className="pt-bar print:pt-0">
        <Outlet />
      </main>
      <Footer />
    </>
  );
}
