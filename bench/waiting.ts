/**
 * Replays the sessions of shared chargers on a building with fewer of them: drivers queue or book,
 * stay, move when asked or leave when done, beside the upper bounds of perfect foresight. `node
 * bench/waiting.ts --write` stores the figures that the landing page shows.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { source } from '../scripts/forecast/training/recipe.ts';
import { sessionsFile } from '../scripts/forecast/read-sessions.ts';
import { printTable } from '../scripts/print-table.ts';
import { noDelay, waitingFigures, type WaitingFigures } from './waiting/figures.ts';
import { forEachManner } from './waiting/manners.ts';
import { optimumOf } from './waiting/optimum.ts';
import { replayVisits } from './waiting/replay.ts';
import { sampleFigures } from './waiting/sample.ts';
import {
  chargers,
  forecasterOf,
  replayModelPath,
  sharedVisits,
  trainReplayModel,
} from './waiting/visits.ts';

const figuresPath = resolve(import.meta.dirname, '../engine/forecast/figures.json');

const visits = sharedVisits();
const model = trainReplayModel();
if (visits === null || model === null) {
  console.log(`There are no sessions at ${sessionsFile}. They are published as: ${source}`);
  process.exit(0);
}
const forecaster = forecasterOf(model);
const outcomes = forEachManner((manner) => replayVisits(visits, chargers, manner, forecaster));
const middle = visits.toSorted((a, b) => a.comes - b.comes)[visits.length >> 1]!.comes;

const columns = [
  'delay min',
  '95th',
  'none %',
  'energy %',
  'wait from slot min',
  'none %',
  'cents/kWh',
];
const cells = (name: string, of: WaitingFigures) => [
  name,
  of.meanDelayMinutes.toFixed(1),
  of.p95DelayMinutes.toFixed(0),
  of.noDelayShare.toFixed(1),
  of.energyShare.toFixed(1),
  of.meanWaitMinutes.toFixed(1),
  of.noWaitShare.toFixed(1),
  of.centsPerKwh.toFixed(1),
];
function printFigures(title: string, figures: Readonly<Record<string, WaitingFigures>>): void {
  const rows = Object.entries(figures).map(([name, of]) => cells(name, of));
  printTable(title, ['', ...columns], rows);
}

const figuresOf = (from: number) =>
  Object.fromEntries(
    Object.entries(outcomes).map(([name, all]) => [
      name,
      waitingFigures(all.filter(({ visit }) => visit.comes >= from)),
    ]),
  );
const manners = figuresOf(-Infinity);
// Parameters were tuned by hand on the first half.
const secondHalf = figuresOf(middle);
printFigures(`${visits.length} visits on ${chargers} chargers`, manners);
printFigures('The second half of the visits alone', secondHalf);

const rounded = (value: number) => Number(value.toFixed(1));
const foresight: Record<string, { delay: number; noDelay: number; energy: number }> = {};
for (const leaving of ['staying', 'asked', 'when done'] as const) {
  const best = await optimumOf(visits, chargers, leaving);
  foresight[leaving] = {
    delay: rounded(best.meanDelayMinutes),
    noDelay: rounded(best.noDelayShare),
    energy: rounded(best.energyShare),
  };
}
printTable(
  'Perfect foresight, each column alone',
  ['', 'delay min', 'none %', 'energy %'],
  Object.entries(foresight).map(([leaving, of]) => [
    leaving,
    of.delay.toFixed(1),
    of.noDelay.toFixed(1),
    of.energy.toFixed(1),
  ]),
);

const figures = {
  command: 'node bench/waiting.ts --write',
  source,
  visits: visits.length,
  chargers,
  toleranceMinutes: noDelay / 60_000,
  manners,
  secondHalf,
  foresight,
  sample: sampleFigures(),
};
const stored = [
  [figuresPath, `${JSON.stringify(figures, null, 2)}\n`],
  [replayModelPath, `${JSON.stringify(model)}\n`],
] as const;
if (process.argv.includes('--write')) for (const [path, text] of stored) writeFileSync(path, text);
else if (stored.some(([path, text]) => !existsSync(path) || readFileSync(path, 'utf8') !== text)) {
  console.error(`These are not the figures stored: run ${figures.command}.`);
  process.exit(1);
}
