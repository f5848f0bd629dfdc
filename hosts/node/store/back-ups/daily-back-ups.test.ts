import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { dailyBackUps, newestBackUp } from './daily-back-ups.ts';

const folder = join(mkdtempSync(join(tmpdir(), 'fairwatt-daily-')), 'back-ups');
afterAll(() => rmSync(join(folder, '..'), { recursive: true }));

test('one back-up a day, those of two weeks are kept, and nothing else is touched', async () => {
  const written: string[] = [];
  let day = 1;
  const daily = dailyBackUps(folder, {
    today: () => `2026-11-${String(day).padStart(2, '0')}`,
    backUp: async (file) => {
      written.push(file);
      writeFileSync(file, '');
    },
  });
  expect(newestBackUp(folder)).toBe(0);
  await daily();
  await daily();
  expect(newestBackUp(folder)).toBeGreaterThan(0);
  expect(written).toHaveLength(1);
  expect(readdirSync(folder)).toEqual(['fairwatt-2026-11-01.ndjson.gz']);
  writeFileSync(join(folder, 'notes.txt'), '');
  for (day = 2; day <= 20; day += 1) await daily();
  const names = readdirSync(folder).toSorted();
  expect(names).toHaveLength(15);
  expect(names[0]).toBe('fairwatt-2026-11-07.ndjson.gz');
  expect(names.at(-1)).toBe('notes.txt');
});

test('a back-up that fails is tried again', async () => {
  let tries = 0;
  const daily = dailyBackUps(folder, {
    today: () => '2026-12-01',
    backUp: async () => {
      tries += 1;
      throw new Error('full');
    },
  });
  await expect(daily()).rejects.toThrow('full');
  await expect(daily()).rejects.toThrow('full');
  expect(tries).toBe(2);
});

test('two processes that write the same day write two files, and one stays', async () => {
  const begun: string[] = [];
  const waiting: (() => void)[] = [];
  const processes = ['first', 'second'].map((name) =>
    dailyBackUps(folder, {
      today: () => '2026-12-02',
      backUp: async (file) => {
        begun.push(file);
        if (begun.length === 2) for (const goOn of waiting) goOn();
        else await new Promise<void>((resolve) => waiting.push(resolve));
        writeFileSync(file, name, { flag: 'wx' });
      },
    }),
  );
  await Promise.all(processes.map((daily) => daily()));
  expect(new Set(begun).size).toBe(2);
  expect(readFileSync(join(folder, 'fairwatt-2026-12-02.ndjson.gz'), 'utf8')).toMatch(
    /^(first|second)$/,
  );
});

test('what a killed process left is removed after a day', async () => {
  const left = ['fairwatt-2026-12-01.ndjson.gz.1.part', 'fairwatt-2026-12-01.ndjson.gz.2.part'];
  for (const name of left) writeFileSync(join(folder, name), '');
  const yesterday = Date.now() / 1000 - 25 * 3600;
  utimesSync(join(folder, left[0]!), yesterday, yesterday);
  await dailyBackUps(folder, {
    today: () => '2026-12-03',
    backUp: async (file) => writeFileSync(file, ''),
  })();
  expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([left[1]]);
});
