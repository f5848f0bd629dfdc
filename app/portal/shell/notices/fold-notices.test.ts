import { describe, expect, test } from 'vitest';
import { foldNotices, unseenNotices, type Notice } from './fold-notices.ts';

const notice = (kind: Notice['kind'], number: number): Notice => ({
  id: `${kind} ${number}`,
  at: 0,
  kind,
  space: `golden-tower-${number}`,
  number,
  building: 'golden-tower',
  buildingName: 'GOLDEN TOWER',
  vehicle: 1,
  vehicleName: 'Hyundai Ioniq 5',
  session: null,
  plannedEnd: null,
  movedFrom: null,
  short: null,
  credit: null,
});
const ids = (notices: readonly Notice[]) => notices.map(({ id }) => id);

const news = [
  notice('charged', 42),
  notice('late-by-fault', 93),
  notice('missed', 42),
  notice('missed', 78),
];
const elsewhere = { shownAtSpace: null, askedToMove: [] };
const at = (shownAtSpace: string) =>
  ids(unseenNotices(news, new Set(), { ...elsewhere, shownAtSpace }));

describe('not shown is', () => {
  test('what was dismissed', () =>
    expect(ids(unseenNotices(news, new Set(['missed 42', 'charged 42']), elsewhere))).toEqual([
      'late-by-fault 93',
      'missed 78',
    ]));
  test('what the status of the space says', () => {
    expect(at('golden-tower-42')).toEqual(['late-by-fault 93', 'missed 42', 'missed 78']);
    expect(at('golden-tower-93')).toEqual(['charged 42', 'missed 42', 'missed 78']);
  });
  test('that a car is charged, where it is asked to move', () =>
    expect(
      ids(unseenNotices(news, new Set(), { ...elsewhere, askedToMove: ['golden-tower-42'] })),
    ).toEqual(['late-by-fault 93', 'missed 42', 'missed 78']));
});

describe('of many notices', () => {
  test('two are shown as they are', () => {
    const two = news.slice(0, 2);
    expect(foldNotices(two, false)).toEqual({ isFoldable: false, shown: two });
  });
  test('three are folded to the newest, and unfold to all', () => {
    const three = news.slice(0, 3);
    expect(foldNotices(three, false)).toEqual({ isFoldable: true, shown: [news[0]] });
    expect(foldNotices(three, true)).toEqual({ isFoldable: true, shown: three });
  });
});
