import { expect, it } from 'vitest';
import { noHolidays } from './calendar.ts';
import { createForecaster } from './forecaster.ts';
import { ownDepartures } from './own-departures.ts';
import { shippedModel } from './shipped-model.ts';
import { clock } from './testing/sessions.ts';

const forecaster = createForecaster(shippedModel, noHolidays);

/** Ten overnight stays until about seven, and two short visits at noon. */
const history = [
  ...Array.from({ length: 10 }, (_, day) => ({ from: clock(day, 18), to: clock(day, 31) })),
  { from: clock(10, 12), to: clock(10, 14) },
  { from: clock(11, 12), to: clock(11, 14) },
]
  .map((stay) => Object.assign({ site: 'yard', user: 'ann', kwh: 9 }, stay))
  .reduce(forecaster.learn, forecaster.start);

const of = (user: string, from: number, now: number, until: number) =>
  ownDepartures(history, user, { from, now, until });

it('shifts overnight stays by time of departure and short visits by length', () => {
  const evening = clock(20, 20);
  expect(of('ann', evening, evening, clock(20, 33))).toEqual({ before: 12, of: 12 });
  expect(of('ann', evening, evening, clock(20, 30))).toEqual({ before: 2, of: 12 });
});

it('leaves out stays that would have ended before now', () => {
  const evening = clock(20, 20);
  expect(of('ann', evening, clock(20, 24), clock(20, 30))).toEqual({ before: 0, of: 10 });
});

it('counts nothing for an unknown user', () => {
  expect(of('ben', clock(20, 20), clock(20, 20), clock(20, 30))).toEqual({ before: 0, of: 0 });
});
