import { config } from '#app/config.ts';

/** A web app manifest; what differs between ours is given. */
export const manifest = (own: object) =>
  Response.json(
    {
      name: config.brand,
      short_name: config.brand,
      description: config.tagline,
      display: 'standalone',
      background_color: '#f6f5ef',
      theme_color: '#f6f5ef',
      icons: [
        { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any maskable' },
        { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any maskable' },
        { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
      ],
      ...own,
    },
    { headers: { 'content-type': 'application/manifest+json' } },
  );

export const loader = () => manifest({ id: '/', start_url: '/demo', scope: '/' });
