import { index, layout, route, type RouteConfig } from '@react-router/dev/routes';
import { developerPages, sourceOf } from './developers/navigation.ts';

export default [
  layout('routes/site-layout.tsx', [
    index('routes/landing.tsx'),
    route('buildings', 'routes/buildings.tsx'),
    route('terms', 'routes/terms.tsx'),
    route('privacy', 'routes/privacy.tsx'),
    route('careers', 'routes/careers.tsx'),
    route('investors', 'routes/investors.tsx'),
    route('newsroom', 'routes/newsroom.tsx'),
    route('*', 'routes/not-found.tsx'),
  ]),
  layout(
    'routes/developers-layout.tsx',
    { id: '/developers/' },
    // Their ids are in every page of the site, and compress best if they are the paths. A path begins
    // without a slash, like those of all other pages: `visitWhenMissing` finds their files by it.
    developerPages.map((page) => route(page.path.slice(1), sourceOf(page), { id: page.path })),
  ),
  route('demo', 'routes/demo.tsx'),
  layout('routes/app/layout.tsx', { id: 'app' }, [
    route('app', 'routes/app/home.tsx'),
    route('app/sign-in', 'routes/app/sign-in.tsx'),
    route('app/passkey', 'routes/app/passkey.tsx'),
    route('app/recover', 'routes/app/recover.tsx'),
    route('app/undo', 'routes/app/undo.tsx'),
    route('app/account', 'routes/app/account.tsx'),
    route('app/link', 'routes/app/link.tsx'),
    route('app/join', 'routes/app/join.tsx'),
    route('app/set-up', 'routes/app/set-up.tsx'),
    route('app/owner', 'routes/app/owner.tsx'),
    route('app/coverage', 'routes/app/coverage.tsx'),
  ]),
  route('demo/owner', 'routes/demo-owner.tsx'),
  route('robots.txt', 'routes/robots.ts'),
  route('.well-known/security.txt', 'routes/security.ts'),
  route('sitemap.xml', 'routes/sitemap.ts'),
  route('site.webmanifest', 'routes/manifest.ts'),
  route('app.webmanifest', 'routes/app-manifest.ts'),
  route('share.png', 'routes/share-picture.tsx'),
  route('favicon.ico', 'routes/icons/favicon-ico.ts'),
  route('icon.svg', 'routes/icons/icon-svg.ts'),
  route('icon-192.png', 'routes/icons/icon-192.ts'),
  route('icon-512.png', 'routes/icons/icon-512.ts'),
  route('apple-touch-icon.png', 'routes/icons/apple-touch-icon.ts'),
] satisfies RouteConfig;
