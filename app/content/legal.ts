import type { Page } from './pages.ts';

/**
 * A legal text: a block is a paragraph, or a list where it holds several items. A link is written
 * as in Markdown: [Privacy Policy](/privacy).
 */
export type LegalSection = { heading: string; blocks: readonly (string | readonly string[])[] };

export type LegalDocument = {
  page: Page;
  title: string;
  /** ISO date. */
  effective: string;
  intro: string;
  sections: readonly LegalSection[];
};

export const mailLink = (address: string) => `[${address}](mailto:${address})`;
