import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';

const folder = 'docs/decisions';
const files = readdirSync(folder).filter((file) => file !== 'README.md');
const index = readFileSync(`${folder}/README.md`, 'utf8');

const records = files.map((file) => {
  const text = readFileSync(`${folder}/${file}`, 'utf8');
  const [, number = '', title = ''] = /^# (\d+)\. (.+)\n/.exec(text) ?? [];
  const [, status = ''] = /\nStatus: (.+)\n/.exec(text) ?? [];
  return { file, number: Number(number), title, status };
});

/** The files that a status links to after "supersedes …" or "superseded by". */
function linksAfter(word: RegExp, status: string): string[] {
  return status
    .split(/(?=supersede[sd])/i)
    .filter((part) => word.test(part))
    .flatMap((part) => Array.from(part.matchAll(/\]\(([^)]+)\)/g), ([, link]) => link!));
}
const supersedes = ({ status }: { status: string }) => linksAfter(/^supersedes/i, status);
const supersededBy = ({ status }: { status: string }) => linksAfter(/^superseded by/i, status);

describe('decision records', () => {
  test('are numbered from 1 without a gap, the same in file name and title', () => {
    const prefixes = files.map((file) => Number(/^(\d{4})-[a-z0-9-]+\.md$/.exec(file)?.[1]));
    expect(prefixes).toEqual(files.map((_, place) => place + 1));
    expect(records.map(({ number }) => number)).toEqual(prefixes);
  });

  test('are listed in the index under their titles, with no other entries', () => {
    const listed = Array.from(index.matchAll(/\[[^\]]+\]\(\d{4}-[^)]+\)/g), ([link]) => link);
    expect(listed).toEqual(
      records.map(({ file, number, title }) => `[${number}. ${title}](${file})`),
    );
  });

  test('each have a status', () => {
    const without = records.filter(({ status }) => !/^(accepted|superseded by \[)/.test(status));
    expect(without).toEqual([]);
  });

  test('link to each other where one supersedes the other', () => {
    const forward = records.flatMap((one) => supersedes(one).map((old) => `${one.file} > ${old}`));
    const back = records.flatMap((one) => supersededBy(one).map((by) => `${by} > ${one.file}`));
    expect(forward.length).toBeGreaterThan(0);
    expect(back.toSorted()).toEqual(forward.toSorted());
  });

  test('exist wherever a document links to one', () => {
    const pages = globSync(['*.md', 'docs/**/*.md']);
    const broken = pages.flatMap((page) => {
      const links = readFileSync(page, 'utf8').matchAll(/\]\(([^)]*\d{4}-[a-z0-9-]+\.md)\)/g);
      return Array.from(links, ([, link]) => join(dirname(page), link!)).filter(
        (file) => !existsSync(file),
      );
    });
    expect(broken).toEqual([]);
  });
});
