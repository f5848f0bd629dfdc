/**
 * Replays the sessions of shared chargers on a building with fewer of them: people walking up,
 * queueing, and booking. `node bench/waiting.ts --write` stores the figures the landing page shows.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { createForecaster } from '#engine/forecast/forecaster.ts';
import { openModel } from '#engine/forecast/model.ts';
import { recipe, source } from '#engine/forecast/training/recipe.ts';
import { trainModel } from '#engine/forecast/training/train-model.ts';
import { sessionsFile, sessionsFrom } from '../scripts/forecast-data.ts';
import { printTable } from './table.ts';
import { visitsOf } from './waiting-building.ts';
import { waitingFigures, type WaitingFigures } from './waiting-figures.ts';
import { manners, replayVisits, type Manner } from './waiting-replay.ts';
import { sampleFigures } from './waiting-sample.ts';

const chargers = 2;
const stored = resolve(import.meta.dirname, '../engine/forecast/figures.json');

const sessions = sessionsFrom(sessionsFile);
const shared = sessions.filter(({ point }) => point !== undefined);
const sites = new Set(shared.map(({ site }) => site));
// The people replayed are strangers to the model: it is trained on the other sites alone.
const others = sessions.filter(({ site }) => !sites.has(site));
const model = openModel(trainModel({ ...recipe, source, sessions: others }));
const forecaster = createForecaster(model, recipe.holidays);
const visits = visitsOf(shared);
const measured = manners.map(
  (manner) => [manner, waitingFigures(replayVisits(visits, chargers, manner, forecaster))] as const,
);

const row = ([manner, of]: readonly [Manner, WaitingFigures]) => [
  manner,
  of.meanWaitMinutes.toFixed(1),
  of.p95WaitMinutes.toFixed(0),
  of.noWaitShare.toFixed(1),
  of.meanMovedMinutes.toFixed(1),
  of.energyShare.toFixed(1),
  of.centsPerKwh.toFixed(1),
];
printTable(
  `${visits.length} visits to ${new Set(shared.map(({ point }) => point)).size} shared charge points, on ${chargers} chargers`,
  ['', 'wait min', '95th', 'none %', 'slot moved min', 'energy by departure %', 'cents/kWh'],
  measured.map(row),
);

const figures = {
  command: 'node bench/waiting.ts --write',
  source,
  visits: visits.length,
  chargers,
  manners: Object.fromEntries(measured),
  sample: sampleFigures(),
};
const text = `${JSON.stringify(figures, null, 2)}\n`;
if (process.argv.includes('--write')) writeFileSync(stored, text);
else if (!existsSync(stored) || readFileSync(stored, 'utf8') !== text) {
  console.error(`These are not the figures stored: run ${figures.command}.`);
  process.exit(1);
}
