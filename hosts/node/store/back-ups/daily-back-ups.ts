import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** How many days are kept. */
const daysKept = 14;

const isBackUp = (name: string) => /^fairwatt-[\d-]{10}\.ndjson\.gz$/.test(name);

/** 0 for a file that is gone. */
const writtenAt = (file: string): number => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;

/** When the newest one was written, in seconds since 1970; 0 if there is none. */
export function newestBackUp(folder: string): number {
  const files = existsSync(folder) ? readdirSync(folder).filter(isBackUp) : [];
  return Math.max(0, ...files.map((name) => writtenAt(join(folder, name)) / 1000));
}

const nameOf = (day: string) => `fairwatt-${day}.ndjson.gz`;

/** Begun and not complete: after a day, whoever wrote it was killed. */
const isUnfinished = (name: string) => /^fairwatt-.+\.part$/.test(name);
const aDay = 24 * 3_600_000;

/**
 * Writes the back-up of a day, unless it is there already, and removes those of long ago. Several
 * processes may share a folder: whoever comes first writes. One that takes long may be begun by another,
 * too, so each writes a file of its own.
 */
export function dailyBackUps(
  folder: string,
  { today, backUp }: { today: () => string; backUp: (file: string) => Promise<void> },
): () => Promise<void> {
  return async () => {
    const file = join(folder, nameOf(today()));
    if (existsSync(file)) return;
    mkdirSync(folder, { recursive: true });
    const part = `${file}.${randomUUID()}.part`;
    await backUp(part);
    renameSync(part, file);
    const names = readdirSync(folder);
    const since = Date.now() - aDay;
    const left = names.filter(isUnfinished).filter((name) => writtenAt(join(folder, name)) < since);
    const old = names.filter(isBackUp).toSorted().slice(0, -daysKept);
    // Another process may be removing them as well.
    for (const name of [...left, ...old]) rmSync(join(folder, name), { force: true });
  };
}
