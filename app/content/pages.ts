import { config } from '#app/config.ts';

/** What search engines and shared links say about a page. */
export type Page = {
  path: string;
  title: string;
  description: string;
  /** A page without content asks search engines not to list it. */
  unlisted?: boolean;
};

export const titled = (title: string) => `${title} · ${config.brand}`;
