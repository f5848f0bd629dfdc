/**
 * Evaluates the forecasts: `npm run forecast:evaluate -- FILE.csv`. Prints tables and, as its last
 * line, the figures as JSON.
 */
import { readFileSync } from 'node:fs';
import { evaluate, hasSeen } from './evaluation/evaluate.ts';
import { splitSessions } from './evaluation/judged.ts';
import type { ModelFile } from '#engine/forecast/model.ts';
import { recipe, source } from './training/recipe.ts';
import { trainModel } from './training/train-model.ts';
import { modelPath, sessionsFile, sessionsFrom } from './read-sessions.ts';
import { printFigures } from './print-tables.ts';

const sessions = sessionsFrom(process.argv[2] ?? sessionsFile);
const figures = evaluate(modelToJudge(), sessions, recipe.holidays);
printFigures(figures);
console.log(`\nSource of the published data: ${source}\n`);
console.log(JSON.stringify(figures, (_, value) => rounded(value)));

/** The shipped model, or one trained now if the shipped one has seen the test set. */
function modelToJudge(): ModelFile {
  const shipped = JSON.parse(readFileSync(modelPath, 'utf8')) as ModelFile;
  if (!hasSeen(shipped, sessions)) {
    console.log('The shipped model has not seen these sessions: it is judged as it is.');
    return shipped;
  }
  console.log(
    'The shipped model was trained on these sessions: training afresh on what comes before the ' +
      'judged part.',
  );
  return trainModel({ ...recipe, source, sessions: splitSessions(sessions).before });
}

function rounded(value: unknown): unknown {
  return typeof value === 'number' ? Number(value.toPrecision(5)) : value;
}
