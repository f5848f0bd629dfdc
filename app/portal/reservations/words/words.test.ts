import { describe, expect, test } from 'vitest';
import { placeInLine, waitInWords } from '#api/words/booking/queue-words.ts';
import { cellInWords, hourInWords, whyNot } from '../board/cell-words.ts';
import { reasonsInWords, suggestionInWords } from '#api/words/booking/reason-words.ts';
import { dayName, hoursInWords, slotInWords, soonInWords } from '#api/words/booking/slot-words.ts';
import {
  energyInWords,
  stateMeanings,
  stateNames,
  stateSentence,
  termsSentence,
} from '#api/words/booking/state-words.ts';

const at = (iso: string) => Date.parse(iso);
const now = at('2026-11-15T23:30:00Z');
const night = { from: at('2026-11-16T04:00:00Z'), to: at('2026-11-16T08:10:00Z') };

describe('a slot', () => {
  test('is told by space, day and hours', () =>
    expect(slotInWords(42, night, now)).toBe('space 42, today, 11 PM to 3:10 AM'));
  test('names the day of its end where that could be mistaken', () =>
    expect(hoursInWords({ from: night.from, to: night.from + 30 * 3_600_000 })).toBe(
      '11 PM to Tue 5 AM',
    ));
  test.each([
    ['2026-11-16T04:59:00Z', 'Today'],
    ['2026-11-16T05:00:00Z', 'Tomorrow'],
    ['2026-11-17T05:00:00Z', 'Tue, Nov 17'],
  ])('%s is %s', (iso, name) => expect(dayName(at(iso), now)).toBe(name));
});

describe('a place in the queue', () => {
  const entry = { building: '', until: night.from, askedBy: null, waitsForPowerAt: null };
  test('waits for a space', () =>
    expect(waitInWords(entry, now)).toBe(
      'When a space frees up, it is held for you, and every section says so at the top.',
    ));
  test('says that a neighbor has been asked', () =>
    expect(waitInWords({ ...entry, askedBy: night.from }, now)).toContain(
      'has been asked to make way by 11 PM',
    ));
  test('says that power is missing at a space that is free', () =>
    expect(waitInWords({ ...entry, waitsForPowerAt: 42 }, now)).toBe(
      'Space 42 is free, but all of the building’s power until 11 PM is promised to cars that came before. It is held for you as soon as there is some. If you plug in there now, your car gets what they leave.',
    ));
});

test('a slot that begins soon says by when to plug in', () => {
  expect(soonInWords({ ...night, from: now }, now)).toBe(
    'It begins now: plug in by 6:45 PM. Changing or canceling ends 30 minutes before a slot.',
  );
});

describe('a reservation', () => {
  const reserved = {
    state: 'RESERVED',
    why: 'confirmed',
    opensAt: at('2026-11-16T03:45:00Z'),
    heldUntil: at('2026-11-16T04:15:00Z'),
    freeUntil: at('2026-11-16T03:30:00Z'),
    canCancel: true,
    isPluggedIn: false,
    isOffer: false,
    agentName: null,
  } as const;

  test('says when to come', () => {
    expect(stateSentence(reserved, now)).toBe(
      'Plug in from 10:45 PM if the space is free; held until 11:15 PM.',
    );
    expect(stateSentence(reserved, reserved.opensAt)).toBe(
      'Plug in by 11:15 PM and the charge begins; after that the space is released.',
    );
  });

  test('says until when it is free to cancel, and why no longer', () => {
    expect(termsSentence(reserved, now)).toBe('Free to change or cancel until 10:30 PM.');
    expect(termsSentence({ ...reserved, canCancel: false }, now)).toBe(
      'Too late to change or cancel: that is possible until 30 minutes before the start.',
    );
  });

  test('of a car that is plugged in can still be given back', () =>
    expect(termsSentence({ ...reserved, isPluggedIn: true }, reserved.freeUntil + 1)).toBe(
      'Your car is plugged in already. If you do not need this slot, give it back.',
    ));

  test('of a car that is not plugged in is too late to cancel, even before the list is read again', () =>
    expect(termsSentence(reserved, reserved.freeUntil + 1)).toBe(
      'Too late to change or cancel: that is possible until 30 minutes before the start.',
    ));

  test('from the queue can be given back at any time', () =>
    expect(termsSentence({ ...reserved, isOffer: true }, now)).toBe(
      'You can give it back at any time. To keep it, plug in.',
    ));

  test('names the day of times that are not near', () =>
    expect(termsSentence(reserved, now - 86_400_000)).toBe(
      'Free to change or cancel until Sun 10:30 PM.',
    ));

  test.each([
    ['FAILED', 'charger-faulted', 'The charger was out of order. You pay nothing.'],
    ['FAILED', 'space-not-freed', 'The car before you did not leave in time. You pay nothing.'],
    ['CANCELED', 'by-user', 'You canceled it in time.'],
    ['CANCELED', 'offer-lapsed', 'The offer from the queue was not taken up in time.'],
    ['NO_SHOW', 'not-arrived', 'Nobody plugged in within 15 minutes, so the space was released.'],
  ] as const)('%s because of %s is told as such', (state, why, sentence) =>
    expect(stateSentence({ ...reserved, state, why }, now)).toBe(sentence),
  );

  test('has each of its states explained', () =>
    expect(stateMeanings.map(([state]) => state).toSorted()).toEqual(
      Object.keys(stateNames).toSorted(),
    ));
});

describe('a suggestion', () => {
  test('gives its reasons in words', () =>
    expect(
      reasonsInWords([
        { kind: 'cheapest', saves: 196 },
        { kind: 'quiet', chance: 0.96 },
        { kind: 'usual-space' },
      ]),
    ).toBe(
      'The cheapest: $1.96 less than charging as soon as you plug in. A quiet time: 96% chance of no wait. Your usual space.',
    ));

  test('says once what it is compared with', () => {
    const greenest = { kind: 'greenest', saves: 2700 } as const;
    expect(reasonsInWords([{ kind: 'cheapest', saves: 196 }, greenest])).toBe(
      'The cheapest: $1.96 less than charging as soon as you plug in. The greenest: 2.7 kg CO₂ less.',
    );
    expect(reasonsInWords([{ kind: 'cheapest', saves: 0 }, greenest])).toBe(
      'The cheapest. The greenest: 2.7 kg CO₂ less than charging as soon as you plug in.',
    );
  });

  test('that is no cheaper than the others still tells what it saves', () => {
    expect(reasonsInWords([{ kind: 'saves', cost: 332, carbon: 3000 }])).toBe(
      '$3.32 and 3.0 kg CO₂ less than charging as soon as you plug in.',
    );
    expect(reasonsInWords([{ kind: 'saves', cost: 332, carbon: 20 }])).toBe(
      '$3.32 less than charging as soon as you plug in.',
    );
  });

  test('is best overall only if it gives all that was asked for, in time', () => {
    const best = { contrast: { kind: 'best' }, reasons: [] } as const;
    const part = { ...best, reasons: [{ kind: 'less-than-asked', missing: 3200 }] } as const;
    expect(suggestionInWords(best, false)).toBe('Best overall');
    expect(suggestionInWords(part, false)).toBe('Best that fits in time');
    const sooner = { kind: 'sooner', by: 7_200_000, extra: -210 } as const;
    expect(suggestionInWords({ ...part, contrast: sooner }, false)).toBe('Done 2 hr sooner');
    expect(suggestionInWords({ ...best, contrast: sooner }, false)).toMatch(/, for \$2\.10 less$/);
    expect(suggestionInWords(best, true)).toBe('All of it, but later');
    expect(suggestionInWords(part, true)).toBe('Later');
  });

  test('that falls short is not called cheap for it', () =>
    expect(
      reasonsInWords([
        { kind: 'less-than-asked', missing: 3200 },
        { kind: 'cheapest', saves: 0 },
        { kind: 'greenest', saves: 0 },
        { kind: 'earliest', done: night.to },
      ]),
    ).toBe('3.2 kWh less than you asked for.'));
});

describe('an hour on the board', () => {
  const cell = { from: night.from, to: night.from + 3_600_000, chance: 0.7 };
  test('says what its color says', () => {
    expect(cellInWords(78, { ...cell, state: 'free' }, hourInWords(cell, 0.13))).toBe(
      'Space 78, Sun 11 PM to 12 AM: free, $0.13 a kWh',
    );
    expect(cellInWords(78, { ...cell, state: 'busy' }, hourInWords(cell, null))).toBe(
      'Space 78, Sun 11 PM to 12 AM: likely busy (70%), still free to reserve',
    );
  });
  test('says why it cannot be chosen', () => {
    expect(whyNot(78, { ...cell, state: 'taken' })).toBe(
      'Space 78 is taken at Sun 11 PM. Choose a free hour, or another space.',
    );
    expect(whyNot(78, { ...cell, state: 'busy' })).toBeNull();
  });
});

test('a place in the queue is told in words', () => {
  expect(placeInLine({ position: 1, buildingName: 'SILVER PLAZA' })).toBe(
    'You are next in line at SILVER PLAZA.',
  );
  expect(placeInLine({ position: 3, buildingName: 'SILVER PLAZA' })).toBe(
    'You are number 3 in line at SILVER PLAZA.',
  );
});

test('a past reservation says what its charge has had, where that is not what was reserved', () => {
  expect(energyInWords({ energy: 38_200, delivered: 18_400 })).toBe('18.4 kWh (38.2 kWh reserved)');
  expect(energyInWords({ energy: 38_200, delivered: 38_201 })).toBe('38.2 kWh');
  expect(energyInWords({ energy: 38_200, delivered: null })).toBe('38.2 kWh');
});
