import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { readSessions } from './evaluation/read-csv.ts';
import { source } from './training/recipe.ts';

const root = resolve(import.meta.dirname, '../..');

/** The default path of the published sessions, beside the repository. */
export const sessionsFile = resolve(root, '../shared/data/residential-sessions.csv');

export const modelPath = resolve(root, 'engine/forecast/model.json');

/** The sessions of a file; if it is missing, prints where to get it and exits with success. */
export function sessionsFrom(file: string) {
  if (!existsSync(file)) {
    console.log(`There are no sessions at ${file}. They are published as: ${source}`);
    process.exit(0);
  }
  return readSessions(readFileSync(file, 'utf8'));
}
