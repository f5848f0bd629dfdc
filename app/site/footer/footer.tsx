import { Link } from 'react-router';
import { config } from '#app/config.ts';
import { footerGroups } from '#app/content/navigation.ts';
import { Logo } from '#app/ui/icons/logo.tsx';

/** The year of the build, until hydration replaces it with the current one. */
const year = new Date().getFullYear();

export function Footer() {
  return (
    <footer className="border-t border-line">
      <div className="page-width grid gap-10 py-14 grid-cols-[repeat(auto-fit,minmax(min(9.5rem,100%),1fr))] md:py-16">
        <div className="grid content-start gap-3">
          <Logo />
          <p className="max-w-60 text-quiet">{config.tagline}</p>
        </div>
        {footerGroups.map(({ heading, links }) => (
          <nav key={heading} aria-label={heading}>
            <h2 className="pb-2 font-sans text-[0.9375rem] font-semibold tracking-normal">
              {heading}
            </h2>
            <ul>
              {links.map(({ label, to }) => (
                <li key={to}>
                  <Link
                    to={to}
                    prefetch="intent"
                    className="inline-flex min-h-11 items-center rounded-sm text-quiet underline-offset-4 hover:text-ink hover:underline md:min-h-9"
                  >
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <div className="page-width pb-10">
        <p className="border-t border-line pt-6 text-sm text-quiet">
          © <span suppressHydrationWarning>{year}</span> {config.company} All rights reserved.
        </p>
      </div>
    </footer>
  );
}
