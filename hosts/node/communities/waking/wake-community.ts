import type { HostedCommunity, CommunityHost } from '#api/community/hosted-community.ts';
import { CommunityFull } from '#api/community/problems.ts';
import type { Books } from '#engine/service/books.ts';
import type { CommunityStore } from '../../store/community-store.ts';

/** The service itself is the caller when time passes. */
const ownCall = { actor: { user: 'service' }, idempotency: null };

/** When a community is woken again that has something due although it was just carried out. */
const againMs = 1000;

/** When communities are due, by the wall clock. */
export const dueBy =
  (wall: () => number): CommunityHost['dueAfter'] =>
  (kind, state) => {
    const next = kind.nextChange(state);
    const due = next === Infinity ? null : kind.wallAt(state, next);
    const now = wall();
    return due === null || due > now ? due : now + againMs;
  };

/** Nothing was due after an entry; the next time something is. */
class NothingDue extends Error {
  readonly seq: number;
  readonly due: number | null;

  constructor(seq: number, due: number | null) {
    super('Nothing is due');
    this.seq = seq;
    this.due = due;
  }
}

/** Carries out what is due by now in a community, or stores when the next change is. */
export async function wakeCommunity<State extends Books, Asked extends { readonly kind: string }>(
  community: HostedCommunity<State, Asked>,
  { store, dueAfter }: Pick<CommunityHost, 'dueAfter'> & { store: Pick<CommunityStore, 'setDue'> },
): Promise<void> {
  const { id, kind, log } = community;
  try {
    await community.act(ownCall, (now) => {
      const { seq, state } = log.at;
      if (kind.isTickDue(state, now, community.elapsed)) return { kind: 'tick' };
      throw new NothingDue(seq, dueAfter(kind, now));
    });
  } catch (reason) {
    if (reason instanceof NothingDue) await store.setDue(id, reason.seq, reason.due);
    else if (reason instanceof CommunityFull) await store.setDue(id, log.at.seq, null);
    else throw reason;
  }
}
