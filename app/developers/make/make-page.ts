import { readFileSync } from 'node:fs';
import { config } from '#app/config.ts';
import { documentationWorld } from '#hosts/playground/documentation-world.ts';
import { guideExamples } from '../examples/definitions/guides.ts';
import { referenceExamples } from '../examples/definitions/reference.ts';
import type { Block } from '../markdown/blocks.ts';
import { parseBlocks } from '../markdown/parse-blocks.ts';
import { sourceOf, type DeveloperPage } from '../navigation.ts';
import type { PageData, Part } from '../page-data.ts';
import { answerExamples } from './answer-examples.ts';
import { eventList, limitList, problemParts, scopeList } from './lists-from-code.ts';
import { openApiDocument } from './open-api-document.ts';
import { operationList, referenceParts } from './reference-parts.ts';

export const definitions = { ...guideExamples, ...referenceExamples };

/** Pages are made once for the site, its Markdown and its search. */
const made = new Map<string, Promise<PageData>>();

export function makePage(page: DeveloperPage): Promise<PageData> {
  const known = made.get(page.path) ?? readPage(page);
  made.set(page.path, known);
  return known;
}

/** Simulating half a year takes a second: once for all pages. */
let world: ReturnType<typeof documentationWorld> | null = null;
export const worldOfExamples = () =>
  (world ??= documentationWorld({ zone: config.timeZone, currency: config.currency }));

/** Reads a page's Markdown file; its first paragraph is the lead. */
async function readPage(page: DeveloperPage): Promise<PageData> {
  const file = sourceOf(page);
  const [, head = '', body = ''] =
    /^---\n([^]*?)\n---\n([^]*)$/.exec(readFileSync(`app/${file}`, 'utf8')) ?? [];
  const field = (name: string) => {
    const value = new RegExp(`^${name}: (.+)$`, 'm').exec(head)?.[1];
    if (value === undefined) throw new Error(`${file} has no ${name}`);
    return value;
  };
  const [lead, ...blocks] = parseBlocks(body);
  if (lead?.kind !== 'paragraph') throw new Error(`${file} does not begin with a paragraph`);
  const examples = await answerExamples(definitions[page.path] ?? [], worldOfExamples());
  const shown = examples.filter(({ hidden }) => !hidden).map(({ id }) => id);
  const parts: Part[] = [];
  for (const block of blocks) parts.push(...expand(block, shown));
  const placed = parts.flatMap((part) => (part.kind === 'example' ? [part.id] : []));
  for (const id of new Set([...shown, ...placed])) {
    if (!shown.includes(id)) throw new Error(`${file} shows ${id}, which is not defined`);
    if (!placed.includes(id)) throw new Error(`${file} does not show ${id}`);
  }
  return {
    path: page.path,
    title: field('title'),
    description: field('description'),
    lead: lead.text,
    parts,
    examples,
  };
}

/** Replaces a directive by what it stands for. */
function expand(block: Block, examples: readonly string[]): Part[] {
  if (block.kind !== 'directive') return [block];
  const { name, argument } = block;
  switch (name) {
    case 'example':
      return [{ kind: 'example', id: argument }];
    case 'create-sandbox':
      return [{ kind: 'create-sandbox' }];
    case 'problems':
      return problemParts();
    case 'events':
      return [eventList()];
    case 'scopes':
      return [scopeList()];
    case 'limits':
      return [limitList()];
    case 'operations':
      return referenceParts(openApiDocument(), argument, examples);
    case 'operation-list':
      return operationList(
        openApiDocument(),
        (tag) => `/developers/reference/${tag.toLowerCase()}`,
      );
    default:
      throw new Error(`Unknown directive ::${name}`);
  }
}
