import { config } from '#app/config.ts';
import { demoPage, ownerDemoPage } from '#app/content/demo-page.ts';
import { buildingsPage } from '#app/content/buildings-page.ts';
import { landingPage } from '#app/content/landing-page.ts';
import { privacy } from '#app/content/privacy.ts';
import { terms } from '#app/content/terms.ts';
import { developerPages } from '#app/developers/navigation.ts';

export function loader() {
  // Pages that are coming soon are not to be found yet.
  const entries = [
    landingPage,
    buildingsPage,
    terms.page,
    privacy.page,
    demoPage,
    ownerDemoPage,
    ...developerPages,
  ]
    .map(({ path }) => `  <url><loc>${config.siteAddress}${path}</loc></url>\n`)
    .join('');
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries}</urlset>\n`,
    { headers: { 'content-type': 'application/xml; charset=utf-8' } },
  );
}
