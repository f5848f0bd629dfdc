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

/** The best of three turns at each session: a busy machine interrupts some of them. */
function timesOf<T>(work: (session: Session) => T, then: (result: T) => void) {
  return next
    .map((session) => {
      const turns = [1, 2, 3].map(() => {
        const start = performance.now();
        const result = work(session);
        return { took: performance.now() - start, result };
      });
      then(turns[0]!.result);
      return Math.min(...turns.map(({ took }) => took));
    })
    .toSorted((a, b) => a - b);
}

const predicting = timesOf(
  ({ user, site, from }) => forecaster.predictStay(history, { user, site, at: from }),
  () => {},
);
const learning = timesOf(
  (session) => forecaster.learn(history, session),
  (learnt) => {
    history = learnt;
  },
);

const ms = (value: number) => `${value.toFixed(3)} ms`;
const row = (what: string, times: readonly number[]) => [
  what,
  ms(times[times.length >> 1]!),
  ms(times[Math.floor(0.95 * times.length)]!),
  '< 0.2 ms',
];
printTable(
  'Forecasts: the best of three turns at each of 2,000 sessions',
  ['what', 'median', '95th', 'to reach'],
  [
    row('one stay foretold', predicting),
    row('one more session learnt', learning),
    ['the model, gzipped', `${(gzipSync(file).length / 1000).toFixed(1)} KB`, '', '≤ 150 KB'],
  ],
);
