import { beforeAll, describe, expect, it } from 'vitest';
import { minutesPerDay, noHolidays } from './calendar.ts';
import { createForecaster, type Forecaster } from './forecaster.ts';
import { hoursOf, knownAt } from './history.ts';
import { hoursRange, kwhRange, widthsAt } from './ranges.ts';
import { replay } from '../../scripts/forecast/evaluation/replay.ts';
import type { Session } from './session.ts';
import { shippedModel } from './shipped-model.ts';
import { clock } from './testing/sessions.ts';
import { chance } from '../chance.ts';

/** Four people of a site come home each day; `spread` differs per site. */
function sessionsAt(site: string, spread: number, days: number, seed: number): Session[] {
  const random = chance(seed);
  // The sum of three uniform draws: bell-shaped, with few outliers.
  const about = (value: number, by: number) =>
    value + (random() + random() + random() - 1.5) * spread * by;
  return Array.from({ length: days * 4 }, (_, index) => {
    const day = Math.floor(index / 4);
    const from = clock(day, 17 + (index % 4) + random());
    const to = Math.max(from + 60, clock(day, about(31, 3)));
    return { site, user: `${site} ${index % 4}`, from, to, kwh: Math.max(1, about(10, 4)) };
  });
}

const days = 120;
const sites = [
  ...sessionsAt('punctual', 0.1, days, 1),
  ...sessionsAt('ordinary', 1, days, 2),
  ...sessionsAt('surprising', 3, days, 3),
];

describe('prediction ranges of sites that share a history', () => {
  const held = new Map<string, { hours: number[]; kwh: number[] }>();
  let forecaster: Forecaster;

  beforeAll(() => {
    forecaster = createForecaster(shippedModel, noHolidays);
    const judged = sites.filter(({ from }) => from > clock(days / 4, 0));
    const questions = judged.map((session) => ({
      at: session.from,
      ask: (history: Forecaster['start']) => {
        const { site, user, from: at } = session;
        const forecast = forecaster.predictStay(history, { site, user, at });
        const widths = widthsAt(history, site, at);
        const hours = hoursRange(forecast, widths);
        const kwh = kwhRange(forecast, widths);
        const of = held.get(site) ?? { hours: [], kwh: [] };
        held.set(site, of);
        of.hours.push(Number(hours.low <= hoursOf(session) && hoursOf(session) <= hours.high));
        of.kwh.push(Number(kwh.low <= session.kwh && session.kwh <= kwh.high));
      },
    }));
    replay(sites, forecaster.start, forecaster.learn, questions);
  }, 60_000);

  it.each(['punctual', 'ordinary', 'surprising'])(
    'cover 80 % of each 120 sessions at the %s site',
    (site) => {
      for (const hits of [held.get(site)!.hours, held.get(site)!.kwh]) {
        expect(hits).toHaveLength(360);
        for (const start of [0, 120, 240]) {
          const coverage = hits.slice(start, start + 120).reduce((sum, hit) => sum + hit, 0) / 120;
          expect(coverage).toBeGreaterThan(0.78);
          expect(coverage).toBeLessThan(0.82);
        }
      }
    },
  );
});

describe('misses beyond the expected', () => {
  const { start, predictStay } = createForecaster(shippedModel, noHolidays);
  const after = (sessions: number, misses: number) =>
    widthsAt(
      { ...start, siteMisses: { yard: [{ since: 0, sessions, hours: misses, kwh: misses }] } },
      'yard',
      clock(0, 18),
    );

  it('widen ranges, and hits narrow them', () => {
    for (const key of ['hours', 'kwh'] as const) {
      const widths = [-0.5, 0, 0.5].map((misses) => after(100, misses)[key]);
      for (const part of ['level', 'margin'] as const) {
        expect(widths[0]![part]).toBeLessThan(widths[1]![part]);
        expect(widths[1]![part]).toBeLessThan(widths[2]![part]);
      }
    }
    expect(after(100, 0)).toEqual(widthsAt(start, 'yard', clock(0, 18)));
  });

  it('count half at a site with twice as many sessions, once there are many', () => {
    expect(after(100, 1)).toEqual(after(500, 1));
    expect(after(1000, 1)).toEqual(after(500, 0.5));
  });

  it('never make a range negative or its level other than a probability', () => {
    const forecast = predictStay(start, { site: 'yard', user: 'ada', at: clock(0, 18) });
    for (const misses of [-1e6, 1e6]) {
      const widths = after(100, misses);
      for (const { low, high } of [hoursRange(forecast, widths), kwhRange(forecast, widths)]) {
        expect(low).toBeGreaterThanOrEqual(0);
        expect(high).toBeGreaterThanOrEqual(low);
      }
      expect(widths.hours.level).toBeGreaterThan(0);
      expect(widths.hours.level).toBeLessThan(1);
    }
  });
});

/** The stays of one person on as many days. */
const daily = (count: number, day: number, kwh: () => number): Session[] =>
  Array.from({ length: count }, (_, index) => {
    const from = clock(day + index, 18);
    return { site: 'yard', user: 'yard 1', from, to: from + 600, kwh: kwh() };
  });

describe('a session that ends', () => {
  const forecaster = createForecaster(shippedModel, noHolidays);
  const known = sessionsAt('yard', 0.5, 30, 5).reduce(forecaster.learn, forecaster.start);
  const at = clock(31, 18);
  const session = { site: 'yard', user: 'yard 1', from: at, to: at + minutesPerDay, kwh: 10 };

  it('is scored with the history as of its start, whatever ended meanwhile', () => {
    const others = [1, 2, 3].map((index) => {
      const from = at + index * 60;
      return { site: 'yard', user: 'yard 2', from, to: from + 30, kwh: 40 };
    });
    const meanwhile = others.reduce(forecaster.learn, known);
    const score = (history: typeof known) => {
      const before = history.siteMisses['yard']!.at(-1)!;
      const after = forecaster.learn(history, session).siteMisses['yard']!.at(-1)!;
      return { hours: after.hours > before.hours, kwh: after.kwh > before.kwh };
    };
    expect(score(meanwhile)).toEqual(score(known));
    const arrival = { site: 'yard', user: 'yard 1', at };
    const scored = forecaster.predictStay(knownAt(meanwhile, arrival), arrival);
    expect(scored).toEqual(forecaster.predictStay(known, arrival));
    expect(scored).not.toEqual(forecaster.predictStay(meanwhile, arrival));
  });

  it('counts once, also if it is learned after one that ended later', () => {
    const before = known.siteMisses['yard']!.at(-1)!;
    const late = { ...session, from: before.since - 120, to: before.since - 60 };
    const after = forecaster.learn(known, late).siteMisses['yard']!.at(-1)!;
    expect(after).toMatchObject({ since: before.since, sessions: before.sessions + 1 });
  });

  it('does not count for long where nothing could be missed', () => {
    const random = chance(9);
    const same = daily(300, 40, () => 0).reduce(forecaster.learn, known);
    const wild = daily(100, 340, () => 5 + 30 * random()).reduce(forecaster.learn, same);
    const misses = (history: typeof known) => history.siteMisses['yard']!.at(-1)!.kwh;
    // Expected misses are already taken off.
    expect(misses(wild) - misses(same)).toBeLessThan(6);
  });

  it('does not change the ranges of other sites', () => {
    const after = forecaster.learn(known, session);
    const widths = (history: typeof known, site: string) => widthsAt(history, site, session.to);
    expect(widths(after, 'elsewhere')).toEqual(widths(forecaster.start, 'elsewhere'));
    expect(widths(after, 'yard')).not.toEqual(widths(known, 'yard'));
  });
});
