import type { Block } from '../markdown/blocks.ts';
import { writeMarkdown } from '../markdown/write-markdown.ts';
import { markdownPath } from '../navigation.ts';
import { createCommand } from '../sandbox/create-command.ts';
import type { PageData, Part } from '../page-data.ts';

/** Links to pages, up to their end or their anchor. */
const pageLinks = /(?<=\]\()\/developers[\w/-]*(?=[)#])/g;

/** A page as Markdown: the same words, every example in all its languages, and links to Markdown. */
export const pageAsMarkdown = (page: PageData): string =>
  `# ${page.title}\n\n${writeMarkdown([
    { kind: 'paragraph', text: page.lead },
    ...page.parts.flatMap((part) => blocksOf(part, page)),
  ])}`.replaceAll(pageLinks, (path) => markdownPath({ path }));

function blocksOf(part: Part, { examples }: PageData): Block[] {
  switch (part.kind) {
    case 'example': {
      const { code, answer } = examples.find(({ id }) => id === part.id)!;
      return [
        { kind: 'code', language: 'bash', text: code.curl },
        { kind: 'code', language: 'typescript', text: code.typescript },
        { kind: 'paragraph', text: ['Over MCP:'] },
        { kind: 'code', language: 'json', text: code.mcp },
        { kind: 'paragraph', text: [`Answer, status ${answer.status}:`] },
        { kind: 'code', language: 'json', text: answer.body },
      ];
    }
    case 'signature': {
      const { method, path, operation, scope } = part;
      const needs = scope === null ? ['needs no key'] : ['needs ', { code: scope }];
      return [
        {
          kind: 'paragraph',
          text: [{ code: `${method} ${path}` }, ' ', { code: operation }, ' ', ...needs],
        },
      ];
    }
    case 'create-sandbox':
      return [
        {
          kind: 'paragraph',
          text: [
            'Send ',
            { code: 'POST /v1/sandboxes' },
            ' to the server, without a key. The answer has one, shown once.',
          ],
        },
        { kind: 'code', language: 'bash', text: createCommand },
      ];
    default:
      return [part];
  }
}
