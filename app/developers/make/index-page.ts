import { plainText, type Text } from '../markdown/blocks.ts';
import type { PageData, Part } from '../page-data.ts';
import type { SearchEntry } from '../search/search-entry.ts';

/** One entry for a page and one for each of its headings, with the words below it. */
export function indexPage({ path, title, lead, parts, examples }: PageData): SearchEntry[] {
  const entries = [{ to: path, page: title, heading: '', words: [plainText(lead)] }];
  for (const part of parts) {
    if (part.kind === 'heading') {
      const heading = plainText(part.text);
      entries.push({ to: `${path}#${part.id}`, page: title, heading, words: [] });
    } else entries.at(-1)!.words.push(...wordsOf(part, examples));
  }
  return entries.map(({ to, page, heading, words }) => ({
    to,
    page,
    heading,
    words: distinctWords(words.join(' ')),
  }));
}

const plain = (texts: readonly Text[]) => texts.map(plainText);

function wordsOf(part: Part, examples: PageData['examples']): string[] {
  switch (part.kind) {
    case 'paragraph':
    case 'note':
      return [plainText(part.text)];
    case 'list':
      return plain(part.items);
    case 'table':
      return plain([...part.head, ...part.rows.flat()]);
    case 'example':
      return examples
        .filter(({ id }) => id === part.id)
        .flatMap(({ title, operation }) => [title, operation]);
    case 'signature':
      return [part.operation, part.path];
    default:
      return [];
  }
}

/** Each word once: search looks for words, not sentences. */
const distinctWords = (text: string) =>
  [...new Set(text.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{N}_:.-]*[\p{L}\p{N}]/gu) ?? [])].join(
    ' ',
  );
