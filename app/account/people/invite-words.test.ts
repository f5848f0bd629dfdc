import { expect, test } from 'vitest';
import { inviteInWords } from './invite-words.ts';
import { readResidentList } from './resident-list.ts';

test.each([
  [['ann@home.example'], 'Invite one resident'],
  [['ann@home.example', 'ben@home.example'], 'Invite 2 residents'],
  [['ann@home.example', 'ben@home'], 'Invite one resident, leave one line out'],
  [
    ['ann@home.example', 'ben@home.example', 'ben@home.example', 'Apartment 3'],
    'Invite 2 residents, leave 2 lines out',
  ],
])('a list of %j is sent by “%s”', (lines, words) => {
  const { residents, wrong } = readResidentList(lines.join('\n'));
  expect(inviteInWords(residents.length, wrong.length)).toBe(words);
});
