import { expect, test } from 'vitest';
import { createLog, createTerminalLog } from './log.ts';

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
