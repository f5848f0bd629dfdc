import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountsHost, browserAt, readMail } from '../../testing/accounts-host.ts';
import { databases, type TestDatabase } from '../../testing/databases/databases.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const clock = { now: Date.UTC(2026, 10, 15, 17) };

const firefox = 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0';
const name = 'fairwatt-session';

describe.each(databases)('sessions, on $name', ({ open }) => {
  let database: TestDatabase;
  let host: Awaited<ReturnType<typeof accountsHost>>;
  /** Another process, where the database may be shared. */
  let second: Awaited<ReturnType<typeof accountsHost>>;
  let count = 0;
  beforeAll(async () => {
    database = await open();
    host = await accountsHost(database.first, { clock });
    const other = (await database.another?.()) ?? database.first;
    second = await accountsHost(other, { clock });
  });
  afterAll(async () => {
    await host.stop();
    await second.stop();
    await database.end();
  });

  async function signIn(email: string, browser = browserAt(host.address)) {
    await browser.ask(email);
    const { code } = readMail(host.mails()[0]!);
    expect((await browser.finish({ code })).status).toBe(200);
    return browser;
  }

  const newAddress = () => `neighbor${(count += 1)}@home.example`;

  /** The same browser, sent to another process. */
  const atSecond = ({ cookies }: { cookies: Map<string, string> }) => {
    const browser = browserAt(second.address);
    for (const [key, value] of cookies) browser.cookies.set(key, value);
    return browser;
  };

  test('a mail asked for in one process signs in at another', async () => {
    const browser = browserAt(host.address);
    await browser.ask(newAddress());
    const { code } = readMail(host.mails()[0]!);
    const there = atSecond(browser);
    expect((await there.finish({ code })).status).toBe(200);
    expect((await browser.finish({ code })).status).toBe(401);
  });

  test('one sees and ends own sessions; an ended one is refused by every process at once', async () => {
    const email = newAddress();
    const phone = await signIn(email, browserAt(host.address, { 'user-agent': firefox }));
    const laptop = await signIn(email);
    const { sessions } = (await laptop.call('sessions/list')).body as {
      sessions: { id: string; browser: string; isThis: boolean }[];
    };
    expect(sessions).toHaveLength(2);
    const other = sessions.find(({ isThis }) => !isThis)!;
    expect(other.browser).toBe('Firefox on Windows');
    expect((await atSecond(phone).me()).status).toBe(200);
    expect((await laptop.call('sessions/end', { session: other.id })).status).toBe(200);
    expect((await atSecond(phone).me()).status).toBe(401);
    expect((await phone.me()).status).toBe(401);
    expect((await laptop.me()).status).toBe(200);
    expect((await laptop.call('sessions/end', { session: other.id })).status).toBe(404);
  });

  test('a name is kept, and one with control characters refused', async () => {
    const browser = await signIn(newAddress());
    expect((await browser.call('rename', { name: ' Ann Miller ' })).body['name']).toBe(
      'Ann Miller',
    );
    expect((await browser.me()).body['name']).toBe('Ann Miller');
    expect((await browser.call('rename', { name: 'Ann\nBcc: all' })).status).toBe(422);
    await browser.call('signOut');
    expect((await browser.call('rename', { name: 'Ben' })).status).toBe(401);
  });

  test('nobody ends the session of somebody else', async () => {
    const [one, other] = [await signIn(newAddress()), await signIn(newAddress())];
    const listed = (await other.call('sessions/list')).body as { sessions: { id: string }[] };
    const { id } = listed.sessions[0]!;
    expect((await one.call('sessions/end', { session: id })).status).toBe(404);
    expect((await other.me()).status).toBe(200);
    expect((await one.call('sessions/endAll')).status).toBe(200);
    expect((await other.me()).status).toBe(200);
  });

  test('signing out ends this session, signing out everywhere ends all', async () => {
    const email = newAddress();
    const browsers = [await signIn(email), await signIn(email), await signIn(email)] as const;
    const secret = browsers[0].cookies.get(name)!;
    await browsers[0].call('signOut');
    expect(browsers[0].cookies.has(name)).toBe(false);
    browsers[0].cookies.set(name, secret);
    expect((await browsers[0].me()).status).toBe(401);
    await browsers[1].call('sessions/endAll');
    for (const each of browsers) expect((await atSecond(each).me()).status).toBe(401);
  });

  test('a session that was planted before signing in is not the one afterwards', async () => {
    const thief = await signIn(newAddress());
    const planted = thief.cookies.get(name)!;
    const victim = browserAt(host.address);
    victim.cookies.set(name, planted);
    victim.cookies.set('fairwatt-sign-in', 'planted, too');
    await signIn(newAddress(), victim);
    expect(victim.cookies.get(name)).not.toBe(planted);
    expect(victim.cookies.has('fairwatt-sign-in')).toBe(false);
    expect((await thief.me()).status).toBe(401);
    const invented = browserAt(host.address);
    invented.cookies.set(name, 'invented');
    expect((await invented.me()).status).toBe(401);
  });

  test('after a day the secret is replaced, and the old one soon opens nothing', async () => {
    const browser = await signIn(newAddress());
    const old = atSecond(browser);
    const oldSecret = old.cookies.get(name)!;
    clock.now += day;
    expect((await browser.me()).status).toBe(200);
    expect(browser.cookies.get(name)).not.toBe(oldSecret);
    // A request that was under way meanwhile.
    expect((await old.me()).status).toBe(200);
    expect(old.cookies.get(name)).toBe(oldSecret);
    clock.now += minute;
    expect((await browser.me()).status).toBe(200);
    expect((await old.me()).status).toBe(401);
    expect((await browser.me()).status).toBe(200);
  });

  test('a browser that never got the new secret gets another one', async () => {
    const browser = await signIn(newAddress());
    const secret = browser.cookies.get(name)!;
    clock.now += day;
    await browser.me();
    browser.cookies.set(name, secret);
    clock.now += minute;
    expect((await browser.me()).status).toBe(200);
    expect(browser.cookies.get(name)).not.toBe(secret);
    expect((await browser.me()).status).toBe(200);
  });

  test('of two requests at once one replaces the secret, and both are answered', async () => {
    const browser = await signIn(newAddress());
    const other = atSecond(browser);
    clock.now += day;
    const answers = await Promise.all([browser.me(), other.me()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers.flatMap(({ setCookies }) => setCookies)).toHaveLength(1);
  });

  test('a session ends after 30 days without use, and after 90 in any case', async () => {
    const used = await signIn(newAddress());
    for (let days = 0; days < 90; days += 15) {
      expect((await used.me()).status).toBe(200);
      clock.now += 15 * day;
    }
    expect((await used.me()).status).toBe(401);
    const left = await signIn(newAddress());
    clock.now += 30 * day - 1;
    expect((await left.me()).status).toBe(200);
    clock.now += 30 * day;
    expect((await left.me()).status).toBe(401);
  });

  test('what has expired is removed, and nothing else', async () => {
    await host.accounts.removeOld();
    const browser = await signIn(newAddress());
    await browserAt(host.address).ask(newAddress());
    await host.accounts.removeOld();
    expect((await browser.me()).status).toBe(200);
    clock.now += 91 * day;
    await host.accounts.removeOld();
    for (const table of ['sign_ins', 'address_limits', 'account_sessions']) {
      expect((await database.first.query(`select 1 from ${table}`)).rows).toEqual([]);
    }
    expect((await database.first.query('select 1 from people')).rows).not.toEqual([]);
  });

  test('only the hash of a secret is stored', async () => {
    const browser = await signIn(newAddress());
    const { rows } = await database.first.query<{ all: string }>(
      `select string_agg(s::text, ' ') as all from account_sessions s`,
    );
    const secret = browser.cookies.get(name)!;
    expect(rows[0]!.all).not.toContain(secret);
    expect(rows[0]!.all).not.toContain(Buffer.from(secret).toString('hex'));
  });
});
