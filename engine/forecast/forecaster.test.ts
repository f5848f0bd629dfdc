import { beforeAll, describe, expect, it } from 'vitest';
import { noHolidays } from './calendar.ts';
import { median, quantile } from './distribution.ts';
import { createForecaster, type Forecaster } from './forecaster.ts';
import type { History } from './history.ts';
import { openModel } from './model.ts';
import { hoursRange, widthsAt } from './ranges.ts';
import { clock, habitSessions } from './testing/sessions.ts';
import { trainModel } from '../../scripts/forecast/training/train-model.ts';

const weeks = 12;
const options = { source: 'made up', holidays: noHolidays, epochs: 4, seed: 7 };

let forecaster: Forecaster;
let history: History;

beforeAll(() => {
  // The model is trained on one pair of people and tested on another with a different seed.
  forecaster = createForecaster(
    openModel(trainModel({ ...options, sessions: habitSessions(30, 2) })),
    noHolidays,
  );
  history = habitSessions(weeks).reduce(forecaster.learn, forecaster.start);
}, 60_000);

describe('a stay', () => {
  it('of somebody who leaves at seven ends at seven, whenever it began', () => {
    for (const hour of [17.5, 18, 18.5]) {
      const at = clock(weeks * 7, hour);
      const { hours } = forecaster.predictStay(history, { user: 'ada', site: 'yard', at });
      expect(Math.abs(hour + median(hours) - 31)).toBeLessThan(0.5);
    }
  });

  it('takes as much energy as the person usually does', () => {
    const monday = { user: 'ada', site: 'yard', at: clock(weeks * 7, 18) };
    const saturday = { user: 'bo', site: 'yard', at: clock(weeks * 7 + 5, 12) };
    expect(median(forecaster.predictStay(history, monday).kwh)).toBeCloseTo(10, -1);
    expect(median(forecaster.predictStay(history, saturday).kwh)).toBeLessThan(6);
  });

  it('of an unknown user follows what is common at the site', () => {
    const at = clock(weeks * 7, 18);
    const { hours } = forecaster.predictStay(history, { user: 'new', site: 'yard', at });
    expect(median(hours)).toBeGreaterThan(11);
    expect(median(hours)).toBeLessThan(15);
  });

  it('can be forecast from an empty history', () => {
    const at = clock(0, 18);
    const { hours } = forecaster.predictStay(forecaster.start, { user: 'x', site: 'y', at });
    expect(median(hours)).toBeGreaterThan(5);
  });
});

describe('learning', () => {
  it('does not mutate the history it was given', () => {
    const before = JSON.stringify(history);
    forecaster.learn(history, habitSessions(1)[0]!);
    expect(JSON.stringify(history)).toBe(before);
  });

  it('gives the same forecasts from a history serialized as JSON', () => {
    const read = JSON.parse(JSON.stringify(history)) as History;
    const arrival = { user: 'ada', site: 'yard', at: clock(weeks * 7, 18) };
    expect(forecaster.predictStay(read, arrival)).toEqual(forecaster.predictStay(history, arrival));
  });

  it('widens ranges after misses', () => {
    const at = clock(weeks * 7, 18);
    const odd = { site: 'yard', user: 'ada', from: at, to: at + 60 * 90, kwh: 80 };
    const surprised = forecaster.learn(history, odd);
    const before = widthsAt(history, 'yard', odd.to);
    const after = widthsAt(surprised, 'yard', odd.to);
    expect(after.hours.margin).toBeGreaterThan(before.hours.margin);
    expect(after.kwh.level).toBeGreaterThan(before.kwh.level);
    const forecast = forecaster.predictStay(history, { user: 'ada', site: 'yard', at });
    const { low, high } = hoursRange(forecast, widthsAt(history, 'yard', at));
    expect(low).toBeLessThan(high);
    expect(high).toBeLessThan(90);
  });
});

describe('a name that is also a property of Object.prototype', () => {
  it.each(['__proto__', 'constructor', 'toString'])('is treated as an unknown user: %s', (name) => {
    const at = clock(weeks * 7, 18);
    const arrival = { user: name, site: name, at };
    const stranger = { user: 'new', site: 'elsewhere', at };
    expect(forecaster.predictStay(history, arrival)).toEqual(
      forecaster.predictStay(history, stranger),
    );
    expect(forecaster.nextNeed(history, arrival)).toEqual(forecaster.nextNeed(history, stranger));
    const odd = { site: name, point: name, user: name, from: at, to: at + 300, kwh: 8 };
    const learned = forecaster.learn(history, odd);
    expect(learned.users[name]).toHaveLength(1);
    const read = JSON.parse(JSON.stringify(learned)) as History;
    const later = { ...arrival, at: at + 24 * 60 };
    expect(forecaster.predictStay(read, later)).toEqual(forecaster.predictStay(learned, later));
    expect(forecaster.chanceBusy(learned, { point: name }, at, at + 60)).toBeGreaterThan(0);
  });
});

describe('a building', () => {
  const at = clock(weeks * 7, 12);

  it('fills when residents come home and empties when they leave', () => {
    const moments = [clock(weeks * 7, 13), clock(weeks * 7, 22), clock(weeks * 7 + 1, 10)];
    const building = { site: 'yard', connected: [] };
    const [noon, night, morning] = forecaster.predictOccupancy(history, building, at, moments);
    expect(noon).toBeLessThan(0.2);
    expect(night).toBeGreaterThan(0.8);
    expect(morning).toBeLessThan(0.2);
  });

  it('counts a connected car until its usual departure', () => {
    const now = clock(weeks * 7, 22);
    const occupant = { user: 'ada', site: 'yard', at: clock(weeks * 7, 18) };
    const point = { point: 'yard 1', occupant };
    expect(forecaster.chanceBusy(history, point, now, clock(weeks * 7 + 1, 5))).toBeGreaterThan(
      0.9,
    );
    expect(forecaster.chanceBusy(history, point, now, clock(weeks * 7 + 1, 9))).toBeLessThan(0.2);
  });

  it('without a history is neither surely busy nor surely free', () => {
    const chance = forecaster.chanceBusy(history, { point: 'new' }, at, clock(weeks * 7, 22));
    expect(chance).toBeGreaterThan(0.02);
    expect(chance).toBeLessThan(0.9);
  });
});

describe('the next need', () => {
  it('has the usual time and energy', () => {
    const noon = clock(weeks * 7, 12);
    const need = forecaster.nextNeed(history, { user: 'ada', site: 'yard', at: noon });
    expect(Math.abs(need.arrival - clock(weeks * 7, 18))).toBeLessThan(40);
    expect(Math.abs(need.readyBy - clock(weeks * 7 + 1, 7))).toBeLessThan(60);
    expect(need.kwh).toBeGreaterThan(8);
  });

  it('covers the energy of three stays in four and is ready for nine departures in ten', () => {
    const noon = clock(weeks * 7, 12);
    const need = forecaster.nextNeed(history, { user: 'ada', site: 'yard', at: noon });
    const arrival = { user: 'ada', site: 'yard', at: need.arrival };
    const { hours, kwh } = forecaster.predictStay(history, arrival);
    expect(need.kwh).toBe(quantile(kwh, 0.75));
    expect(need.readyBy).toBe(need.arrival + Math.round(quantile(hours, 0.1) * 60));
    // Otherwise a different quantile would pass as well.
    expect(need.kwh).toBeGreaterThan(quantile(kwh, 0.7));
    expect(need.kwh).toBeLessThan(quantile(kwh, 0.8));
  });

  it('leaves time to charge, even for somebody who often drops in for minutes', () => {
    const briefly = Array.from({ length: 20 }, (_, day) => ({
      site: 'yard',
      user: 'cy',
      from: clock(day, 17),
      to: clock(day, 17.3),
      kwh: 2,
    })).reduce(forecaster.learn, forecaster.start);
    const resident = { user: 'cy', site: 'yard', at: clock(20, 12) };
    const { arrival, readyBy } = forecaster.nextNeed(briefly, resident);
    expect(readyBy - arrival).toBeGreaterThanOrEqual(60);
  });

  it('of a weekend visitor is the next weekend', () => {
    const monday = clock(weeks * 7, 12);
    const need = forecaster.nextNeed(history, { user: 'bo', site: 'yard', at: monday });
    expect(Math.abs(need.arrival - clock(weeks * 7 + 5, 12))).toBeLessThan(60);
  });
});

describe('training', () => {
  it('gives the same model from the same sessions and seed', () => {
    const set = { ...options, epochs: 1, sessions: habitSessions(4) };
    expect(JSON.stringify(trainModel(set))).toBe(JSON.stringify(trainModel(set)));
  });
});
