import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Query } from '../store/database.ts';

const engine = join(import.meta.dirname, '../../../engine');

/**
 * A hash of the engine's source. Only the code that executed a command may replay it: with other
 * code the outcome could differ.
 */
export function readEngineVersion(): string {
  const hash = createHash('sha256');
  const files = globSync('**/*.ts', { cwd: engine }).filter((name) => !/\btest\b/.test(name));
  for (const name of files.toSorted()) hash.update(name).update(readFileSync(join(engine, name)));
  return hash.digest('base64url').slice(0, 16);
}

/**
 * `current`: this version executes commands. `taking-over`: it does, but processes of the version
 * before may still be storing snapshots. `outdated`: a process of another version was started.
 */
export type EngineStanding = 'current' | 'taking-over' | 'outdated';

/** Longer than outdated processes need to notice it and to store their snapshots. */
const handoverSeconds = 30;

/** Makes the version of a process that starts the current one. */
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
