import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { StartProblem } from '../settings.ts';
import { readBuild } from './read-build.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** A build of one page. */
function makeBuild(headers: string | null) {
  const folder = mkdtempSync(join(tmpdir(), 'fairwatt-build-'));
  folders.push(folder);
  mkdirSync(join(folder, 'client'));
  writeFileSync(join(folder, 'client/index.html'), 'home');
  if (headers !== null) writeFileSync(join(folder, 'headers.json'), headers);
  return folder;
}

test('a build has its files and headers', () => {
  const { files, headers } = readBuild(makeBuild('{"x-content-type-options":"nosniff"}'));
  expect(files.size).toBeGreaterThan(0);
  expect(headers).toEqual({ 'x-content-type-options': 'nosniff' });
});

test.each([
  ['missing', null],
  ['damaged', '{'],
])('a headers file that is %s is a problem', (_, headers) => {
  const folder = makeBuild(headers);
  const problem = new StartProblem(
    `The build is not complete: ${join(folder, 'headers.json')} is missing or damaged. Run "npm run build" again.`,
  );
  expect(() => readBuild(folder)).toThrow(problem);
});

test('no build is a problem', () => {
  const problem = new StartProblem('There is no build to serve. Run "npm run build" first.');
  expect(() => readBuild(join(makeBuild('{}'), 'nowhere'))).toThrow(problem);
});
