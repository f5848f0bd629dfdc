import { expect, test } from 'vitest';
import { parseBlocks } from './parse-blocks.ts';

test('the parts of a page are told apart', () => {
  const source = `## 1. Ask

Some \`code\` and a [link](/x),
on two lines.

- one
  goes on
- **two**

| A | B |
| --- | --- |
| 1 | 2 |

> A note.

::example slots

\`\`\`bash
## not a heading
\`\`\``;
  expect(parseBlocks(source)).toEqual([
    { kind: 'heading', level: 2, id: 'ask', step: 1, text: ['Ask'] },
    {
      kind: 'paragraph',
      text: [
        'Some ',
        { code: 'code' },
        ' and a ',
        { link: '/x', text: ['link'] },
        ', on two lines.',
      ],
    },
    { kind: 'list', ordered: false, items: [['one goes on'], [{ strong: ['two'] }]] },
    { kind: 'table', head: [['A'], ['B']], rows: [[['1'], ['2']]] },
    { kind: 'note', text: ['A note.'] },
    { kind: 'directive', name: 'example', argument: 'slots' },
    { kind: 'code', language: 'bash', text: '## not a heading' },
  ]);
});

test.each(['# Title', '#### Too deep', '::Bad name', '```bash\nno end'])(
  'what the pages cannot show is an error: %s',
  (source) => expect(() => parseBlocks(source)).toThrow(/^(Not a|Code that)/),
);
