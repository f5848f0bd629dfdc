import { expect, test } from 'vitest';
import { at } from '#api/testing/scene.ts';
import { moveRequestInWords } from './move-request-words.ts';

const request = {
  number: 42,
  buildingName: 'GOLDEN TOWER',
  vehicleName: 'Ioniq 5',
  by: at(20, 20),
  isFavor: true,
  isDone: true,
  slotFrom: null,
  feeFrom: at(31),
  thanks: 35,
};
const told = (more: Partial<typeof request>, now: number) =>
  moveRequestInWords({ ...request, ...more }, now).text;

test('a favor says what it brings', () => {
  expect(moveRequestInWords(request, at(20)).headline).toBe(
    'A neighbor needs space 42 at GOLDEN TOWER.',
  );
  expect(told({}, at(20))).toBe(
    'Your Ioniq 5 is done. Please move it by 8:20 PM and do not come back within 15 minutes, and its service fee of $0.35 is given back.',
  );
});

test('after the time one said it says what staying costs, before it does', () => {
  expect(told({ isFavor: false, feeFrom: at(20, 20) }, at(20))).toBe(
    'Your Ioniq 5 is done. Please move it by 8:20 PM. From 8:20 PM on, staying costs an idle fee.',
  );
  expect(told({}, at(21))).toMatch(
    /they still wait\. From .*7 AM on, staying costs an idle fee\.$/,
  );
  expect(told({ feeFrom: at(20, 20) }, at(21))).toMatch(/has been running since 8:20 PM\.$/);
});
