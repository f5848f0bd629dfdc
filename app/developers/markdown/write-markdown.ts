import type { Block, Text } from './blocks.ts';

const inline = (text: Text): string =>
  text
    .map((part) => {
      if (typeof part === 'string') return part;
      if ('code' in part) return `\`${part.code}\``;
      if ('strong' in part) return `**${inline(part.strong)}**`;
      return `[${inline(part.text)}](${part.link})`;
    })
    .join('');

const row = (cells: readonly Text[]) => `| ${cells.map(inline).join(' | ')} |`;

/** The Markdown of a block; directives are replaced by blocks before. */
function writeBlock(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return `${'#'.repeat(block.level)} ${block.step === undefined ? '' : `${block.step}. `}${inline(block.text)}`;
    case 'paragraph':
      return inline(block.text);
    case 'note':
      return `> ${inline(block.text)}`;
    case 'list':
      return block.items
        .map((item, index) => `${block.ordered ? `${index + 1}.` : '-'} ${inline(item)}`)
        .join('\n');
    case 'table':
      return [
        row(block.head),
        `|${' --- |'.repeat(block.head.length)}`,
        ...block.rows.map(row),
      ].join('\n');
    case 'code':
      return `\`\`\`${block.language}\n${block.text}\n\`\`\``;
    case 'directive':
      throw new Error(`::${block.name} has no Markdown`);
  }
}

export const writeMarkdown = (blocks: readonly Block[]): string =>
  `${blocks.map(writeBlock).join('\n\n')}\n`;
