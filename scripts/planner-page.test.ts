import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('the example in docs/planner.md prints what the page says', () => {
  const page = readFileSync('docs/planner.md', 'utf8');
  const [, code, output] = /```ts\n([\s\S]+?)```\s+```text\n([\s\S]+?)```/.exec(page) ?? [];
  const node = spawnSync(process.execPath, ['--input-type=module-typescript', '-'], {
    input: code,
  });
  expect(node.stderr.toString()).toBe('');
  expect(node.stdout.toString()).toBe(output);
});
