import { config } from '#app/config.ts';

/** What search engines and shared links say about a page. Legal and coming pages bring their own. */
export type Page = {
  path: string;
  title: string;
  description: string;
  /** A page without content asks search engines not to list it. */
  unlisted?: boolean;
};

export const titled = (title: string) => `${title} · ${config.brand}`;

export const pages = {
  landing: {
    path: '/',
    title: `${config.brand}: ${config.tagline}`,
    description:
      'Charging for the shared chargers of apartment buildings: reservations that find the cheap hours, and a bill you can watch as it grows. Try the open demo.',
  },
  demo: {
    path: '/demo',
    title: titled('Demo'),
    description:
      'Book a slot, charge through the night in a minute and watch the bill grow: the charging service of two buildings, running in your browser.',
  },
} satisfies Record<string, Page>;
