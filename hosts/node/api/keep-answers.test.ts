import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerStore } from '../store/answer-store.ts';
import { testPglite, type TestDatabase } from '../testing/databases/databases.ts';
import { keepAnswers } from './keep-answers.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testPglite();
}, 120_000);
afterAll(() => database.end());

const named = { key: 'a name that nobody guesses', request: 'POST /v1/sandboxes' };
const keyShown = async () =>
  new Response('{"key":"fws_secret"}', { status: 201, headers: { location: '/v1/sandbox' } });

const refuse = () => Promise.reject(new Error('no room'));

test('an answer is repeated with its status and headers, for its caller alone', async () => {
  const repeat = keepAnswers(answerStore(database.first));
  await repeat('ann', named, keyShown);
  const again = await repeat('ann', named, async () => new Response('another'));
  expect([again.status, again.headers.get('location')]).toEqual([201, '/v1/sandbox']);
  expect(await again.text()).toBe('{"key":"fws_secret"}');
  const ben = await repeat('ben', named, async () => new Response('his own'));
  expect(await ben.text()).toBe('his own');
});

test('of two at once both get the first that was kept', async () => {
  const repeat = keepAnswers(answerStore(database.first));
  let made = 0;
  const answers = await Promise.all(
    [1, 2].map(() => repeat('cleo', named, async () => new Response(`answer ${(made += 1)}`))),
  );
  const [one, other] = await Promise.all(answers.map((response) => response.text()));
  expect(one).toBe(other);
});

test('a name that stood for another request is refused', async () => {
  const repeat = keepAnswers(answerStore(database.first));
  await repeat('dan', named, keyShown);
  const other = { ...named, request: 'POST /v1/view-links' };
  await expect(repeat('dan', other, keyShown)).rejects.toThrow('another operation');
});

test('what is refused is tried again, and nothing is kept of it', async () => {
  const repeat = keepAnswers(answerStore(database.first));
  await expect(repeat('eve', named, refuse)).rejects.toThrow('no room');
  expect((await repeat('eve', named, keyShown)).status).toBe(201);
});

test('the database alone tells no key, and forgets after a day', async () => {
  const answers = answerStore(database.first);
  await keepAnswers(answers)('fay', named, keyShown);
  const { query } = database.first;
  const { rows } = await query<{ row: string }>(
    `select encode(name || request || sealed, 'escape') as row from kept_answers`,
  );
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.some(({ row }) => /fws_|nobody guesses/.test(row))).toBe(false);
  await query(`update kept_answers set kept = now() - interval '25 hours'`);
  await answers.removeOld();
  expect((await query('select from kept_answers')).rowCount).toBe(0);
});
