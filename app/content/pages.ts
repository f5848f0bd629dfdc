import { config } from '#app/config.ts';

/** What search engines and shared links say about each page. */
export type Page = { path: string; title: string; description: string };

const titled = (title: string) => `${title} · ${config.brand}`;

export const pages = {
  landing: {
    path: '/',
    title: `${config.brand}: ${config.tagline}`,
    description:
      'Charging for the shared chargers of apartment buildings: reservations that find the cheap hours, and a bill you can watch as it grows. Try the open demo.',
  },
  terms: {
    path: '/terms',
    title: titled('Terms and Conditions'),
    description: `The terms on which ${config.brand} runs shared charging: who may use it, how reservations and payments work, and what each side owes the other.`,
  },
  privacy: {
    path: '/privacy',
    title: titled('Privacy Policy'),
    description: `What ${config.brand} knows about you, why, for how long, and how to have it shown, corrected or erased.`,
  },
  careers: {
    path: '/careers',
    title: titled('Careers'),
    description: `Work at ${config.brand}. This page is coming soon.`,
  },
  investors: {
    path: '/investors',
    title: titled('Investors'),
    description: `For investors in ${config.brand}. This page is coming soon.`,
  },
  newsroom: {
    path: '/newsroom',
    title: titled('Newsroom'),
    description: `News from ${config.brand}. This page is coming soon.`,
  },
  demo: {
    path: '/demo',
    title: titled('Demo'),
    description:
      'Book a slot, charge through the night in a minute and watch the bill grow: the charging service of two buildings, running in your browser.',
  },
} satisfies Record<string, Page>;

export const notFound = {
  title: titled('Page not found'),
  description: 'This page does not exist.',
};
