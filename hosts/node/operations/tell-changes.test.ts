import { expect, it } from 'vitest';
import { tellChanges } from './tell-changes.ts';

const withCode = (code: string) => Object.assign(new Error('no answer'), { code });

it('tells of an error that goes on once a minute, and of another at once', () => {
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
