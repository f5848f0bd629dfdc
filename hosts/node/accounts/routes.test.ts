import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '../operations/log.ts';
import { accountsHost, browserAt, readMail } from '../testing/accounts-host.ts';
import { ask, sendRaw } from '../testing/client.ts';
import { testPglite, type TestDatabase } from '../testing/databases/databases.ts';

const clock = { now: Date.UTC(2026, 10, 15, 17) };
const email = 'resident@home.example';

let database: TestDatabase;
let host: Awaited<ReturnType<typeof accountsHost>>;
beforeAll(async () => {
  database = await testPglite();
  host = await accountsHost(database.first, { clock });
});
afterAll(async () => {
  await host.stop();
  await database.end();
});

test('over TLS every cookie is __Host-, Secure, HttpOnly and Strict, and no other is read', async () => {
  const browser = browserAt(host.address, { 'x-forwarded-proto': 'https' });
  const asked = await browser.ask(email);
  const { code } = readMail(host.mails()[0]!);
  const finished = await browser.finish({ code });
  // One for each name: which of two counts would be up to the browser.
  expect(finished.setCookies).toHaveLength(2);
  const lines = [...asked.setCookies, ...finished.setCookies].filter(
    (line) => !line.includes('Max-Age=0'),
  );
  expect(lines).toHaveLength(2);
  for (const line of lines) {
    expect(line).toMatch(/^__Host-fairwatt-(?:sign-in|session)=/);
    for (const part of ['; Path=/;', '; HttpOnly', '; Secure', '; SameSite=Strict']) {
      expect(line).toContain(part);
    }
    expect(line).not.toContain('Domain');
  }
  expect((await browser.me()).status).toBe(200);
  const tossed = browserAt(host.address, { 'x-forwarded-proto': 'https' });
  tossed.cookies.set('fairwatt-session', browser.cookies.get('__Host-fairwatt-session')!);
  expect((await tossed.me()).status).toBe(401);
});

test('with a public address over TLS cookies are secure, also where a proxy does not say so', async () => {
  const publicAddress = 'https://charge.example';
  const named = await accountsHost(database.first, { clock, publicAddress });
  const { setCookies } = await browserAt(named.address).ask('other@home.example');
  expect(setCookies[0]).toMatch(/^__Host-.*; Secure/);
  await named.stop();
});

test('requests that other sites make a browser send are refused', async () => {
  const browser = browserAt(host.address);
  const count = host.mails().length;
  for (const site of ['cross-site', 'same-site', 'none']) {
    const answer = await browser.call('signIn/ask', { email }, { 'sec-fetch-site': site });
    expect(answer).toMatchObject({ status: 403, body: { code: 'other-site' } });
  }
  const form = { 'content-type': 'text/plain' };
  expect((await browser.call('signIn/ask', { email }, form)).status).toBe(400);
  expect((await ask(host.server, '/accounts/rpc/me')).status).toBe(405);
  expect(host.mails()).toHaveLength(count);
});

test('a request that is too large, and one for nothing', async () => {
  const browser = browserAt(host.address);
  expect((await browser.ask(`${'a'.repeat(20_000)}@home.example`)).status).toBe(413);
  expect((await browser.call('sessions/steal')).status).toBe(404);
});

test('nothing of a person is logged, also when the database fails', async () => {
  const lines: string[] = [];
  const log = createLog(
    (line) => lines.push(line),
    () => new Date(0),
  );
  const query = (async (statement: object) => {
    throw new Error(`cannot store ${JSON.stringify(statement)}`);
  }) as unknown as typeof database.first.query;
  const failing = await accountsHost({ query }, { clock, log });
  const answer = await browserAt(failing.address).ask(email);
  expect(answer).toMatchObject({ status: 500, body: { code: 'UNEXPECTED' } });
  expect(lines.join('')).toContain('procedure failed');
  expect(JSON.stringify(answer) + lines.join('')).not.toContain('home.example');
  await failing.stop();
});

test('the outbox is for whoever sits at this machine', async () => {
  const { server } = host;
  await browserAt(host.address).ask('outbox@home.example');
  const { link, code } = readMail(host.mails()[0]!);
  const page = await ask(server, '/outbox', { host: 'localhost' });
  expect(page.status).toBe(200);
  expect(page.headers).toMatchObject({ 'cache-control': 'no-store' });
  expect(page.body).toContain(`#link=${link}">`);
  expect(page.body).toContain(code);
  expect(page.headers['content-security-policy']).toMatch(
    /^default-src 'none'; style-src 'self'; /,
  );
  const style = await ask(server, '/outbox/style.css', { host: 'localhost' });
  expect(style.headers['content-type']).toBe('text/css; charset=utf-8');
  const through = [
    { host: 'evil.example' },
    { host: 'localhost', 'x-forwarded-for': '127.0.0.1' },
    { host: 'localhost', 'x-forwarded-proto': 'http' },
    { host: 'localhost', forwarded: 'for=127.0.0.1' },
    { host: 'localhost', via: '1.1 proxy' },
    { host: 'localhost', 'x-real-ip': '127.0.0.1' },
  ];
  for (const headers of through) expect((await ask(server, '/outbox', headers)).status).toBe(404);
  const proxied = await sendRaw(server, 'GET /outbox HTTP/1.0\r\nHost: localhost\r\n\r\n');
  expect(proxied).toMatch(/^HTTP\/1\.1 404 /);
});

test('with a public address there is no outbox', async () => {
  const publicAddress = 'https://charge.example';
  const named = await accountsHost(database.first, { clock, publicAddress });
  expect((await ask(named.server, '/outbox', { host: 'localhost' })).status).toBe(404);
  await named.stop();
});
