import { expect, test } from 'vitest';
import type { Finding } from '#engine/charging/commissioning.ts';
import { proofSteps } from './proof-steps.ts';
import type { Station } from './station-queries.ts';

const called: Finding = {
  what: 'called',
  vendor: 'Keba',
  model: 'P30',
  firmware: '3.1',
  version: 'ocpp1.6',
};

const station = (given: Partial<Station> = {}): Station => ({
  id: 'FW1',
  name: 'Space 93',
  isVirtual: false,
  outlets: [{ number: 1, space: 'a' }],
  version: 'ocpp1.6',
  isConnected: false,
  connectedAt: null,
  heardAt: null,
  model: null,
  commissioning: null,
  requests: [],
  ...given,
});

const run = (given: object): Station =>
  station({
    isConnected: true,
    commissioning: {
      outlet: 1,
      startedAt: 0,
      step: 'called',
      passed: {},
      findings: [],
      asked: null,
      curve: [],
      cutUntil: null,
      ...given,
    },
  });

const statesOf = (steps: ReturnType<typeof proofSteps>) => steps.map(({ state }) => state);

test('a charger that was never seen has all five steps ahead', () => {
  expect(statesOf(proofSteps(undefined, 1, null))).toEqual(
    Array.from({ length: 5 }, () => 'waiting'),
  );
});

test('one that is connected has called, before anything is tested', () => {
  const model = { vendor: 'Keba', model: 'P30', serial: null, firmware: '3.1' };
  const [first] = proofSteps(station({ isConnected: true, connectedAt: 5, model }), 1, null);
  expect(first).toMatchObject({ state: 'good', at: 5, title: 'It called' });
  expect(first!.words[0]!.seen).toBe('Keba P30, firmware 3.1, OCPP 1.6');
});

test('a running test shows what is asked and what its meter shows', () => {
  const steps = proofSteps(
    run({
      step: 'limit',
      passed: { called: 1, clock: 2, meter: 3 },
      findings: [called, { what: 'clock-right', secondsAhead: 0 }],
      asked: 6,
      curve: [{ at: 4, asked: 6, amps: 5.94 }],
    }),
    1,
    null,
  );
  // The meter told nothing without a car: its step is passed, and shows itself later.
  expect(statesOf(steps)).toEqual(['good', 'good', 'good', 'running', 'waiting']);
  expect(steps[3]!.words[0]!.seen).toBe('6 A asked. 5.9 A drawn.');
});

test('what it cannot do is said with what follows from it, and an interruption where it happened', () => {
  const ignores: Finding = { what: 'ignores', asked: 0, drawn: 32 };
  const kept = proofSteps(station(), 1, { at: 9, findings: [called, ignores] });
  expect(statesOf(kept)).toEqual(['good', 'waiting', 'waiting', 'bad', 'waiting']);
  expect(kept[3]).toMatchObject({ title: 'It does not follow a limit', at: 9 });
  const unplugged: Finding = { what: 'interrupted', by: 'unplugged' };
  const ended = proofSteps(run({ step: 'done', findings: [called, unplugged] }), 1, null);
  expect(ended.find(({ state }) => state === 'ended')!.words[0]!.seen).toBe(
    'The car was unplugged.',
  );
});

test('a test that was ended while limits were tried is unfinished there, and the line was not cut', () => {
  const right: Finding = { what: 'clock-right', secondsAhead: 0 };
  const meter: Finding = { what: 'meter', register: 1000, every: 'minute-and-quarter' };
  const findings = [called, right, meter, { what: 'interrupted', by: 'owner' } as const];
  const ended = run({
    step: 'done',
    passed: { called: 1, clock: 2, meter: 3 },
    findings,
    curve: [{ at: 4, asked: 6, amps: 5.94 }],
  });
  for (const steps of [proofSteps(ended, 1, null), proofSteps(station(), 1, { at: 9, findings })]) {
    expect(statesOf(steps)).toEqual(['good', 'good', 'good', 'ended', 'waiting']);
    expect(steps[3]).toMatchObject({ title: 'Its limits were not tested to the end' });
    expect(steps[3]!.words[0]!.seen).toBe('The test was ended.');
  }
});
