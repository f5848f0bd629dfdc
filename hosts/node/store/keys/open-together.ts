import type { Query } from '../database.ts';
import { inBatches, inPlaces, readsTogether } from '../in-batches.ts';

interface Asked {
  /** None: the same may be asked for twice at a time. */
  readonly id?: never;
  readonly hash: Uint8Array;
  readonly now: Date;
}

/** A limit, so that each is planned by itself: a join may be carried out on all there are. */
const forEach = (open: string) => `
  select asked.place::int as place, opened.*
  from unnest($1::bytea[], $2::timestamptz[]) with ordinality as asked (hash, now, place)
  cross join lateral (${open} limit 1) as opened`;

/**
 * Opens keys or tokens by hash: those that are asked for at the same time in one statement. `open` finds
 * what the hash `asked.hash` opens at the time `asked.now`. Opening counts as use.
 */
export function openTogether<Opened extends { readonly id: string; readonly keyId: string }>(
  query: Query,
  { name, open, touch }: { readonly name: string; readonly open: string; readonly touch: string },
) {
  type Found = Opened & { readonly isStale: boolean };
  const text = forEach(open);
  const find = inBatches<Asked, Found | null>(async (asked) => {
    const values = [asked.map(({ hash }) => hash), asked.map(({ now }) => now)];
    const { rows } = await query<Found & { place: number }>({ name, text, values });
    return inPlaces<Found>(asked.length, rows);
  }, readsTogether);
  return async (hash: Uint8Array, now: Date): Promise<Opened | null> => {
    const found = await find({ hash, now });
    if (found === null) return null;
    const { isStale, ...opened } = found;
    if (isStale) await query(touch, [opened.id, opened.keyId]);
    return opened as unknown as Opened;
  };
}
