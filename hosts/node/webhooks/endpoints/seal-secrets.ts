import { StartProblem } from '../../settings.ts';
import type { Query } from '../../store/database.ts';
import { KeyMissing, type SecretKeys } from '../../store/secret-keys.ts';
import * as sql from './secret-statements.ts';
import { newSecret } from '../sending/sign.ts';

const mostAtOnce = 500;

interface SealedRow {
  readonly table: keyof typeof sql.reseal;
  readonly row: string;
  /** The endpoint, to which the secrets are bound. */
  readonly endpoint: string;
  readonly secret: string;
  readonly previous: string | null;
}

const otherKey = new StartProblem(
  'The secrets of webhooks in this database are sealed with another key. Give every process the same FAIRWATT_SECRETS_KEY or secrets.key (docs/operations.md, "Keys for secrets").',
);

/**
 * Seals with the newest key what is readable or sealed with an older one. Throws if this process does
 * not have the key of the others: they could not read each other's secrets.
 */
export async function sealSecrets(query: Query, keys: SecretKeys): Promise<void> {
  const [newest = ''] = keys.ids;
  const { rows: known } = await query<{ id: string }>(sql.firstKey, [newest]);
  if (!known.some(({ id }) => keys.ids.includes(id))) throw otherKey;
  for (;;) {
    const { rows } = await query<SealedRow>(sql.otherwiseSealed, [keys.newestPrefix, mostAtOnce]);
    for (const { table, row, endpoint, secret, previous } of rows) {
      const again = (text: string | null) =>
        text === null ? null : keys.seal(open(keys, text, endpoint), endpoint);
      await query(sql.reseal[table], [row, secret, again(secret), again(previous)]);
    }
    if (rows.length < mostAtOnce) break;
  }
  await query(sql.useKey, [newest]);
}

/**
 * After the loss of a key: endpoints whose secrets it sealed get one that nobody knows and are turned
 * off, until their owners rotate it. Returns their number.
 */
export async function replaceLostSecrets(query: Query, keys: SecretKeys): Promise<number> {
  const { rows } = await query<{ id: string }>(sql.lost, [keys.ids]);
  for (const { id } of rows) await query(sql.replace, [id, keys.seal(newSecret(), id)]);
  await query(sql.forgetRequests, [keys.ids]);
  await query(sql.useKey, [keys.ids[0]]);
  return rows.length;
}

function open(keys: SecretKeys, sealed: string, endpoint: string): string {
  try {
    return keys.open(sealed, endpoint);
  } catch (error) {
    throw error instanceof KeyMissing ? otherKey : error;
  }
}
