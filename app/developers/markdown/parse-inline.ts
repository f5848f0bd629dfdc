import type { Inline, Text } from './blocks.ts';

/** Code, links and strong text, whichever begins first. */
const mark = /`([^`]+)`|\[([^\]]+)\]\(([^)\s]+)\)|\*\*([^*]+)\*\*/;

export function parseInline(source: string): Text {
  const parts: Inline[] = [];
  let rest = source;
  for (let found = mark.exec(rest); found; found = mark.exec(rest)) {
    if (found.index > 0) parts.push(typeset(rest.slice(0, found.index)));
    const [whole, code, label, address, strong] = found;
    if (code !== undefined) parts.push({ code });
    else if (address !== undefined) parts.push({ link: address, text: parseInline(label!) });
    else parts.push({ strong: parseInline(strong!) });
    rest = rest.slice(found.index + whole.length);
  }
  if (rest) parts.push(typeset(rest));
  return parts;
}

/** Apostrophes as the rest of the site has them. */
const typeset = (text: string) => text.replaceAll(/(?<=\p{L})'(?=\p{L})/gu, '’');
