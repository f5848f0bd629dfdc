import { Outlet, useNavigation } from 'react-router';
import { Footer } from '#app/site/footer/footer.tsx';
import { Header } from '#app/site/header/header.tsx';
import { SkipLink } from '#app/ui/page/skip-link.tsx';

export default function SiteLayout() {
  const waiting = useNavigation().state !== 'idle';
  return (
    <>
      <SkipLink />
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
