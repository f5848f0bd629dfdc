import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { config } from '#app/config.ts';
import { developerPages } from '../navigation.ts';
import { makePage } from './make-page.ts';

/** What a shell hands to `curl`, for each command. */
function argumentsOf(commands: readonly string[]): string[][] {
  const script = [
    String.raw`curl() { printf '%s\0' "$@"; printf '\1'; }`,
    'uuidgen() { echo new-key; }',
    'FAIRWATT_KEY=fws_key',
    ...commands,
  ].join('\n');
  const said = execFileSync('sh', ['-c', script], { encoding: 'utf8' });
  return said
    .split('\u0001')
    .slice(0, -1)
    .map((given) => given.split('\0').slice(0, -1));
}

/** The request that `curl` makes of its arguments. */
function requestOf(given: readonly string[]) {
  const after = (flag: string) =>
    given.flatMap((one, at) => (one === flag ? [given[at + 1]!] : []));
  const [json = null] = after('--json');
  const plain = after('-d').map((pair) => pair.split('=') as [string, string]);
  const encoded = after('--data-urlencode').map((pair) => pair.split('=') as [string, string]);
  return {
    method: after('-X')[0] ?? (json === null ? 'GET' : 'POST'),
    address: given.find((one) => one.startsWith('https:')),
    // As the server reads what is sent without any encoding.
    query: Object.fromEntries([
      ...new URLSearchParams(plain.map((pair) => pair.join('=')).join('&')),
      ...encoded,
    ]),
    body: json === null ? null : (JSON.parse(json) as unknown),
    headers: after('-H'),
  };
}

test('a shell understands the curl command of every example as the request it stands for', async () => {
  const pages = await Promise.all(developerPages.map(makePage));
  const examples = pages.flatMap((page) => page.examples.filter(({ hidden }) => !hidden));
  const commands = argumentsOf(examples.map(({ code }) => code.curl));
  expect(commands).toHaveLength(examples.length);
  for (const [index, { shown }] of examples.entries()) {
    const { pathname, searchParams } = new URL(shown.path, config.siteAddress);
    expect(requestOf(commands[index]!)).toEqual({
      method: shown.method,
      address: config.siteAddress + pathname,
      query: Object.fromEntries(searchParams),
      body: shown.body === '' ? null : JSON.parse(shown.body),
      headers: [
        'Authorization: Bearer fws_key',
        ...(shown.method === 'GET' ? [] : ['Idempotency-Key: new-key']),
      ],
    });
  }
});
