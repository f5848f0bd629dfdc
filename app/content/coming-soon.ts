import { config } from '#app/config.ts';
import { titled, type Page } from './pages.ts';

/** A placeholder page: its name, and what it will contain. */
export type ComingSoonPage = { heading: string; text: string; page: Page };

export const comingSoon = {
  careers: {
    heading: 'Careers',
    text: 'Open positions will appear here. Until then, the best way to know us is to try what we build.',
    page: {
      path: '/careers',
      title: titled('Careers'),
      description: `Work at ${config.brand}. This page is coming soon.`,
      unlisted: true,
    },
  },
  investors: {
    heading: 'Investors',
    text: 'Reports and figures will appear here. Until then, the demo shows what the service does.',
    page: {
      path: '/investors',
      title: titled('Investors'),
      description: `For investors in ${config.brand}. This page is coming soon.`,
      unlisted: true,
    },
  },
  newsroom: {
    heading: 'Newsroom',
    text: 'News and press material will appear here. Until then, write to us and we will answer.',
    page: {
      path: '/newsroom',
      title: titled('Newsroom'),
      description: `News from ${config.brand}. This page is coming soon.`,
      unlisted: true,
    },
  },
} satisfies Record<string, ComingSoonPage>;
