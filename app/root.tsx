import type { ReactNode } from 'react';
import { Links, Meta, Outlet, Scripts, useLocation } from 'react-router';
import type { Route } from './+types/root.ts';
import './app.css';
import bricolage from './fonts/bricolage-grotesque.woff2';
import instrument from './fonts/instrument-sans.woff2';
import { config } from './config.ts';
import { earlyRunScript } from './developers/run/early-run.ts';
import { viewLinkScript } from './portal/service/view-link-script.ts';
import { Arrival } from './ui/page/arrival.tsx';
import { ErrorScreen } from './ui/page/error-screen.tsx';
import { sectionScript } from './ui/page/section-scroll.ts';
import { themeScript } from './ui/page/theme.ts';
import { ToastProvider } from './ui/overlays/toast.tsx';
import { visitRemembered, visitWhenMissing } from './ui/page/visit-when-missing.ts';

const language = new Intl.Locale(config.locale).language;

/**
 * Runs in the head. The content security policy forbids turning strings into HTML or scripts; this
 * policy lists the exceptions: the empty script element that React creates for structured data,
 * text without markup, and workers of this site.
 */
const trustedTypesScript = `globalThis.trustedTypes?.createPolicy('default',{createHTML:(html)=>html==='<script><\\/script>'||!html.includes('<')?html:null,createScriptURL:(url)=>new URL(url,location.href).origin===location.origin?url:null});`;

// It runs before the app's scripts load, and hydration keeps it, so the client bundle omits it.
const headScript = import.meta.env.SSR
  ? trustedTypesScript + viewLinkScript + themeScript + sectionScript + earlyRunScript
  : '';

const font = (href: string) => ({
  rel: 'preload',
  href,
  as: 'font',
  type: 'font/woff2',
  crossOrigin: 'anonymous' as const,
});

if (!import.meta.env.SSR) visitRemembered();

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [visitWhenMissing];

export const links: Route.LinksFunction = () => [
  font(bricolage),
  font(instrument),
  // Pixels, not SVG: Chromium may ask again with every address, and draws an SVG on the page's thread.
  { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
  { rel: 'icon', href: '/icon-192.png', sizes: '192x192', type: 'image/png' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
];

export function Layout({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const isApp = /^\/app(?:\/|$)/.test(pathname);
  return (
    <html lang={language} data-theme="light" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <script dangerouslySetInnerHTML={{ __html: headScript }} />
        <Meta />
        <Links />
        {/* What is added to a home screen opens the app or the demo. */}
        <link rel="manifest" href={isApp ? '/app.webmanifest' : '/site.webmanifest'} />
      </head>
      <body>
        {children}
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  return (
    <ToastProvider>
      <Outlet />
      <Arrival />
    </ToastProvider>
  );
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <ErrorScreen error={error} />;
