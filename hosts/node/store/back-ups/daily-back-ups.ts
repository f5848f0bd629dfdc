import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** How many days are kept. */
const daysKept = 14;

const isBackUp = (name: string) => /^fairwatt-[\d-]{10}\.ndjson\.gz$/.test(name);

/** When the newest one was written, in seconds since 1970; 0 if there is none. */
export function newestBackUp(folder: string): number {
  const files = existsSync(folder) ? readdirSync(folder).filter(isBackUp) : [];
  return Math.max(0, ...files.map((name) => statSync(join(folder, name)).mtimeMs / 1000));
}

const nameOf = (day: string) => `fairwatt-${day}.ndjson.gz`;

/**
 * Writes the back-up of a day, unless it is there already, and removes those of long ago. Several
 * processes may share a folder: whoever comes first writes.
 */
export function dailyBackUps(
  folder: string,
  { today, backUp }: { today: () => string; backUp: (file: string) => Promise<void> },
): () => Promise<void> {
  return async () => {
    const file = join(folder, nameOf(today()));
    if (existsSync(file)) return;
    mkdirSync(folder, { recursive: true });
    await backUp(file);
    const files = readdirSync(folder).filter(isBackUp);
    for (const old of files.toSorted().slice(0, -daysKept)) rmSync(join(folder, old));
  };
}
