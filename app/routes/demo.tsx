import { Link } from 'react-router';
import { pages } from '#app/content/pages.ts';
import { buttonStyle } from '#app/ui/button-style.ts';
import { Logo } from '#app/ui/logo.tsx';
import { pageMeta } from '#app/ui/page-meta.ts';
import { ThemeToggle } from '#app/ui/theme-toggle.tsx';

export const meta = () => pageMeta(pages.demo);

export default function Demo() {
  return (
    <>
      <header className="page-width flex h-bar items-center justify-between">
        <Link to="/" aria-label="Fairwatt, to the home page">
          <Logo />
        </Link>
        <ThemeToggle />
      </header>
      <main
        id="main"
        tabIndex={-1}
        className="page-width grid min-h-[70dvh] content-center justify-items-start gap-5 py-16"
      >
        <h1 className="text-4xl md:text-6xl">The demo is being wired up</h1>
        <p className="max-w-lg text-lg text-quiet">
          The charging service will run right here, in your browser. It is not ready yet, and we do
          not show painted screens in its place.
        </p>
        <Link to="/" className={buttonStyle.primary}>
          Exit Demo Mode
        </Link>
      </main>
    </>
  );
}
