/** A legal text: a block is a paragraph, or a list where it holds several items. */
export type LegalSection = { heading: string; blocks: readonly (string | readonly string[])[] };

export type LegalDocument = {
  title: string;
  /** ISO date, where the document carries one. */
  effective?: string;
  intro: string;
  sections: readonly LegalSection[];
};
