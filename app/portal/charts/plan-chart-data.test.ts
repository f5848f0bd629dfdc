import { describe, expect, test } from 'vitest';
import { hour, minute } from '#engine/units.ts';
import { blocksOf, planMarks, planStretches, toneBars } from './plan-chart-data.ts';

/** 12 November 2026, 18:00 in New York. */
const evening = Date.UTC(2026, 10, 12, 23);
const at = (hours: number, minutes = 0) => evening + hours * hour + minutes * minute;

const signals = {
  from: at(0, 10),
  to: at(6),
  prices: [
    { from: at(0, 10), to: at(3), price: 0.31, period: 'evening' },
    { from: at(3), to: at(5), price: 0.22, period: 'day' },
    { from: at(5), to: at(6), price: 0.13, period: 'night' },
  ],
  carbon: [
    { from: at(0, 10), to: at(5), grams: 300 },
    { from: at(5), to: at(6), grams: 200 },
  ],
};

describe('bars of the price', () => {
  const bars = toneBars(signals, 'price');

  test('are half an hour wide and leave no gap', () => {
    expect(bars.map(({ from }) => from)).toEqual([
      at(0, 10),
      ...Array.from({ length: 11 }, (_, index) => at(0, 30 * (index + 1))),
    ]);
    expect(bars.at(-1)!.to).toBe(at(6));
  });
  test('are as high as the price and say how dear it is', () => {
    expect(bars[0]).toMatchObject({ height: 1, tone: 'high' });
    expect(bars.find(({ from }) => from === at(3))).toMatchObject({ tone: 'middle' });
    expect(bars.at(-1)).toMatchObject({ height: 0.13 / 0.31, tone: 'low' });
  });
  test('are wider over many days', () => {
    const week = { ...signals, to: at(168), prices: [{ ...signals.prices[0]!, to: at(168) }] };
    expect(toneBars(week, 'price').length).toBeLessThan(60);
  });
  test('of one price keep the color that price has beside others', () => {
    const tones = signals.prices.map((price) => {
      const flat = { ...signals, prices: [{ ...price, from: at(0, 10), to: at(6) }] };
      return [...new Set(toneBars(flat, 'price').map(({ tone }) => tone))];
    });
    expect(tones).toEqual([['high'], ['middle'], ['low']]);
  });
  test('of a price without a known name are colored beside the others', () => {
    const unnamed = { ...signals, prices: signals.prices.map((one) => ({ ...one, period: null })) };
    expect(toneBars(unnamed, 'price').map(({ tone }) => tone)).toEqual(
      bars.map(({ tone }) => tone),
    );
  });
});

describe('readings', () => {
  const steps = [{ from: at(5), to: at(5, 40), power: 9984 }];

  test('tell power and price, cut where either changes', () => {
    expect(planStretches(signals, steps, 'price').map(({ reading }) => reading)).toEqual([
      '6:10 PM to 9 PM: not charging, evening price $0.31 a kWh',
      '9 PM to 11 PM: not charging, day price $0.22 a kWh',
      '11 PM to 11:40 PM: charging at 10.0 kW, night price $0.13 a kWh',
      '11:40 PM to 12 AM: not charging, night price $0.13 a kWh',
    ]);
  });
  test('tell prices alone where no car is on show', () => {
    expect(planStretches(signals, null, 'price').map(({ reading }) => reading)).toEqual([
      '6:10 PM to 9 PM: evening price $0.31 a kWh',
      '9 PM to 11 PM: day price $0.22 a kWh',
      '11 PM to 12 AM: night price $0.13 a kWh',
    ]);
  });
  test('leave out what is over within the minute', () => {
    const brief = [{ from: at(5), to: at(5) + 20_000, power: 6000 }];
    const told = planStretches(signals, brief, 'price').map(({ reading }) => reading);
    expect(told.filter((words) => words.includes('11 PM to 11 PM'))).toEqual([]);
    expect(told.at(-1)).toBe('11 PM to 12 AM: not charging, night price $0.13 a kWh');
  });
  test('leave no gap where something is left out', () => {
    const uneven = [
      { from: at(5), to: at(5, 14) + 20_000, power: 3000 },
      { from: at(5, 14) + 20_000, to: at(5, 15) + 5000, power: 6000 },
      { from: at(5, 15) + 5000, to: at(6), power: 9984 },
    ];
    const told = planStretches(signals, uneven, 'price').map(({ reading }) => reading);
    expect(told.slice(-2)).toEqual([
      '11 PM to 11:15 PM: charging at 3.0 kW, night price $0.13 a kWh',
      '11:15 PM to 12 AM: charging at 10.0 kW, night price $0.13 a kWh',
    ]);
  });
  test('tell CO₂ instead where that is on show', () => {
    expect(planStretches(signals, steps, 'carbon').map(({ reading }) => reading)).toEqual([
      '6:10 PM to 11 PM: not charging, 300 g of CO₂ a kWh',
      '11 PM to 11:40 PM: charging at 10.0 kW, 200 g of CO₂ a kWh',
      '11:40 PM to 12 AM: not charging, 200 g of CO₂ a kWh',
    ]);
  });
});

describe('marks', () => {
  const picture = { signals, now: at(1), readyBy: null };
  const told = (changes: Partial<typeof picture> | { readyBy: number }) =>
    planMarks({ ...picture, ...changes }).map(({ at: moment, words }) => [moment, words]);

  test('name now, and the time the car is to be ready', () => {
    expect(told({})).toEqual([[at(1), 'now']]);
    expect(told({ readyBy: at(5, 30) })).toEqual([
      [at(1), 'now'],
      [at(5, 30), 'ready by 11:30 PM'],
    ]);
  });
  test('leave out what lies outside: a car may stay for days once it is done', () => {
    expect(told({ now: at(90) })).toEqual([]);
    expect(told({ now: at(-2) })).toEqual([]);
    expect(told({ readyBy: at(9) })).toEqual([[at(1), 'now']]);
  });
  test('do not run into each other', () => {
    expect(told({ readyBy: at(1, 30) })).toEqual([[at(1), 'now']]);
  });
});

describe('blocks', () => {
  test('join what is told alike and leave out what is nothing', () => {
    const steps = [
      { from: at(1), to: at(2), power: 9984 },
      { from: at(2), to: at(3), power: 9990 },
      { from: at(3), to: at(4), power: 20 },
      { from: at(4), to: at(5), power: 4992 },
    ];
    expect(blocksOf(steps, { from: at(1, 30), to: at(6) })).toEqual([
      { from: at(1, 30), to: at(3), power: 9984 },
      { from: at(4), to: at(5), power: 4992 },
    ]);
  });
});
