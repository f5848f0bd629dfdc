import type { Opened } from '../../store/keys/key-store.ts';
import type { Query } from '../../store/database.ts';
import * as sql from '../statements.ts';
import { hashOfToken, isAccessToken } from '../token-secrets.ts';

/** What an access token opens; null for everything else, such as a key. Using it counts as use. */
export const tokenOpener =
  (query: Query, now: () => Date) =>
  async (token: string): Promise<Opened | null> => {
    if (!isAccessToken(token)) return null;
    const { rows } = await query<Opened & { isStale: boolean }>({
      name: 'open-token',
      text: sql.open,
      values: [hashOfToken(token), now()],
    });
    const [found] = rows;
    if (found === undefined) return null;
    const { isStale, ...opened } = found;
    if (isStale) await query(sql.touch, [opened.id, opened.keyId]);
    return opened;
  };
