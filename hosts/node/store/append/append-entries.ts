import type { Query } from '../database.ts';
import type { Appended } from '#api/store/log-store.ts';
import { appendStatement } from './append-statement.ts';
import type { Append } from './columns.ts';

const uniqueViolation = '23505';
const foreignKeyViolation = '23503';

/** Invalid data, a violated constraint or a deadlock: the whole statement was rolled back. */
function isUndone(error: unknown): boolean {
  const { code, cause } = error as { code?: string; cause?: { code?: string } };
  return [code, cause?.code].some((one) => /^(22|23|40)/.test(one ?? ''));
}

/** Appends one entry, which another process may be appending, too. */
async function appendOne(query: Query, append: Append): Promise<Appended> {
  try {
    return (await sendTogether(query, [append]))[0]!;
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === uniqueViolation) return 'repeated';
    if (code === foreignKeyViolation) return 'gone';
    throw error;
  }
}

/**
 * Appends entries of different communities in one statement and one commit. If it fails for one of
 * them, each is appended alone.
 */
export async function appendTogether(
  query: Query,
  appends: readonly Append[],
): Promise<readonly (Appended | Promise<Appended>)[]> {
  if (appends.length === 1) return [await appendOne(query, appends[0]!)];
  try {
    return await sendTogether(query, appends);
  } catch (error) {
    if (!isUndone(error)) throw error;
    return appends.map((append) => appendOne(query, append));
  }
}

async function sendTogether(query: Query, appends: readonly Append[]): Promise<Appended[]> {
  const { rows } = await query<{ outcome: Appended }>(appendStatement(appends));
  return rows.map(({ outcome }) => outcome);
}
