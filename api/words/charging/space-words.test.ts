import { describe, expect, test } from 'vitest';
import type { Answers } from '../../contract/contract.ts';
import type { Phase } from '../../contract/session.ts';
import type { LiveSession } from './status-words.ts';
import { spaceInWords } from './space-words.ts';
import { at, car, numberOf, outlook, signals, space42 } from '../../testing/scene.ts';

const told = (status: Answers['charge']['space']['status'], session: LiveSession | null = null) => {
  const { headline, reason } = spaceInWords(space42(status, session), { numberOf, signals });
  return `${headline} / ${reason}`;
};

describe('without a car of yours', () => {
  test('free', () => {
    expect(told({ kind: 'free', reservedFrom: null })).toBe(
      'Space 42 is free. / Plug in, and see what a charge costs before it starts.',
    );
  });
  test('free until a neighbor’s reservation', () => {
    expect(told({ kind: 'free', reservedFrom: at(22) })).toBe(
      'Space 42 is free until 10 PM. / A neighbor has reserved it from then on, so be ready before.',
    );
  });

  test('in a building that is not open, or of another resident', () => {
    expect(told({ kind: 'closed' })).toBe(
      'Space 42 is closed. / Its building is not open for charging. Ask its owner when it opens.',
    );
    expect(told({ kind: 'assigned' })).toBe(
      'Space 42 is assigned to a neighbor. / Nobody else can charge there. Choose another space.',
    );
  });

  const reserved = {
    kind: 'reserved',
    reservation: 'r1',
    vehicle: 2,
    vehicleName: 'Model 3',
    energy: 12_000,
    ceiling: 310,
    from: at(18, 40),
    to: at(31),
    opensAt: at(18, 25),
    heldUntil: at(18, 55),
  } as const;
  test('reserved by you, and open', () => {
    expect(told({ ...reserved, by: 'you' })).toBe(
      'Space 42 is yours: reserved from 6:40 PM to 7 AM. / It is held for your Model 3 until 6:55 PM. Plug in and the charge begins: 12.0 kWh by 7 AM, at most $3.10.',
    );
  });
  test('reserved by you for tomorrow, while another car is selected', () => {
    const tomorrow = { from: at(43), to: at(55), opensAt: at(42, 45), heldUntil: at(43, 15) };
    const view = space42({ ...reserved, ...tomorrow, by: 'you' });
    expect(spaceInWords(view, { numberOf, signals, vehicle: 7 })).toEqual({
      headline: 'Space 42 is free until Fri 7 PM, then yours until Sat 7 AM.',
      reason: 'It is reserved for your Model 3. Another car of yours can charge here before.',
    });
  });
  test('reserved by you for tomorrow', () => {
    const tomorrow = { from: at(43), to: at(55), opensAt: at(42, 45), heldUntil: at(43, 15) };
    expect(told({ ...reserved, ...tomorrow, by: 'you' })).toBe(
      'Space 42 is free now, and yours from Fri 7 PM to Sat 7 AM. / It is reserved for your Model 3. Plug in now if you like; the reserved charge begins at its time.',
    );
  });
  test('reserved by a neighbor', () => {
    expect(told({ ...reserved, by: 'neighbor', reservation: null })).toBe(
      'Space 42 is reserved for a neighbor from 6:40 PM to 7 AM. / If they are not here by 6:55 PM, it is free again.',
    );
  });

  test.each([
    ['plugged-in', 'A neighbor is plugged in at space 42.'],
    ['waiting', 'A neighbor’s car waits to charge at space 42.'],
    ['charging', 'A neighbor is charging at space 42.'],
    ['complete', 'A neighbor’s car is charged and still at space 42.'],
    ['stopped', 'A neighbor’s car is still at space 42.'],
  ] as const)('in use by a neighbor, %s', (doing, headline) => {
    expect(told({ kind: 'neighbor', doing, until: at(30) })).toBe(
      `${headline} / It is expected to leave by 6 AM.`,
    );
  });
  test('a cable that nobody has claimed yet', () => {
    expect(told({ kind: 'neighbor', doing: 'plugged-in', until: null })).toBe(
      'A car is plugged in at space 42. / Nobody has said yet whose it is.',
    );
  });
  test('in use by a neighbor who is late', () => {
    expect(told({ kind: 'neighbor', doing: 'complete', until: at(18) })).toMatch(
      / \/ It was expected to leave at 6 PM\.$/,
    );
  });

  test('where somebody could not plug in', () => {
    expect(told({ kind: 'blocked', until: at(22) })).toBe(
      'Space 42 cannot be used right now. / A resident could not plug in there. It is offered again from 10 PM, or once it is known to be free.',
    );
  });

  const broken = { since: at(18), until: at(19, 15), yours: false, othersWork: true };
  test('out of order', () => {
    expect(told({ kind: 'faulted', ...broken })).toBe(
      'The charger at space 42 is out of order. / It is expected back at 7:15 PM. The other spaces work.',
    );
  });
  test('out of order, as another charger is', () => {
    expect(told({ kind: 'faulted', ...broken, othersWork: false })).toBe(
      'The charger at space 42 is out of order. / It is expected back at 7:15 PM.',
    );
  });
  test('out of reach', () => {
    expect(told({ kind: 'offline', ...broken })).toBe(
      'The charger at space 42 has no connection. / It is expected back at 7:15 PM. The other spaces work.',
    );
  });
});

/** Power flows again from here on. */
const from = (hours: number, minutes: number) => ({
  ...outlook,
  steps: [{ from: at(hours, minutes), to: at(26, 40), power: 9984 }],
});

/** The phase before the outage at 18:00, which the charger reports in two steps. */
const after = (phase: Phase) => ({
  log: [
    { at: at(17), phase },
    { at: at(18), phase: { kind: 'waiting', why: { kind: 'car' } } as const },
    { at: at(18), phase: { kind: 'faulted' } as const },
  ],
});

describe('a fault under your car', () => {
  const broken = { since: at(18), until: at(19, 15), yours: true, othersWork: true };
  const flowing = { kind: 'charging', amps: 48, why: { kind: 'full-power' } } as const;
  const waited = { kind: 'waiting', why: { kind: 'slot', until: at(23) } } as const;

  test('pauses the charge and keeps what was metered', () => {
    const session = car({ kind: 'faulted' }, { ...after(flowing), outlook: from(19, 16) });
    expect(told({ kind: 'faulted', ...broken }, session)).toBe(
      'The charger has a fault, so charging has paused. 80% at 2:40 AM, ready for 7 AM. / It is expected back at 7:15 PM, and charging resumes then. The 13.4 kWh metered so far are safe on your bill.',
    );
  });
  test('pauses the charge until its next turn, some time after the charger is back', () => {
    const session = car({ kind: 'faulted' }, { ...after(flowing), outlook: from(20, 30) });
    expect(told({ kind: 'faulted', ...broken }, session)).toMatch(
      /paused\. 80% .* \/ It is expected back at 7:15 PM, and charging resumes at 8:30 PM\./,
    );
  });
  test('before its turn has paused nothing', () => {
    const waiting = { ...after(waited), outlook: from(23, 0), energy: 0 };
    expect(told({ kind: 'faulted', ...broken }, car({ kind: 'faulted' }, waiting))).toBe(
      'The charger has a fault. 80% at 2:40 AM, ready for 7 AM. / It is expected back at 7:15 PM, and charging starts at 11 PM. No energy has flowed yet.',
    );
  });
  test('after the first few watt-hours', () => {
    expect(told({ kind: 'faulted', ...broken }, car({ kind: 'faulted' }, { energy: 12 }))).toMatch(
      /What was metered so far is safe on your bill\.$/,
    );
  });
  test('before anything was charged', () => {
    expect(told({ kind: 'faulted', ...broken }, car({ kind: 'plugged-in' }, { energy: 0 }))).toBe(
      'The charger has a fault. It is expected back at 7:15 PM. / No energy has flowed yet. You can unplug at any time.',
    );
  });
  test('out of reach, it charges on', () => {
    const session = car({ kind: 'offline', amps: 48 }, { power: 9984 });
    expect(told({ kind: 'offline', ...broken }, session)).toBe(
      'The charger has lost its connection and keeps charging at 10.0 kW. It is expected back at 7:15 PM. / Leave the cable in: once unplugged, it can start only when the connection is back. Its meter keeps counting, so your bill stays right.',
    );
  });
  test('out of reach while it waited', () => {
    const session = car({ kind: 'offline', amps: 0 }, { outlook: from(23, 0) });
    expect(told({ kind: 'offline', ...broken }, session)).toBe(
      'The charger has lost its connection. 80% at 2:40 AM, ready for 7 AM. / It is expected back at 7:15 PM, and charging resumes at 11 PM. The 13.4 kWh metered so far are safe on your bill.',
    );
  });
  test('out of reach, it has not stopped yet', () => {
    const session = car({ kind: 'stopped' }, { power: 9984 });
    expect(told({ kind: 'offline', ...broken }, session)).toBe(
      'The charger has lost its connection and still charges at 10.0 kW. It stops when it is back, expected at 7:15 PM. / To stop at once, unplug. You pay for what the meter has counted.',
    );
  });
  test('out of reach when all is charged', () => {
    expect(told({ kind: 'offline', ...broken }, car({ kind: 'complete', why: 'goal' }))).toMatch(
      /You can unplug at any time\.$/,
    );
  });
});

test('your car: its own sentence', () => {
  expect(told({ kind: 'yours' }, car({ kind: 'complete', why: 'full' }))).toMatch(
    /^Your car is full\./,
  );
});
