/** A page as data: written in Markdown, shown by React and written back as Markdown. */
export type Inline =
  | string
  | { readonly code: string }
  | { readonly strong: readonly Inline[] }
  | { readonly link: string; readonly text: readonly Inline[] };

export type Text = readonly Inline[];

export type Heading = {
  readonly kind: 'heading';
  readonly level: 2 | 3;
  readonly id: string;
  /** The number of a step: `## 1. Ask for slots`. */
  readonly step?: number;
  readonly text: Text;
};

export type Block =
  | Heading
  | { readonly kind: 'paragraph'; readonly text: Text }
  | { readonly kind: 'list'; readonly ordered: boolean; readonly items: readonly Text[] }
  | { readonly kind: 'table'; readonly head: readonly Text[]; readonly rows: readonly Text[][] }
  | { readonly kind: 'code'; readonly language: string; readonly text: string }
  | { readonly kind: 'note'; readonly text: Text }
  /** A line `::name argument`: something that is not prose. */
  | { readonly kind: 'directive'; readonly name: string; readonly argument: string };

export const plainText = (text: Text): string =>
  text
    .map((part) => {
      if (typeof part === 'string') return part;
      if ('code' in part) return part.code;
      return plainText('strong' in part ? part.strong : part.text);
    })
    .join('');

export const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
