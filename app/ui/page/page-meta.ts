import type { MetaDescriptor } from 'react-router';
import { config } from '#app/config.ts';
import type { Page } from '#app/content/pages.ts';

const sharePicture = `${config.siteAddress}/share.png`;

/** What search engines and shared links need to know of a page. */
export function pageMeta({ path, title, description, unlisted }: Page): MetaDescriptor[] {
  const address = config.siteAddress + path;
  return [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: config.brand },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: address },
    { property: 'og:image', content: sharePicture },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: `${config.brand}: ${config.tagline}` },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(unlisted ? [{ name: 'robots', content: 'noindex' }] : []),
  ];
}
