import { describe, expect, test } from 'vitest';
import { recordsOf } from '../../../tests/support/files/read-csv.ts';
import { gridLines, heightOf } from '../charts/bar-chart-data.ts';
import { comparisonsOf } from './compare-at-once-data.ts';
import { chargeNamed } from './history-words.ts';
import { historyCharts } from './history-charts-data.ts';
import { historyCsv } from './history-csv.ts';
import {
  askFor,
  datesProblem,
  everything,
  monthsUntil,
  widenings,
  type PastSession,
} from './history-filter.ts';
import { inOrder, orderOf } from './history-order.ts';
import { carbonSavedInWords, nothingInWords, savedInWords } from './history-words.ts';

const zone = 'America/New_York';
const local = (text: string) => Date.parse(`${text}-05:00`);
const now = local('2026-11-18T18:30');

const session = (changes: Partial<PastSession> = {}): PastSession => ({
  session: 's1',
  vehicle: 1,
  vehicleName: 'Hyundai Ioniq 5',
  space: 'golden-tower-42',
  spaceNumber: 42,
  building: 'golden-tower',
  buildingName: 'GOLDEN TOWER',
  pluggedIn: local('2026-11-17T18:40'),
  end: local('2026-11-18T07:10'),
  month: '2026-11',
  energy: 13_401,
  currency: 'USD',
  billed: 420,
  credited: 33,
  cost: 387,
  beganEarlier: false,
  carbon: 2840,
  saved: -12,
  carbonSaved: 431,
  agentName: null,
  ...changes,
});

const period = (changes: Partial<typeof everything>) => {
  const { from, to } = askFor({ ...everything, ...changes }, zone, now);
  return [from, to];
};

describe('the charts of the history', () => {
  test('of a very short charge name every line of their scales differently', () => {
    const month = {
      month: '2026-11',
      sessions: 1,
      energy: 120,
      billed: 4,
      credited: 0,
      cost: 4,
      saved: 1,
      carbon: 31,
      carbonSaved: 0,
    };
    const charts = historyCharts([month], 'USD');
    const scales = charts.map(({ axis, bars }) =>
      gridLines(Math.max(...bars.map(heightOf))).map((value) => axis(value)),
    );
    for (const labels of scales) expect(new Set(labels).size).toBe(labels.length);
    expect(scales[0]).toEqual(['0.05', '0.1', '0.15']);
  });
});

describe('the filter of the history', () => {
  test('asks for everything unless told otherwise', () => {
    expect(askFor(everything, zone, now)).toEqual({
      vehicle: null,
      building: null,
      from: null,
      to: null,
    });
  });

  test('takes whole local days, so that an answer holds all day', () => {
    expect(period({ period: '30d' })).toEqual([Date.parse('2026-10-20T00:00-04:00'), null]);
    expect(period({ period: '30d' })).toEqual(
      Object.values(askFor({ ...everything, period: '30d' }, zone, now + 60_000)).slice(2),
    );
  });

  test('takes a month from its first local midnight to the next month’s', () => {
    expect(period({ period: '2026-10' })).toEqual([
      Date.parse('2026-10-01T00:00-04:00'),
      Date.parse('2026-11-01T00:00-04:00'),
    ]);
  });

  test('takes both dates as days that belong to the period, either may be open', () => {
    const dates = { period: 'dates', from: '2026-11-01', to: '2026-11-17' };
    expect(period(dates)).toEqual([
      Date.parse('2026-11-01T00:00-04:00'),
      local('2026-11-18T00:00'),
    ]);
    expect(period({ ...dates, to: '' })[1]).toBeNull();
    expect(period({ ...dates, from: '2026-02-30' })[0]).toBeNull();
  });

  test('ignores a period from a mistyped address', () => {
    expect(period({ period: 'yesterday' })).toEqual([null, null]);
    expect(period({ period: '2026-13' })).toEqual([null, null]);
  });

  test('says when the last day comes before the first', () => {
    const dates = { ...everything, period: 'dates', from: '2026-11-02', to: '2026-11-01' };
    expect(datesProblem(dates)).toBe('The last day is before the first. Choose a later one.');
    expect(datesProblem({ ...dates, to: '2026-11-02' })).toBeNull();
    expect(datesProblem({ ...dates, period: 'all' })).toBeNull();
  });

  test('offers the months there were, newest first', () => {
    expect(monthsUntil(zone, Date.parse('2026-09-30T23:30-04:00'), now)).toEqual([
      '2026-11',
      '2026-10',
      '2026-09',
    ]);
  });
});

describe('an empty list', () => {
  const all = [
    session(),
    session({ vehicle: 2, building: 'silver-plaza' }),
    session({ vehicle: 2, building: 'silver-plaza', end: local('2026-06-01T07:00') }),
  ];

  test('says which one filter to drop, and what that finds', () => {
    const filter = { ...everything, vehicle: '1', building: 'silver-plaza' };
    expect(widenings(all, filter, zone, now)).toEqual([
      { drop: 'vehicle', sessions: 2 },
      { drop: 'building', sessions: 1 },
    ]);
  });

  test('offers none where it takes more than one', () => {
    const filter = { vehicle: '1', building: 'silver-plaza', period: '2026-01', from: '', to: '' };
    expect(widenings(all, filter, zone, now)).toEqual([]);
  });

  test('names what was looked for', () => {
    const filter = { ...everything, vehicle: '1', building: 'b', period: '30d' };
    expect(nothingInWords(filter, { vehicle: 'Nissan Leaf', building: 'SILVER PLAZA' })).toBe(
      'No session with Nissan Leaf at SILVER PLAZA in the last 30 days.',
    );
    expect(
      nothingInWords(
        { ...everything, period: '2026-10' },
        { vehicle: undefined, building: undefined },
      ),
    ).toBe('No session in October 2026.');
  });
});

describe('the order of the history', () => {
  const list = [
    session({ session: 'c', cost: 100, month: '2026-11' }),
    session({ session: 'b', cost: 300, month: '2026-10' }),
    session({ session: 'a', cost: 200, month: '2026-10' }),
  ];
  const ids = (order: Parameters<typeof inOrder>[1]) =>
    inOrder(list, order).map(({ month, sessions }) =>
      [month].concat(sessions.map((one) => one.session)),
    );

  test('by date is month by month, either way', () => {
    expect(ids('newest')).toEqual([
      ['2026-11', 'c'],
      ['2026-10', 'b', 'a'],
    ]);
    expect(ids('oldest')).toEqual([
      ['2026-10', 'a', 'b'],
      ['2026-11', 'c'],
    ]);
  });

  test('by a measure is one list, the most first', () => {
    expect(ids('cost')).toEqual([['', 'b', 'a', 'c']]);
  });

  test('is newest first where the address says nothing sensible', () => {
    expect([orderOf('cost'), orderOf('shoe size'), orderOf(null)]).toEqual([
      'cost',
      'newest',
      'newest',
    ]);
  });
});

describe('savings in words', () => {
  test('say less, more, or the same', () => {
    expect([196, -12, 0].map((saved) => savedInWords(saved))).toEqual([
      '$1.96 less than charging right away',
      '$0.12 more than charging right away',
      'the same as charging right away',
    ]);
    expect([431, -431, 20].map(carbonSavedInWords)).toEqual([
      '0.4 kg CO₂ less than charging right away',
      '0.4 kg CO₂ more than charging right away',
      'about the same as charging right away',
    ]);
  });
});

test('the history as CSV has a row a session, with figures a spreadsheet can add up', () => {
  const [record] = recordsOf(historyCsv([session()]).content);
  expect(record).toEqual({
    Session: 's1',
    'Plugged in (America/New_York)': '2026-11-17 18:40',
    'Ended (America/New_York)': '2026-11-18 07:10',
    Hours: '12.5',
    Building: 'GOLDEN TOWER',
    Space: '42',
    Vehicle: 'Hyundai Ioniq 5',
    'Energy (kWh)': '13.401',
    Billed: '4.20',
    'Given back': '0.33',
    Cost: '3.87',
    Saved: '-0.12',
    Currency: 'USD',
    'CO₂ (kg)': '2.84',
    'CO₂ saved (kg)': '0.43',
    'Plugged in (UTC)': '2026-11-17 23:40',
    'Ended (UTC)': '2026-11-18 12:10',
    'Ordered by': '',
  });
});

test('the history as CSV tells apart the two hours at the end of daylight saving', () => {
  const pluggedIn = Date.parse('2026-11-01T01:30-04:00');
  const end = Date.parse('2026-11-01T01:10-05:00');
  const [record] = recordsOf(historyCsv([session({ pluggedIn, end })]).content);
  expect(record).toMatchObject({
    'Plugged in (America/New_York)': '2026-11-01 01:30',
    'Ended (America/New_York)': '2026-11-01 01:10',
    Hours: '0.67',
    'Plugged in (UTC)': '2026-11-01 05:30',
    'Ended (UTC)': '2026-11-01 06:10',
  });
});

test('the CO₂ of a session and of charging right away differ by the figure told', () => {
  const [, carbon] = comparisonsOf({ ...session({ carbon: 7449, carbonSaved: 1202 }), atOnce: 0 });
  expect(carbon.atOnce.value - carbon.charged.value).toBe(1300);
  expect([carbon.charged.value, carbon.atOnce.value]).toEqual([7400, 8700]);
});

test('an idle fee is on neither side of the comparison with charging right away', () => {
  const [money] = comparisonsOf({ ...session({ billed: 799, saved: 579 }), atOnce: 1103 });
  expect([money.charged.value, money.atOnce.value]).toEqual([524, 1103]);
  const idle = { kind: 'PARKING_TIME', period: null, quantity: 1, price: 3, amount: 255 } as const;
  expect(chargeNamed({ lines: [idle] })).toBe('Without its idle fee, this session');
});
