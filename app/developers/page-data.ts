import type { Block, Text } from './markdown/blocks.ts';
import type { ExampleData } from './examples/example-data.ts';

/** Prose is shown as it is written; directives have become parts of their own. */
export type Prose = Exclude<Block, { kind: 'directive' }>;

export type Part =
  | Prose
  | { readonly kind: 'example'; readonly example: ExampleData }
  | { readonly kind: 'create-sandbox' };

export type PageData = {
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly lead: Text;
  readonly parts: readonly Part[];
};
