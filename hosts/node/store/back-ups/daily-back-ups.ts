import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** How many days are kept. */
const daysKept = 14;

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
    const files = readdirSync(folder).filter((name) =>
      /^fairwatt-[\d-]{10}\.ndjson\.gz$/.test(name),
    );
    for (const old of files.toSorted().slice(0, -daysKept)) rmSync(join(folder, old));
  };
}
