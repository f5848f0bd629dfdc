import { beforeAll, describe, expect, it } from 'vitest';
import { noHolidays } from '../../../engine/forecast/calendar.ts';
import type { ModelFile } from '../../../engine/forecast/model.ts';
import { clock, habitSessions } from '../../../engine/forecast/testing/sessions.ts';
import { trainModel } from '../training/train-model.ts';
import { errorsOf } from './errors.ts';
import { evaluate, hasSeen } from './evaluate.ts';
import { fingerprints } from './fingerprint.ts';
import { splitSessions } from './judged.ts';
import { readSessions } from './read-csv.ts';
import { stayRules } from './stay-rules.ts';

const header = 'site,charge_point,user,plugged_in,plugged_out,kwh';

describe('reading sessions', () => {
  it('drops accidental ones and sorts by plug-in', () => {
    const csv = [
      header,
      'yard,,bo,2026-03-02T18:00,2026-03-03T07:00,9.5',
      'yard,Shared-1,ada,2026-03-02T12:00,2026-03-02T14:30,4',
      'yard,,too-short,2026-03-02T12:00,2026-03-02T12:04,4',
      'yard,,too-little,2026-03-02T12:00,2026-03-02T14:00,0.1',
      'yard,,too-long,2026-03-02T12:00,2026-03-09T12:01,40',
    ].join('\r\n');
    expect(readSessions(csv)).toEqual([
      {
        site: 'yard',
        point: 'yard Shared-1',
        user: 'ada',
        from: clock(0, 12),
        to: clock(0, 14.5),
        kwh: 4,
      },
      {
        site: 'yard',
        point: undefined,
        user: 'bo',
        from: clock(0, 18),
        to: clock(0, 31),
        kwh: 9.5,
      },
    ]);
  });

  it('rejects a file with other columns', () => {
    expect(() => readSessions('a,b\n1,2')).toThrow(header);
  });
});

describe('the test set', () => {
  it('is the last fifth of each site, rounded up', () => {
    const sessions = [
      ...habitSessions(1),
      ...habitSessions(1).map((session) => Object.assign({}, session, { site: 'other' })),
    ];
    const { before, judged } = splitSessions(sessions);
    expect(before).toHaveLength(10);
    expect(judged.map(({ site }) => site)).toEqual(['yard', 'yard', 'other', 'other']);
  });
});

describe('errors', () => {
  it('are reported as MAE, MedAE and SMAPE', () => {
    expect(errorsOf([1, 4, 10], [1, 6, 6])).toEqual({
      mae: 2,
      medae: 2,
      smape: expect.closeTo((100 * (0 + 2 / 10 + 4 / 16)) / 3, 9) as number,
    });
  });
});

describe('the baselines', () => {
  it('use only sessions that ended before plug-in', () => {
    const [first, second] = habitSessions(1);
    const { userMedian } = stayRules([first!, second!], [first!, second!]);
    expect(userMedian[0]!.hours).toBe(10);
    expect(userMedian[1]!.hours).toBe((first!.to - first!.from) / 60);
  });

  it('use past stays at about this hour before the same kind of day', () => {
    const sessions = habitSessions(4).map((one) => Object.assign({}, one, { user: 'both' }));
    const saturday = sessions.at(-2)!;
    const { userMedian, userHourWorkdayMedian } = stayRules(sessions, [saturday]);
    expect(userMedian[0]!.hours).toBeGreaterThan(10);
    expect(userHourWorkdayMedian[0]!.hours).toBeLessThan(3);
  });
});

describe('an evaluation', () => {
  const sessions = habitSessions(15);
  const { before } = splitSessions(sessions);
  const set = { source: 'made up', holidays: noHolidays, epochs: 2, seed: 3 };
  let model: ModelFile;

  beforeAll(() => {
    model = trainModel({ ...set, sessions: before });
  }, 60_000);

  it('detects a model trained on its test set', () => {
    expect(hasSeen(model, sessions)).toBe(false);
    expect(hasSeen({ ...model, seen: fingerprints(sessions) }, sessions)).toBe(true);
  });

  it('beats the baselines where people have habits', { timeout: 60_000 }, () => {
    const figures = evaluate(model, sessions, noHolidays);
    expect(figures.sessions).toBe(21);
    expect(figures.duration.mae).toBeLessThan(0.5);
    expect(figures.duration.mae).toBeLessThan(figures.baselines.globalMedian.duration.mae);
    expect(figures.occupancy3h).toBeNull();
    const { persistence } = figures.baselines.sharedPoint!;
    expect(figures.sharedPoint!.brier6h).toBeLessThan(persistence!.brier6h);
  });
});
