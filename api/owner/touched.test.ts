import { expect, test } from 'vitest';
import { learnedBy } from '#engine/setup/touched.ts';
import { ownerChangeInWords } from '../words/owner-change-words.ts';
import { ownerContract } from './contract.ts';

const kindOf = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Of the books: a credit is told, and a payment stands on the resident's invoice. */
const ofBooks = ['record-payment', 'credit-charge'];

test('of every operation of an owner it is known how residents learn of it', () => {
  const commands = Object.keys(ownerContract.setup).map((name) => kindOf(name));
  const known = Object.keys(learnedBy).filter((kind) => kind !== 'operate-charger');
  expect(commands.toSorted()).toEqual(known.toSorted());
  const books = Object.keys(ownerContract.books).map((name) => kindOf(name));
  expect(books.toSorted()).toEqual(ofBooks.toSorted());
});

test('what is told has words of its own', () => {
  const plain = ownerChangeInWords('something new', 'HOUSE', 7).headline;
  const told = Object.entries(learnedBy).filter(([, how]) => how.endsWith('-told'));
  const headlines = told.map(([kind]) => ownerChangeInWords(kind, 'HOUSE', 7).headline);
  expect(headlines).not.toContain(plain);
  expect(new Set(headlines).size).toBe(headlines.length);
});
