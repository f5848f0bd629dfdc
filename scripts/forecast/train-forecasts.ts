/**
 * Trains the shipped model: `npm run forecast:train [FILE.csv]`. Deterministic: the same sessions
 * and seed give the same file, byte for byte.
 */
import { writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { recipe, source } from './training/recipe.ts';
import { trainModel } from './training/train-model.ts';
import { modelPath, sessionsFile, sessionsFrom } from './read-sessions.ts';

const sessions = sessionsFrom(process.argv[2] ?? sessionsFile);
const model = `${JSON.stringify(trainModel({ ...recipe, source, sessions }))}\n`;
writeFileSync(modelPath, model);
const kilobytes = (gzipSync(model).length / 1000).toFixed(1);
console.log(`Trained on ${sessions.length} sessions: ${kilobytes} KB gzip.\nSource: ${source}`);
