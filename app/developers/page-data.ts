import type { Block, Text } from './markdown/blocks.ts';
import type { ExampleData } from './examples/example-data.ts';

/** Prose is shown as it is written; directives have become parts of their own. */
export type Prose = Exclude<Block, { kind: 'directive' }>;

export type Part =
  | Prose
  | { readonly kind: 'example'; readonly id: string }
  | Signature
  | { readonly kind: 'create-sandbox' };

/** The address of an operation in the reference. */
export type Signature = {
  readonly kind: 'signature';
  readonly method: string;
  readonly path: string;
  readonly operation: string;
  /** What a key must allow; null without a key. */
  readonly scope: string | null;
};

export type PageData = {
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly lead: Text;
  readonly parts: readonly Part[];
  readonly examples: readonly ExampleData[];
};
