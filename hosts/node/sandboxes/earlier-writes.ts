import type { Step } from '#api/demo.ts';
import type { CommunityStore } from '../store/community-store.ts';
import type { Idempotency } from '../store/log-entry.ts';
import { alreadyAnswered, keyUsedOtherwise } from './sandbox-problems.ts';
import { follow, isUnbroken, migrated, unpack } from './sandbox-state.ts';

/** Finds earlier writes of a sandbox by their Idempotency-Key. */
export function earlierWrites(id: string, { store }: { readonly store: CommunityStore }) {
  /** The write with this key; null if there is none. The key of another request is refused. */
  async function find(actor: string, { key, request }: Idempotency) {
    const earlier = await store.earlier(id, actor, key);
    if (earlier !== null && !earlier.request.equals(request)) throw keyUsedOtherwise();
    return earlier;
  }

  /** The answer of the write with this key, from the log; null if there is none. */
  async function answer(actor: string, idempotency: Idempotency): Promise<Step | null> {
    const earlier = await find(actor, idempotency);
    if (earlier === null) return null;
    const snapshot = await store.snapshot(id, earlier.seq);
    if (snapshot === null) throw alreadyAnswered();
    const entries = await store.entries(id, snapshot.seq, earlier.seq);
    const last = entries.at(-1);
    if (last?.seq !== earlier.seq || !isUnbroken(snapshot.seq, entries)) throw alreadyAnswered();
    const state = migrated(follow(unpack(snapshot.state), entries));
    if (state === null) throw alreadyAnswered();
    const { world, ledger, clock } = state;
    const { action, events } = last;
    return { world, ledger, clock, action, events: events.own, isRepeated: true };
  }

  return { find, answer };
}
