import type { CardList, LocalList } from '../people/card-list.ts';
import type { Verdict } from './dialect.ts';
import type { Task } from './task.ts';
import { isAllowed, withoutPause } from './retries.ts';
import { patch, type Work } from './work.ts';

/** What is known of a station's list after its settings were read; null: it keeps none. */
export const listAfterSettings = (
  before: LocalList | null | undefined,
  room: Pick<LocalList, 'perMessage' | 'most'> | null,
): LocalList | null =>
  room === null
    ? null
    : { ...(before ?? { version: 0, digest: '', done: 0 }), ...room, said: null };

const cardsFor = ({ most }: LocalList, { cards }: CardList): CardList['cards'] =>
  cards.slice(0, most);

/** The cards of one message, from an index of the list on. */
export const cardsFrom = (work: Work, from: number): CardList['cards'] => {
  const list = work.state.localList!;
  return cardsFor(list, work.moment.people.cards()).slice(from, from + list.perMessage);
};

export function nextCards(work: Work): Task | null {
  const { localList: list } = work.state;
  if (!list || !isAllowed(work.state, work.moment.now, 'send-cards')) return null;
  if (list.said === null) {
    const mayAsk = isAllowed(work.state, work.moment.now, 'ask-cards');
    return mayAsk ? { kind: 'ask-cards' } : null;
  }
  const wanted = work.moment.people.cards();
  const isBegun = list.digest === wanted.digest;
  if (isBegun && list.done >= cardsFor(list, wanted).length) return null;
  const version = Math.max(list.said, list.version) + 1;
  return { kind: 'send-cards', version, from: isBegun ? list.done : 0, digest: wanted.digest };
}

/** The station has said which version it has; -1 in 1.6: it keeps no list. */
export function listVersionAnswered(work: Work, said: number | null): void {
  const { localList: list } = work.state;
  if (!list) return;
  if (said === null || said < 0) patch(work, { localList: null });
  else if (said === list.version) patch(work, { localList: { ...list, said } });
  else patch(work, { localList: { ...list, said, digest: '', done: 0 } });
}

export function cardsAnswered(
  work: Work,
  task: Extract<Task, { readonly kind: 'send-cards' }>,
  verdict: Verdict,
): void {
  const { localList: list } = work.state;
  const { version, from, digest } = task;
  if (!list) return;
  if (verdict === 'unsupported') patch(work, { localList: null });
  // A version it has already, or a list it has lost: it is asked, and gets all of them.
  else if (verdict === 'rejected') patch(work, { localList: { ...list, said: null, digest: '' } });
  else {
    const done = from + list.perMessage;
    patch(work, {
      localList: { ...list, said: version, version, digest, done },
      notBefore: withoutPause(work.state.notBefore, task),
    });
  }
}
