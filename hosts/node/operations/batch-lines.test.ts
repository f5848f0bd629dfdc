import { execFileSync } from 'node:child_process';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { batchLines } from './batch-lines.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('writes the lines of a moment at once, in their order', () => {
  const written: string[] = [];
  const write = batchLines((lines) => void written.push(lines));
  write('one\n');
  write('two\n');
  expect(written).toEqual([]);
  vi.runAllTimers();
  write('three\n');
  vi.runAllTimers();
  expect(written).toEqual(['one\ntwo\n', 'three\n']);
});

test.each(['process.exit(0)', 'throw new Error("unexpected")'])(
  'loses no line when the process ends by %s',
  (ending) => {
    const path = JSON.stringify(new URL('./batch-lines.ts', import.meta.url).href);
    const code = `const { batchLines } = await import(${path});
      batchLines((lines) => process.stdout.write(lines))('the last line\\n');
      ${ending}`;
    // Only what it wrote is of interest here, not how it ended.
    const shell = ['-c', '"$0" --input-type=module -e "$1" 2>/dev/null || true'];
    const output = execFileSync('sh', [...shell, process.execPath, code], { encoding: 'utf8' });
    expect(output).toBe('the last line\n');
  },
);
