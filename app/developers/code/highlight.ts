/** What a piece of code is, as far as its color shows it. */
export type Token = { readonly kind: 'plain' | 'key' | 'word' | 'value'; readonly text: string };

const patterns: Readonly<Record<string, RegExp>> = {
  json: /(?<key>"(?:[^"\\]|\\.)*"(?=\s*:))|(?<value>"(?:[^"\\]|\\.)*"|-?\b\d[\d.eE+-]*)|(?<word>\b(?:true|false|null)\b)/g,
  typescript:
    /(?<key>\/\/[^\n]*)|(?<value>'(?:[^'\\]|\\.)*'|`[^`]*`|\b\d[\d_.]*\b)|(?<word>\b(?:import|from|const|let|await|async|for|of|if|new|return|function|export|try|catch|instanceof|throw|switch|case|break|type)\b)/g,
  bash: /(?<key>(?<=^|\n)#[^\n]*)|(?<value>'[^']*'|"(?:[^"\\]|\\.)*")|(?<word>(?<=^|\n|\| )[a-z]+\b|(?<=\s)-{1,2}[A-Za-z][\w-]*)/g,
};

/** The pieces of each line; the line break is part of the line before it. */
export function linesOf(tokens: readonly Token[]): Token[][] {
  const lines: Token[][] = [[]];
  for (const { kind, text } of tokens) {
    for (const part of text.split(/(?<=\n)/)) {
      lines.at(-1)!.push({ kind, text: part });
      if (part.endsWith('\n')) lines.push([]);
    }
  }
  return lines;
}

/** Splits code into colored pieces; code in a language without rules is one plain piece. */
export function highlight(code: string, language: string): Token[] {
  const pattern = patterns[language];
  if (!pattern) return [{ kind: 'plain', text: code }];
  const tokens: Token[] = [];
  let end = 0;
  for (const { 0: text, index, groups } of code.matchAll(pattern)) {
    if (index > end) tokens.push({ kind: 'plain', text: code.slice(end, index) });
    const kind = groups?.['key'] ? 'key' : groups?.['word'] ? 'word' : 'value';
    tokens.push({ kind, text });
    end = index + text.length;
  }
  if (end < code.length) tokens.push({ kind: 'plain', text: code.slice(end) });
  return tokens;
}
