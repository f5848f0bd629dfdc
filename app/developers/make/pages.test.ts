import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { developerPages, markdownPath, sourceOf } from '../navigation.ts';
import { makePage } from './make-page.ts';
import { openApiDocument } from './open-api-document.ts';
import { pageAsMarkdown } from './page-as-markdown.ts';
import { plainText } from '../markdown/blocks.ts';
import { parseBlocks } from '../markdown/parse-blocks.ts';
import { writeMarkdown } from '../markdown/write-markdown.ts';

test('every Markdown file is a page of the navigation', () => {
  const files = globSync('app/developers/content/**/*.md').map((file) => file.slice('app/'.length));
  expect(files.toSorted()).toEqual(developerPages.map(sourceOf).toSorted());
});

/** The anchors of each page. */
async function anchors(): Promise<Map<string, string[]>> {
  const ids = new Map<string, string[]>();
  for (const page of developerPages) {
    const { parts } = await makePage(page);
    ids.set(
      page.path,
      parts.flatMap((part) => (part.kind === 'heading' ? [part.id] : [])),
    );
  }
  return ids;
}

test.each(developerPages.map((page) => [page.path, page] as const))(
  '%s has a description that search engines show in full, and links that lead somewhere',
  async (_, page) => {
    const { description, parts } = await makePage(page);
    expect(description.length).toBeGreaterThanOrEqual(40);
    expect(description.length).toBeLessThanOrEqual(160);
    const ids = await anchors();
    const files = [
      '/openapi.json',
      '/postman.json',
      '/asyncapi.json',
      '/llms.txt',
      '/llms-full.txt',
    ];
    const known = new Set([...files, '/demo']);
    const links = [...JSON.stringify(parts).matchAll(/"link":"([^"]+)"/g)].map(([, link]) => link!);
    for (const link of links.filter((one) => !one.startsWith('https://') && !known.has(one))) {
      const [path, id] = link.split('#');
      const target = ids.get(path || page.path);
      const isThere = target !== undefined && (id === undefined || target.includes(id));
      expect({ link, isThere }).toEqual({ link, isThere: true });
    }
    expect(new Set(ids.get(page.path)).size).toBe(ids.get(page.path)!.length);
  },
);

test('Markdown that is read and written is the same Markdown', () => {
  for (const page of developerPages) {
    const source = readFileSync(`app/${sourceOf(page)}`, 'utf8').replace(/^---[^]*?---\n/, '');
    const blocks = parseBlocks(source).filter(({ kind }) => kind !== 'directive');
    expect(parseBlocks(writeMarkdown(blocks))).toEqual(blocks);
  }
});

test('every cell of every table says something', async () => {
  for (const page of developerPages) {
    const { parts } = await makePage(page);
    const tables = parts.filter((part) => part.kind === 'table');
    const empty = tables
      .flatMap(({ rows }) => rows)
      .filter((row) => row.some((cell) => !plainText(cell)));
    expect(empty).toEqual([]);
  }
});

test('problems name headers, fields and operations as code', async () => {
  const { parts } = await makePage(developerPages.find(({ path }) => path.endsWith('/errors'))!);
  const plain = parts.flatMap((part) => (part.kind === 'paragraph' ? part.text : []));
  const words = plain.filter((part) => typeof part === 'string').join(' ');
  expect(words).not.toMatch(/"|\w-Key|Content-Type|\bjson\b|[a-z]+[A-Z]/);
});

test('no operation of the reference answers with just a text', async () => {
  for (const page of developerPages) {
    const { parts } = await makePage(page);
    const words = parts.flatMap((part) => (part.kind === 'paragraph' ? plainText(part.text) : []));
    expect(words).not.toContain('Answers with text.');
  }
});

test('a quote is a ceiling: no page, operation or sentence says that it holds a price', async () => {
  const pages = await Promise.all(developerPages.map(makePage));
  const words = [...pages.map(pageAsMarkdown), JSON.stringify(openApiDocument())].join('\n');
  const promised =
    /holds? (?:a|the|your) price|price (?:that )?holds|quote(?:d price)? holds for|price is yours/i;
  expect(promised.exec(words)?.[0]).toBeUndefined();
});

test('links between pages lead from Markdown to Markdown', async () => {
  const files = new Set(developerPages.map(markdownPath));
  for (const page of developerPages) {
    const markdown = pageAsMarkdown(await makePage(page));
    const links = [...markdown.matchAll(/\]\((\/developers[^)#]*)/g)].map(([, link]) => link!);
    expect(links.filter((link) => !files.has(link))).toEqual([]);
  }
});

test('the Markdown of a page has its examples in every language, and their answers', async () => {
  const page = await makePage(developerPages.find(({ path }) => path.endsWith('/start'))!);
  const markdown = pageAsMarkdown(page);
  for (const { code, answer } of page.examples) {
    for (const text of [code.curl, code.typescript, code.mcp, answer.body]) {
      expect(markdown).toContain(text);
    }
  }
});
