import type { Books } from '#engine/service/books.ts';
import type { Idempotency } from '../store/log-entry.ts';
import type { LogStore } from '../store/log-store.ts';
import type { Change } from './community.ts';
import { alreadyAnswered, keyUsedOtherwise } from './problems.ts';
import { stateAt, type Restore } from './state-at.ts';

/** Finds earlier writes of a community by their Idempotency-Key. */
export function earlierWrites<State extends Books>(
  id: string,
  { store, restore }: { readonly store: LogStore; readonly restore: Restore },
) {
  /** The write with this key; null if there is none. The key of another request is refused. */
  async function find(actor: string, { key, request }: Idempotency) {
    const earlier = await store.earlier(id, actor, key);
    if (earlier !== null && !isSame(earlier.request, request)) throw keyUsedOtherwise();
    return earlier;
  }

  /** The answer of the write with this key, from the log; null if there is none. */
  async function answer(actor: string, idempotency: Idempotency): Promise<Change<State> | null> {
    const earlier = await find(actor, idempotency);
    if (earlier === null) return null;
    const { seq } = earlier;
    const [entry] = await store.entries(id, seq - 1, seq);
    const found = await stateAt<State>(store, id, restore, seq);
    if (typeof entry !== 'object' || 'problem' in found) throw alreadyAnswered();
    const { action, events } = entry;
    return { ...found.state, action, events: events.own, isRepeated: true };
  }

  return { find, answer };
}

const isSame = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, at) => byte === other[at]);
