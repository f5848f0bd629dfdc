import { expect, test } from 'vitest';
import { at, car, now, outlook } from '#api/testing/scene.ts';
import { chartWindow } from './chart-window.ts';

const charging = { kind: 'charging', amps: 48, why: { kind: 'plan' } } as const;

test('nothing planned: the next day, in whole half hours', () => {
  expect(chartWindow({ at: at(18, 42), session: null })).toEqual({
    from: at(18, 30),
    to: at(42, 30),
  });
  expect(chartWindow({ at: now, session: car({ kind: 'plugged-in' }) }).to).toBe(at(42, 30));
});

test('a plan: from plug-in to the ready-by time', () => {
  expect(chartWindow({ at: at(20), session: car(charging) })).toEqual({ from: now, to: at(31) });
});

test('a plan that ends late: as long as it takes', () => {
  const late = car(charging, { outlook: { ...outlook, done: at(32, 10) } });
  expect(chartWindow({ at: at(20), session: late }).to).toBe(at(32, 30));
});

test('a car that stays when it is done: no longer for that', () => {
  const complete = { kind: 'complete', why: 'goal' } as const;
  const idle = { feeFrom: null, pause: null, request: null };
  const early = car(complete, { idle: { ...idle, since: at(24) } });
  expect(chartWindow({ at: at(80), session: early }).to).toBe(at(31));
  const late = car(complete, { idle: { ...idle, since: at(32, 10) } });
  expect(chartWindow({ at: at(80), session: late }).to).toBe(at(32, 30));
});

test('stopped: up to the last reading, not shorter than four hours', () => {
  const stopped = car({ kind: 'stopped' }, { readings: [{ at: at(24, 10), energy: 0 }] });
  expect(chartWindow({ at: at(30), session: stopped }).to).toBe(at(24, 30));
  const soon = car({ kind: 'stopped' }, { readings: [{ at: at(19), energy: 0 }] });
  expect(chartWindow({ at: at(30), session: soon }).to).toBe(at(22, 30));
});
