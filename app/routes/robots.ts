import { config } from '#app/config.ts';

export const loader = () =>
  new Response(`User-agent: *\nAllow: /\n\nSitemap: ${config.siteAddress}/sitemap.xml\n`, {
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  });
