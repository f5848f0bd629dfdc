import { describe, expect, test } from 'vitest';
import type { Phase } from '../../contract/session.ts';
import { ceilingInWords, sessionInWords } from './session-words.ts';
import { withoutFigures, type LiveSession } from './status-words.ts';
import { at, car, now, numberOf, order, outlook, signals } from '../../testing/scene.ts';

const ahead = [{ space: 'golden-tower-78', leavesAt: at(30) }];
const both = [...ahead, { space: 'golden-tower-156', leavesAt: at(30, 45) }];

const told = (phase: Phase, more: Partial<LiveSession> = {}, moment = now) => {
  const { headline, reason } = sessionInWords(car(phase, more), { now: moment, numberOf, signals });
  return `${headline} / ${reason}`;
};

const wait = (why: Extract<Phase, { kind: 'waiting' }>['why'], more?: Partial<LiveSession>) =>
  told({ kind: 'waiting', why }, more);

const charge = (
  why: Extract<Phase, { kind: 'charging' }>['why'],
  more: Partial<LiveSession> = {},
) => told({ kind: 'charging', amps: 48, why }, { power: 9984, ...more }, at(24, 12));

test('plugged in: asks what is wanted', () => {
  expect(told({ kind: 'plugged-in' })).toBe(
    'Your Ioniq 5 is plugged in at 54%. / Say how much you need and by when. Charging begins when you start it.',
  );
});

test('an order by an app that ended before its goal says so, and what to do', () => {
  const ended = { kind: 'complete', why: 'goal' } as const;
  const all = /^Charged 1\.0 kWh, all that the app may take\. Change the plan to charge more\. \/ /;
  const more = { energy: 1000, level: 0.56 };
  expect(told(ended, more)).toMatch(all);
  expect(told(ended, { ...more, order: { ...order, goal: { kind: 'full' } } })).toMatch(all);
});

test('plugged in with an unknown level: says that it is not known', () => {
  expect(told({ kind: 'plugged-in' }, { level: null, levelAtStart: null })).toMatch(
    /^Your Ioniq 5 is plugged in\. How full it is, is not known\. /,
  );
});

describe('the two minutes with which a charge begins', () => {
  const night = { kind: 'price', until: at(23), rateNow: 0.31, rateThen: 0.13 } as const;
  test('say that it works, and what it waits for then', () => {
    expect(charge({ kind: 'proof', next: { kind: 'price', until: at(23) } })).toMatch(
      /^It works: 10\.0 kW for two minutes\. .* \/ Then it waits for the night price at 11 PM\.$/,
    );
    expect(charge({ kind: 'proof', next: { kind: 'carbon', until: at(27) } })).toContain(
      'Then it waits for cleaner power at 3 AM.',
    );
  });
  test('are told as long as it waits', () => {
    expect(wait(night, { proven: 9984, energy: 332 })).toMatch(
      /^It works: 10\.0 kW\. Now waiting for the night price at 11 PM\. /,
    );
  });
  test('say what to do if the car took nothing', () => {
    expect(wait(night, { proven: 0, energy: 0 })).toMatch(
      /^Waiting for the night price at 11 PM\..* \/ Your car took no power in its first two minutes: check/,
    );
  });
  test('say when, if all power is in use', () => {
    expect(wait({ kind: 'proof', until: at(21) })).toMatch(
      /^Waiting for power: all of it is in use until 9 PM\. .* \/ Then two minutes of power show that it works\.$/,
    );
  });
});

describe('a reserved charge', () => {
  const booked = { energy: 12_000, until: at(31), ceiling: 310 };
  const night = { kind: 'price', until: at(23), rateNow: 0.31, rateThen: 0.13 } as const;
  test('has begun with the plug, and costs at most what was quoted', () => {
    expect(charge({ kind: 'proof', next: night }, { booked, energy: 0 })).toBe(
      'Your reserved charge has begun: 12.0 kWh by 7 AM, at most $3.10. / It works: 10.0 kW for two minutes. Then it waits for the night price at 11 PM.',
    );
  });
  test('is set as long as nothing has flowed', () => {
    expect(wait({ kind: 'proof', until: at(21) }, { booked, energy: 0 })).toBe(
      'Your reserved charge is set: 12.0 kWh by 7 AM, at most $3.10. / Waiting for power: all of it is in use until 9 PM. Then two minutes of power show that it works.',
    );
  });
  test('starts by itself in a car that was plugged in before its slot', () => {
    const startsBooked = { ...booked, at: at(21) };
    expect(told({ kind: 'plugged-in' }, { startsBooked })).toBe(
      'Your Ioniq 5 is plugged in at 54%. / Your reserved charge starts by itself at 9 PM: 12.0 kWh by 7 AM, at most $3.10. To charge sooner, say how much you need and by when.',
    );
  });
  test('offered from the queue has no quote', () => {
    expect(wait(night, { booked: { ...booked, ceiling: null }, energy: 0 })).toMatch(
      /^Your reserved charge is set: 12\.0 kWh by 7 AM\. /,
    );
  });
  test('is told as any other once power has flowed, or when it falls short', () => {
    expect(wait(night, { booked })).toMatch(/^Waiting for the night price at 11 PM\. 80%/);
    const shortfall = { energy: 2000, why: 'shared-power' } as const;
    const short = { ...outlook, done: null, levelInTheEnd: 0.74 };
    expect(wait(night, { booked, energy: 0, shortfall, outlook: short })).toMatch(
      /^Waiting .* 74% by 7 AM, not 80%\./,
    );
  });
  test('keeps its price while no more is asked for', () => {
    expect(ceilingInWords(booked, now)).toBe(
      'Your reserved price of at most $3.10 holds while you ask for no more than 12.0 kWh, leave by 7 AM and keep how it charges.',
    );
  });
});

describe('waiting', () => {
  test('for the price, when it begins', () => {
    expect(wait({ kind: 'price', until: at(23), rateNow: 0.31, rateThen: 0.13 })).toBe(
      'Waiting for the night price at 11 PM. 80% at 2:40 AM, ready for 7 AM. / A kWh costs $0.13 then instead of $0.31 now.',
    );
  });
  test('for the price, starting some time after it begins', () => {
    expect(wait({ kind: 'price', until: at(25), rateNow: 0.31, rateThen: 0.13 })).toBe(
      'Waiting for the night price. It begins at 11 PM, your turn is at 1 AM. 80% at 2:40 AM, ready for 7 AM. / A kWh costs $0.13 then instead of $0.31 now. Starting later costs no more and leaves room for others until then.',
    );
  });
  test('for a price whose name is not known here', () => {
    expect(wait({ kind: 'price', until: at(40), rateNow: 0.31, rateThen: 0.13 })).toMatch(
      /^Waiting for a lower price at Fri 4 PM\./,
    );
  });
  test('for cleaner power', () => {
    expect(wait({ kind: 'carbon', until: at(27), carbonNow: 305, carbonThen: 201 })).toBe(
      'Waiting for cleaner power at 3 AM. 80% at 2:40 AM, ready for 7 AM. / A kWh causes 201 g of CO₂ then instead of 305 g now.',
    );
  });
  test('for shared power, one space ahead', () => {
    expect(wait({ kind: 'shared-power', ahead })).toBe(
      'Waiting for a share of the building’s power. 80% at 2:40 AM, ready for 7 AM. / Space 78 goes first: it leaves at 6 AM.',
    );
  });
  test('for shared power, several spaces ahead', () => {
    expect(wait({ kind: 'shared-power', ahead: both })).toMatch(
      / \/ Spaces 78 and 156 go first: they leave by 6:45 AM\.$/,
    );
  });
  test('for shared power, nobody named', () => {
    expect(wait({ kind: 'shared-power', ahead: [] })).toMatch(
      / \/ The other cars in the building go first\.$/,
    );
  });
  test('for its turn', () => {
    expect(wait({ kind: 'slot', until: at(26, 30) })).toBe(
      'Waiting for its turn at 2:30 AM. 80% at 2:40 AM, ready for 7 AM. / Starting later costs no more and leaves room for others until then.',
    );
  });
  test('with no turn before the ready-by time', () => {
    const shortfall = { energy: 5200, why: 'shared-power' as const };
    const reached = { ...outlook, done: null, levelInTheEnd: 0.64 };
    expect(wait({ kind: 'slot', until: at(31) }, { shortfall, outlook: reached })).toBe(
      'Waiting for power to become free. 64% by 7 AM, not 80%. / All of the building’s power is in use. Yours starts as soon as some is free.',
    );
  });
  test('a few minutes after a pause', () => {
    expect(wait({ kind: 'rest', until: at(18, 35) })).toBe(
      'Pausing until 6:35 PM, then charging resumes. 80% at 2:40 AM, ready for 7 AM. / A car that was just paused rests a few minutes before it starts again.',
    );
  });
});

describe('charging', () => {
  test('at full power', () => {
    expect(charge({ kind: 'full-power' })).toBe(
      'Charging at the night price. 80% at 2:40 AM, ready for 7 AM. / 10.0 kW is the most your car and this charger can do.',
    );
  });
  test('by plan at less', () => {
    expect(charge({ kind: 'plan' }, { power: 4992 })).toMatch(
      / \/ 5\.0 kW is what the plan needs: enough to be ready, with room for the neighbors\.$/,
    );
  });
  test('on what others leave', () => {
    expect(charge({ kind: 'spare-power' })).toMatch(
      / \/ 10\.0 kW is more than planned: the neighbors do not need it\.$/,
    );
  });
  test('behind the plan', () => {
    expect(charge({ kind: 'catching-up' })).toMatch(
      / \/ It is behind its plan, so it takes all the power it can get\.$/,
    );
  });
  test('on a share', () => {
    expect(charge({ kind: 'shared-power', ahead })).toMatch(
      / \/ Space 78 goes first: it leaves at 6 AM\. Your car gets what is left\.$/,
    );
  });
  test('behind a car that should have left', () => {
    const late = [{ space: 'golden-tower-78', leavesAt: at(23) }];
    expect(charge({ kind: 'shared-power', ahead: late })).toMatch(
      / \/ Space 78 goes first: it is late already\. Your car gets what is left\.$/,
    );
  });
  test('close to full', () => {
    expect(charge({ kind: 'taper' })).toMatch(
      / \/ Close to full, the battery itself takes less\.$/,
    );
  });
  test('a car that takes less than it could', () => {
    expect(charge({ kind: 'car' })).toMatch(/ is all your car takes right now\.$/);
    expect(wait({ kind: 'car' })).toMatch(/^Your car is not taking any power\./);
  });
  test('for the greenest: the CO₂ of now', () => {
    const phase = { kind: 'charging', amps: 48, why: { kind: 'full-power' } } as const;
    const greenest = { order: { ...order, preference: 'greenest' as const } };
    expect(told(phase, greenest, at(27, 10))).toMatch(/^Charging at 201 g of CO₂ a kWh\. 80% at/);
  });
  test('for an amount of energy', () => {
    const goal = { kind: 'energy', energy: 18 as never } as const;
    expect(charge({ kind: 'full-power' }, { order: { ...order, goal } })).toMatch(
      /^Charging at the night price\. 18\.0 kWh at 2:40 AM, ready for 7 AM\./,
    );
  });
  test('until full', () => {
    const full = { ...outlook, levelInTheEnd: 1 };
    const goal = { kind: 'full' } as const;
    expect(charge({ kind: 'full-power' }, { order: { ...order, goal }, outlook: full })).toMatch(
      /^Charging at the night price\. Full at 2:40 AM, ready for 7 AM\./,
    );
  });
  test('with a goal that misses its time', () => {
    const shortfall = { energy: 5200, why: 'too-little-time' as const };
    const reached = { ...outlook, done: null, levelInTheEnd: 0.64 };
    expect(charge({ kind: 'full-power' }, { shortfall, outlook: reached })).toMatch(
      /^Charging at the night price\. 64% by 7 AM, not 80%\./,
    );
  });
});

describe('after the end', () => {
  const pause = { from: at(47), to: at(55) };
  const favor = { at: at(27), by: at(27, 20), isFavor: true, slotFrom: null };
  const idle = { since: at(26, 40), request: favor, feeFrom: at(31), pause };

  test('full, and nobody needs the space', () => {
    const free = { idle: { since: at(26, 40), request: null, feeFrom: null, pause: null } };
    expect(told({ kind: 'complete', why: 'full' }, free, at(27))).toBe(
      'Your car is full. / Nobody needs the space now, so staying costs nothing.',
    );
  });
  test('asked for a favor', () => {
    expect(told({ kind: 'complete', why: 'full' }, { idle }, at(27, 5))).toBe(
      'Your car is full. A neighbor needs this space. / Please move by 3:20 AM and do not come back within 15 minutes, and the service fee of this session is given back.',
    );
  });
  test('still charging before the slot of a neighbor, and in it', () => {
    const slot = { since: null, request: { ...favor, slotFrom: at(27, 20) } };
    const charging = { kind: 'charging', amps: 48, why: { kind: 'full-power' } } as const;
    expect(told(charging, { idle: { ...idle, ...slot } }, at(27, 5))).toMatch(
      /A neighbor has reserved this space from 3:20 AM\. Please move by 3:20 AM and do not come back within 15 minutes, and the service fee of this session is given back\.$/,
    );
    const held = { kind: 'waiting', why: { kind: 'reserved', until: at(27, 35) } } as const;
    expect(told(held, {}, at(27, 25))).toMatch(
      /They may come until 3:35 AM\. If they do not, charging goes on then\.$/,
    );
  });
  test('before the time they said', () => {
    const reached = { idle, level: 0.8 };
    expect(told({ kind: 'complete', why: 'goal' }, reached, at(28))).toBe(
      'Your goal is reached: 80%. A neighbor needs this space. / Staying is free until 7 AM, then the idle fee starts. It pauses at night, from 11 PM to 7 AM.',
    );
  });
  test('at the limit of the car, with the fee running', () => {
    expect(told({ kind: 'complete', why: 'limit' }, { idle }, at(31, 30))).toBe(
      'Charged to its limit of 80%. A neighbor needs this space. / Your neighbor still waits. The idle fee began at 7 AM; unplug to end it. It pauses at night, from 11 PM to 7 AM.',
    );
  });
  test('at night', () => {
    expect(told({ kind: 'complete', why: 'full' }, { idle }, at(48))).toBe(
      'Your car is full. A neighbor needs this space. / The idle fee pauses until 7 AM. Unplug by then and it stays as it is.',
    );
  });
  test('stopped by hand, and asked for a favor', () => {
    expect(told({ kind: 'stopped' }, { idle }, at(27, 5))).toBe(
      'Charging has stopped: 13.4 kWh for $2.51. A neighbor needs this space. / It is on your invoice. Please move by 3:20 AM and do not come back within 15 minutes, and the service fee of this session is given back.',
    );
  });
  test('stopped by hand', () => {
    expect(told({ kind: 'stopped' })).toBe(
      'Charging has stopped: 13.4 kWh for $2.51. / It is on your invoice. Unplug when you like, or start again.',
    );
  });
});

test('a sentence is announced again when it says something else, not when a figure changes', () => {
  const [before, after] = ['12.0 kWh at 11:59 PM, Fri', '12.1 kWh at 12 AM, Sat'];
  expect(withoutFigures(before)).toBe(withoutFigures(after));
  expect(withoutFigures('Charging at 9.9 kW.')).not.toBe(withoutFigures('Charging has stopped.'));
});
