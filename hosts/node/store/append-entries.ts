import type { Query } from './database.ts';
import type { Entry, Idempotency } from './log-entry.ts';
import * as sql from './statements.ts';

/** A command to be appended to the log of a community. */
export interface Append {
  readonly id: string;
  readonly entry: Entry;
  readonly idempotency: Idempotency | null;
}

/**
 * `repeated`: the log has its Idempotency-Key already. `reused`: a write that is not in the log has.
 */
export type Appended = 'stored' | 'conflict' | 'repeated' | 'reused' | 'gone';

const uniqueViolation = '23505';
const foreignKeyViolation = '23503';

/** Invalid data, a violated constraint or a deadlock: the whole statement was rolled back. */
function isUndone(error: unknown): boolean {
  const { code, cause } = error as { code?: string; cause?: { code?: string } };
  return [code, cause?.code].some((one) => /^(22|23|40)/.test(one ?? ''));
}

/** An action, what it changed, and its events, each as JSON. */
const textsOf = ({ action, change, events }: Entry) =>
  [JSON.stringify(action), JSON.stringify(change), JSON.stringify(events)] as const;

/** Appends one command, with the new state if the command replaces all of it. */
export async function appendOne(
  query: Query,
  { id, entry, idempotency }: Append,
  state: Uint8Array | null = null,
): Promise<Appended> {
  const { seq, at, actor } = entry;
  const { key = null, request = null } = idempotency ?? {};
  const values = [id, seq, at, actor, ...textsOf(entry), key, request, state];
  try {
    const { rows } = await query<{ outcome: Appended }>({
      name: 'append',
      text: sql.append,
      values,
    });
    return rows[0]!.outcome;
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === uniqueViolation) return 'repeated';
    if (code === foreignKeyViolation) return 'gone';
    throw error;
  }
}

/**
 * Appends commands of different communities in one statement and one commit. If it fails for one of
 * them, each is appended alone.
 */
export async function appendTogether(
  query: Query,
  appends: readonly Append[],
): Promise<readonly (Appended | Promise<Appended>)[]> {
  if (appends.length === 1) return [await appendOne(query, appends[0]!)];
  const entries = appends.map(({ entry }) => entry);
  const texts = entries.map(textsOf);
  const values = [
    appends.map(({ id }) => id),
    entries.map(({ seq }) => seq),
    entries.map(({ at }) => at),
    entries.map(({ actor }) => actor),
    texts.map(([action]) => action),
    texts.map(([, change]) => change),
    texts.map(([, , events]) => events),
    appends.map(({ idempotency }) => idempotency?.key ?? null),
    appends.map(({ idempotency }) => idempotency?.request ?? null),
  ];
  try {
    const { rows } = await query<{ outcome: Appended }>({
      name: 'append-together',
      text: sql.appendTogether,
      values,
    });
    return rows.map(({ outcome }) => outcome);
  } catch (error) {
    if (!isUndone(error)) throw error;
    return appends.map((append) => appendOne(query, append));
  }
}
