import type { Opened } from '../../store/keys/key-store.ts';
import { openTogether } from '../../store/keys/open-together.ts';
import type { Query } from '../../store/database.ts';
import * as sql from '../statements.ts';
import { hashOfToken, isAccessToken } from '../token-secrets.ts';

/** What an access token opens; null for everything else, such as a key. Using it counts as use. */
export function tokenOpener(query: Query, now: () => Date) {
  const open = openTogether<Opened>(query, {
    name: 'open-token',
    open: sql.open,
    touch: sql.touch,
  });
  return async (token: string): Promise<Opened | null> =>
    isAccessToken(token) ? open(hashOfToken(token), now()) : null;
}
