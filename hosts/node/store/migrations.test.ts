import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const folder = join(import.meta.dirname, 'migrations');
const files = readdirSync(folder).toSorted();
const numberOf = (file: string) => Number(/^(\d{4})-[\w-]+\.sql$/.exec(file)?.[1]);

test('migrations are numbered from 1 on, without holes and none twice', () => {
  expect(files.map(numberOf)).toEqual(files.map((_, index) => index + 1));
});

/** Up to this one, `docs/operations.md` asks to stop processes of before. */
const lastToStopFor = 32;

/** What statements of a process that is still running may not survive. */
const takesAway =
  /\bdrop\s+(table|column|view|function|default)\b|\brename\b|\btruncate\b|\balter\s+column\b|\badd\s+constraint\b|\badd\s+check\b|\badd\s+column\b(?=[^;,]*\bnot\s+null\b)(?![^;,]*\bdefault\b)/i;

const withoutComments = (sql: string) => sql.replaceAll(/--.*$/gm, '');

test('a migration takes nothing away from processes of the version before, which still run', () => {
  const newer = files.filter((file) => numberOf(file) > lastToStopFor);
  const taking = newer.filter((file) =>
    takesAway.test(withoutComments(readFileSync(join(folder, file), 'utf8'))),
  );
  expect(taking).toEqual([]);
  for (const taken of [
    'alter table log drop column at',
    'alter table log rename to entries',
    'alter table log add column who text not null',
    'alter table log alter column at type text',
  ]) {
    expect(taken).toMatch(takesAway);
  }
  for (const added of [
    'create table coverage (name text not null)',
    'alter table log add column who text',
    "alter table log add column who text not null default ''",
  ]) {
    expect(added).not.toMatch(takesAway);
  }
});
