import type { Change } from '#api/community.ts';
import type { CommunityStore } from '../store/community-store.ts';
import type { Idempotency } from '../store/log-entry.ts';
import { alreadyAnswered, keyUsedOtherwise } from './sandbox-problems.ts';
import { replay, unpack } from './sandbox-state.ts';

/** Finds earlier writes of a sandbox by their Idempotency-Key. */
export function earlierWrites(
  id: string,
  { store, engine }: { readonly store: CommunityStore; readonly engine: string },
) {
  /** The write with this key; null if there is none. The key of another request is refused. */
  async function find(actor: string, { key, request }: Idempotency) {
    const earlier = await store.earlier(id, actor, key);
    if (earlier !== null && !earlier.request.equals(request)) throw keyUsedOtherwise();
    return earlier;
  }

  /** The answer of the write with this key, computed again; null if there is none. */
  async function answer(actor: string, idempotency: Idempotency): Promise<Change | null> {
    const earlier = await find(actor, idempotency);
    if (earlier === null) return null;
    const snapshot = await store.snapshot(id, earlier.seq);
    const from = snapshot === null ? null : unpack(snapshot.state);
    if (from === null) throw alreadyAnswered();
    const entries = await store.entries(id, from.seq, earlier.seq);
    const isComplete = entries[0]?.seq === from.seq + 1 && entries.at(-1)?.seq === earlier.seq;
    if (!isComplete || entries.some((entry) => entry.engine !== engine)) throw alreadyAnswered();
    return replay(from, entries).last;
  }

  return { find, answer };
}
