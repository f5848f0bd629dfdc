import { expect, test } from 'vitest';
import { mailAddress, problemsOf } from './mail.ts';

const message = { name: 'Ada', email: 'ada@example.org', company: '', message: 'Hello' };

const parts = (address: string) => {
  const [, query = ''] = address.split('?');
  return Object.fromEntries(
    query.split('&').map((part) => part.split('=').map(decodeURIComponent) as [string, string]),
  );
};

test('goes to the sales address with the name in the subject', () => {
  const address = mailAddress(message);
  expect(address).toMatch(/^mailto:sales@fairwatt\.example\?subject=/);
  expect(parts(address)['subject']).toBe('Contact form submission from Ada');
});

test('holds name, email, company and message', () => {
  const { body } = parts(mailAddress({ ...message, company: 'Co & Sons' }));
  expect(body).toBe(
    'Name: Ada\r\nEmail: ada@example.org\r\nCompany: Co & Sons\r\n\r\nMessage:\r\nHello',
  );
});

test('keeps every kind of line break as the one of mail', () => {
  const { body } = parts(mailAddress({ ...message, message: 'a\nb\r\nc\rd' }));
  expect(body).toMatch(/a\r\nb\r\nc\r\nd$/);
});

test('survives half a character', () => {
  const { body } = parts(mailAddress({ ...message, message: 'broken \ud83d end' }));
  expect(body).toContain('broken \ufffd end');
});

test('a name cannot add headers to the mail', () => {
  const address = mailAddress({ ...message, name: 'A&cc=all@example.org\r\nBcc: x' });
  expect(Object.keys(parts(address))).toEqual(['subject', 'body']);
});

test('finds nothing wrong with an ordinary message', () => {
  expect(problemsOf(message)).toEqual({});
});

test('blanks are no name and no message', () => {
  expect(problemsOf({ ...message, name: ' \u200B', message: '\n ' })).toEqual({
    name: 'Please enter your name.',
    message: 'Please enter a message.',
  });
});

test.each(['a', 'ж', '🚗', '\n'])('a message of %j shortened by what it says fits', (letter) => {
  const long = { ...message, message: `x${letter.repeat(4000)}x` };
  const by = Number(/about (\d+) characters/.exec(problemsOf(long).message ?? '')?.[1]);
  expect(by).toBeGreaterThan(0);
  const shortened = { ...long, message: long.message.slice(0, -by - 1) };
  expect(problemsOf(shortened)).toEqual({});
});

test.each(['name', 'company', 'email'] as const)(
  'a %s that is too long is told apart from the message',
  (field) => {
    const long = { ...message, [field]: 'ж'.repeat(900) };
    const problems = problemsOf(long);
    expect(Object.keys(problems)).toEqual([field]);
    const by = Number(/about (\d+) characters/.exec(problems[field] ?? '')?.[1]);
    expect(problemsOf({ ...long, [field]: long[field].slice(0, -by - 1) })).toEqual({});
  },
);
