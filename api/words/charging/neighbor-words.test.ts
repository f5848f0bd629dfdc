import { describe, expect, test } from 'vitest';
import { when } from '../moment-words.ts';
import { goesFirstInWords } from './neighbor-words.ts';
import { waitInWords } from './power-words.ts';
import { sessionInWords } from './session-words.ts';
import { at, car, now, numberOf, order, signals } from '../../testing/scene.ts';

const space78 = { space: 'golden-tower-78', leavesAt: at(30) };
const space201 = { space: 'golden-tower-201', leavesAt: at(31, 30) };
const seven = at(31);

describe('who goes first, to somebody who leaves at seven', () => {
  test('is said to leave sooner only where that is so', () => {
    expect(goesFirstInWords([space78, space201], numberOf, now, seven)).toBe(
      `Space 78 goes first: it leaves at ${when(at(30), now)}.`,
    );
  });
  test('is named without a departure where nobody leaves sooner', () => {
    expect(goesFirstInWords([space201], numberOf, now, seven)).toBe(
      'Space 201 uses the building’s power first.',
    );
    const same = { ...space78, leavesAt: seven };
    expect(goesFirstInWords([space201, same], numberOf, now, seven)).toBe(
      'Spaces 78 and 201 use the building’s power first.',
    );
  });
});

describe('a turn some time after the night price begins', () => {
  const why = {
    kind: 'price',
    until: at(24, 30),
    rateNow: 0.31,
    rateThen: 0.13,
    begins: at(23),
    ahead: [space78, space201],
  } as const;

  test('tells both times, and who has the power in between', () => {
    const waiting = car({ kind: 'waiting', why }, { order });
    const { headline, reason } = sessionInWords(waiting, { now, numberOf, signals });
    expect(headline).toContain(
      `Waiting for the night price. It begins at ${when(at(23), now)}, your turn is at ${when(at(24, 30), now)}.`,
    );
    expect(reason).toBe(
      `A kWh costs $0.13 then instead of $0.31 now. Space 78 goes first: it leaves at ${when(at(30), now)}.`,
    );
  });

  test('tells both times of a neighbor too', () => {
    const space = { space: 'golden-tower-42', number: 42, yours: false, amps: 0, power: 0 };
    const row = { ...space, phase: { kind: 'waiting', why } as const, leavesAt: seven };
    expect(waitInWords(row, numberOf, now)).toBe(
      `for the lower price at ${when(at(23), now)}, its turn is at ${when(at(24, 30), now)}`,
    );
  });
});
