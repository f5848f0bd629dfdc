import { config } from '#app/config.ts';
import { pages } from '#app/content/pages.ts';

export function loader() {
  const entries = Object.values(pages)
    .map(({ path }) => `  <url><loc>${config.siteAddress}${path}</loc></url>\n`)
    .join('');
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries}</urlset>\n`,
    { headers: { 'content-type': 'application/xml; charset=utf-8' } },
  );
}
