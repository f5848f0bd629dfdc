import { anchorOf, plainText, type Block } from './blocks.ts';
import { parseInline } from './parse-inline.ts';

/**
 * Reads the part of Markdown that the pages use: headings, paragraphs, lists, tables, fenced code,
 * notes (`>`) and directives (`::name argument`). Anything else would show as plain text, so it is
 * an error.
 */
export function parseBlocks(source: string): Block[] {
  const lines = source.split('\n');
  const blocks: Block[] = [];
  while (lines.length > 0) {
    if (lines[0]!.trim() === '') lines.shift();
    else blocks.push(nextBlock(lines));
  }
  return blocks;
}

/** Takes the lines of the first block off the list. */
function nextBlock(lines: string[]): Block {
  const first = lines[0]!;
  if (first.startsWith('```')) return code(lines);
  if (first.startsWith('::')) return directive(lines.shift()!);
  if (first.startsWith('#')) return heading(lines.shift()!);
  if (first.startsWith('|')) return table(takeWhile(lines, (line) => line.startsWith('|')));
  if (first.startsWith('> ')) {
    const quoted = takeWhile(lines, (line) => line.startsWith('> '));
    return { kind: 'note', text: parseInline(quoted.map((line) => line.slice(2)).join(' ')) };
  }
  if (item.test(first)) return list(takeWhile(lines, (line) => line.trim() !== ''));
  const paragraph = takeWhile(lines, (line) => line.trim() !== '' && !/^(#|```|::)/.test(line));
  return { kind: 'paragraph', text: parseInline(paragraph.join(' ')) };
}

function takeWhile(lines: string[], belongs: (line: string) => boolean): string[] {
  const end = lines.findIndex((line) => !belongs(line));
  return lines.splice(0, end === -1 ? lines.length : end);
}

function heading(line: string): Block {
  const [, marks, number, title] = /^(##|###) (?:(\d+)\. )?(.+)$/.exec(line) ?? [];
  if (!marks || !title) throw new Error(`Not a heading of level 2 or 3: ${line}`);
  const text = parseInline(title);
  const level = marks.length === 2 ? 2 : 3;
  const step = number === undefined ? {} : { step: Number(number) };
  return { kind: 'heading', level, id: anchorOf(plainText(text)), ...step, text };
}

function directive(line: string): Block {
  const [, name, argument = ''] = /^::([a-z-]+)(?: (.+))?$/.exec(line) ?? [];
  if (!name) throw new Error(`Not a directive: ${line}`);
  return { kind: 'directive', name, argument };
}

function code(lines: string[]): Block {
  const language = lines.shift()!.slice(3);
  const end = lines.indexOf('```');
  if (end === -1) throw new Error('Code that does not end');
  const text = lines.splice(0, end).join('\n');
  lines.shift();
  return { kind: 'code', language, text };
}

const item = /^(?:- |\d+\. )/;

function list(lines: readonly string[]): Block {
  const items: string[] = [];
  for (const line of lines) {
    if (item.test(line)) items.push(line.replace(item, ''));
    else items.push(`${items.pop()} ${line.trim()}`);
  }
  return { kind: 'list', ordered: /^\d/.test(lines[0]!), items: items.map(parseInline) };
}

function table(lines: readonly string[]): Block {
  const [head, , ...rows] = lines.map((line) =>
    line
      .replaceAll(/^\||\|$/g, '')
      .split('|')
      .map((cell) => parseInline(cell.trim())),
  );
  return { kind: 'table', head: head!, rows };
}
