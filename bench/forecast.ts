/** The time a forecast and a learning step take, and the size of the model. */
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import { rolldown } from 'rolldown';
import { findBrowser } from '../scripts/find-browser.ts';
import { modelPath, sessionsFile, sessionsFrom } from '../scripts/forecast/read-sessions.ts';
import { timeForecasts, type Times } from './measure/forecast-timing.ts';
import { printTable } from '../scripts/print-table.ts';

// The biggest site, with every user's history at its maximum length.
const sessions = sessionsFrom(sessionsFile)
  .filter(({ site }) => site === 'OSL_S')
  .slice(0, 8000);
const judged = 2000;

/** The same in a browser, on a page with access to a precise clock. */
async function inBrowser(): Promise<Times> {
  const built = await rolldown({ input: 'bench/measure/forecast-timing.ts' });
  const { output } = await built.generate({ format: 'iife', name: 'timing', minify: true });
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: ['--no-sandbox'],
  });
  const page = await browser.newPage();
  await page.route('http://localhost/', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<!doctype html><title>Forecasts</title>',
      headers: {
        'Cross-Origin-Opener-Policy': 'same-origin',
        'Cross-Origin-Embedder-Policy': 'require-corp',
      },
    }),
  );
  await page.goto('http://localhost/');
  await page.evaluate(`${output[0].code};globalThis.timing = timing`);
  const times = await page.evaluate(
    ([all, last]) =>
      (
        globalThis as unknown as { timing: { timeForecasts: typeof timeForecasts } }
      ).timing.timeForecasts(all, last),
    [sessions, judged] as const,
  );
  await browser.close();
  return times;
}

const ms = (value: number) => `${value.toFixed(3)} ms`;
const row = (what: string, times: readonly number[]) => [
  what,
  ms(times[times.length >> 1]!),
  ms(times[Math.floor(0.95 * times.length)]!),
  '< 0.2 ms',
];
const rows = (where: string, { predicting, learning }: Times) => [
  row(`one stay predicted, ${where}`, predicting),
  row(`one more session learned, ${where}`, learning),
];
const model = gzipSync(readFileSync(modelPath)).length;
printTable(
  'Forecasts: the best of three turns at each of 2,000 sessions',
  ['what', 'median', '95th', 'to reach'],
  [
    ...rows('in Node', timeForecasts(sessions, judged)),
    ...rows('in the browser', await inBrowser()),
    ['the model, gzipped', `${(model / 1000).toFixed(1)} KB`, '', '≤ 150 KB'],
  ],
);
