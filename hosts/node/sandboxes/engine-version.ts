import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Query } from '../store/database.ts';

const engine = join(import.meta.dirname, '../../../engine');

/**
 * Names the engine by its source: a command may only be carried out again by the code that carried
 * it out first, or its outcome might be another.
 */
export function readEngineVersion(): string {
  const hash = createHash('sha256');
  const files = globSync('**/*.ts', { cwd: engine }).filter((name) => !/\btest\b/.test(name));
  for (const name of files.toSorted()) hash.update(name).update(readFileSync(join(engine, name)));
  return hash.digest('base64url').slice(0, 16);
}

/**
 * `current`: this version carries out commands. `taking-over`: it does, but processes of the one
 * before may still be about to leave snapshots. `outdated`: a process of another version was started.
 */
export type EngineStanding = 'current' | 'taking-over' | 'outdated';

/** More than it takes processes to notice that they are outdated, and to leave their snapshots. */
export const handoverSeconds = 30;

/** The version of a process becomes the current one with its start. */
export async function claimEngine(query: Query, version: string): Promise<void> {
  await query(
    `insert into current_engine (version) values ($1)
    on conflict (is_only) do update set version = excluded.version, since = now()
    where current_engine.version <> excluded.version`,
    [version],
  );
}

export async function engineStanding(query: Query, version: string): Promise<EngineStanding> {
  const { rows } = await query<{ version: string; isRecent: boolean }>(
    `select version, since > now() - make_interval(secs => $1) as "isRecent" from current_engine`,
    [handoverSeconds],
  );
  const [current] = rows;
  if (current !== undefined && current.version !== version) return 'outdated';
  return current?.isRecent ? 'taking-over' : 'current';
}
