import type { Answers } from '#api/contract/contract.ts';

export type Notice = Answers['reservations']['notices']['notices'][number];

/** More of them would push the section out of sight on a phone. */
const atMost = 2;

/** What a resident has yet to see, newest first. */
export const unseenNotices = (
  notices: readonly Notice[],
  seen: ReadonlySet<string>,
  {
    shownAtSpace,
    askedToMove,
  }: {
    /** The space whose status is shown; it says the same. */
    readonly shownAtSpace: string | null;
    /** Spaces whose car is asked to move, which says that it is charged. */
    readonly askedToMove: readonly string[];
  },
): readonly Notice[] =>
  notices
    .filter(({ id }) => !seen.has(id))
    .filter(({ kind, space }) => !(isSaidAtSpace(kind) && space === shownAtSpace))
    .filter(({ kind, space }) => kind !== 'charged' || !askedToMove.includes(space));

const isSaidAtSpace = (kind: Notice['kind']) => kind === 'charged' || kind === 'late-by-fault';

/** Of many notices only the newest is shown until all are asked for. */
export function foldNotices(news: readonly Notice[], areAllShown: boolean) {
  const isFoldable = news.length > atMost;
  return { isFoldable, shown: isFoldable && !areAllShown ? news.slice(0, 1) : news };
}
