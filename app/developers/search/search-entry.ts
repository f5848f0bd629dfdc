/** A section of a page that search can find. */
export type SearchEntry = {
  readonly to: string;
  /** The page, and the heading within it; empty for the page itself. */
  readonly page: string;
  readonly heading: string;
  /** Its words, in lower case. */
  readonly words: string;
};
