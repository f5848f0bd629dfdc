import { Outlet } from 'react-router';
import { Footer } from '#app/site/footer/footer.tsx';
import { Header } from '#app/site/header/header.tsx';

export default function SiteLayout() {
  return (
    <>
      <a
        href="#main"
        className="fixed top-3 left-3 z-50 -translate-y-20 rounded-control bg-ink px-4 py-2 font-semibold text-paper focus:translate-y-0"
      >
        Skip to content
      </a>
      <Header />
      <main id="main" tabIndex={-1} className="pt-bar">
        <Outlet />
      </main>
      <Footer />
    </>
  );
}
