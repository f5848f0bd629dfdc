import { expect, onTestFinished, test, vi } from 'vitest';
import { execFileSync } from 'node:child_process';
import { batchLines, createLog, createTerminalLog, tellChanges } from './log.ts';

const message = 'Two\nlines "quoted"';

test('a line is one JSON object, whatever the message holds', () => {
  const lines: string[] = [];
  const log = createLog(
    (line) => lines.push(line),
    () => new Date('2026-11-15T12:00:00Z'),
  );
  log.error(message, { status: 500, route: undefined });
  expect(lines).toEqual([
    '{"time":"2026-11-15T12:00:00.000Z","level":"error","message":"Two\\nlines \\"quoted\\"","status":500}\n',
  ]);
});

test('a person at a terminal reads the message as it is', () => {
  const lines: string[] = [];
  const log = createTerminalLog((line) => lines.push(line));
  log.info('Fairwatt is at http://localhost:3000');
  log.info('Stopping', { signal: 'SIGTERM' });
  expect(lines).toEqual([
    'Fairwatt is at http://localhost:3000\n',
    'Stopping {"signal":"SIGTERM"}\n',
  ]);
});

test('writes the lines of a moment at once, in their order', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
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
    const path = JSON.stringify(new URL('./log.ts', import.meta.url).href);
    const code = `const { batchLines } = await import(${path});
      batchLines((lines) => process.stdout.write(lines))('the last line\\n');
      ${ending}`;
    // Only what it wrote is of interest here, not how it ended.
    const shell = ['-c', '"$0" --input-type=module -e "$1" 2>/dev/null || true'];
    const output = execFileSync('sh', [...shell, process.execPath, code], { encoding: 'utf8' });
    expect(output).toBe('the last line\n');
  },
);

const withCode = (code: string) => Object.assign(new Error('no answer'), { code });

test('tells of an error that goes on once a minute, and of another at once', () => {
  let now = 0;
  const told: unknown[] = [];
  const tell = tellChanges(
    () => now,
    (error) => told.push((error as { code: string }).code),
  );
  const seconds = (until: number, code: string) => {
    for (; now < until * 1000; now += 2000) tell(withCode(code));
  };
  seconds(60, 'ECONNREFUSED');
  expect(told).toEqual(['ECONNREFUSED']);
  seconds(62, 'ECONNREFUSED');
  expect(told).toEqual(['ECONNREFUSED', 'ECONNREFUSED']);
  seconds(70, 'ETIMEDOUT');
  expect(told).toEqual(['ECONNREFUSED', 'ECONNREFUSED', 'ETIMEDOUT']);
});
