/** How long a forecast takes, how long learning does, and how big the model is. */
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { norwegianHolidays } from '#engine/forecast/calendar.ts';
import { createForecaster } from '#engine/forecast/forecaster.ts';
import type { History } from '#engine/forecast/history.ts';
import type { Session } from '#engine/forecast/session.ts';
import { shippedModel } from '#engine/forecast/shipped-model.ts';
import { modelPath, sessionsFile, sessionsFrom } from '../scripts/forecast-data.ts';
import { printTable } from './table.ts';

const file = readFileSync(modelPath);
const forecaster = createForecaster(shippedModel, norwegianHolidays);

// The biggest site: every user has as long a past as is ever looked at.
const sessions = sessionsFrom(sessionsFile).filter(({ site }) => site === 'OSL_S');
const past = sessions.slice(0, 6000);
const next = sessions.slice(6000, 8000);
let history: History = past.reduce(forecaster.learn, forecaster.start);

const timesOf = (work: (session: Session) => void) =>
  next
    .map((session) => {
      const start = performance.now();
      work(session);
      return performance.now() - start;
    })
    .toSorted((a, b) => a - b);

const predicting = timesOf(({ user, site, from }) => {
  forecaster.predictStay(history, { user, site, at: from });
});
const learning = timesOf((session) => {
  history = forecaster.learn(history, session);
});

const ms = (value: number) => `${value.toFixed(3)} ms`;
const row = (what: string, times: readonly number[]) => [
  what,
  ms(times[times.length >> 1]!),
  ms(times[Math.floor(0.95 * times.length)]!),
  '< 0.2 ms',
];
printTable(
  'Forecasts',
  ['what', 'median', '95th', 'to reach'],
  [
    row('one stay foretold', predicting),
    row('one more session learnt', learning),
    ['the model, gzipped', `${(gzipSync(file).length / 1000).toFixed(1)} KB`, '', '≤ 150 KB'],
  ],
);
