import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { accountsHost, browserAt, readMail } from '../../testing/accounts-host.ts';
import { openRaw, portOf } from '../../testing/client.ts';
import { databases, type TestDatabase } from '../../testing/databases/databases.ts';
import { createBuilding, signedInAs } from '../../testing/members.ts';
import { asksPerHour } from '../routes.ts';

const minute = 60_000;
const noon = Date.UTC(2026, 10, 15, 17);
const clock = { now: noon };

const asHex = (text: string) => Buffer.from(text).toString('hex');

/** Wrong, whatever the code is. */
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe.each(databases)('signing in by mail, on $name', ({ open }) => {
  let database: TestDatabase;
  let host: Awaited<ReturnType<typeof accountsHost>>;
  let count = 0;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.end());
  beforeEach(async () => {
    host = await accountsHost(database.first, { clock });
  });
  afterEach(() => host.stop());

  /** An address of its own for each test, so that limits do not add up. */
  const newAddress = () => `person${(count += 1)}@home.example`;

  const from = (visitor: string) => browserAt(host.address, { 'x-forwarded-for': visitor });

  async function asked(email = newAddress()) {
    const browser = browserAt(host.address);
    expect((await browser.ask(email)).status).toBe(200);
    return { browser, email, ...readMail(host.mails()[0]!) };
  }

  const refused = { status: 401, body: { code: 'SIGN_IN_REFUSED' } };

  test('the code signs in where it was asked for, and a person is made once', async () => {
    const { browser, email, code } = await asked();
    const first = await browser.finish({ code });
    expect(first).toMatchObject({ status: 200, body: { email, name: '' } });
    expect((await browser.me()).body).toEqual(first.body);
    // Typed in another case.
    const again = await asked(email.toUpperCase());
    expect((await again.browser.finish({ code: again.code })).body).toEqual(first.body);
  });

  test('the link signs in the browser that asked, also after it asked again', async () => {
    const { browser, email, link } = await asked();
    await browser.ask(email);
    expect(await browser.finish({ link })).toMatchObject({ status: 200, body: { email } });
  });

  test('a link or code is good once, also when it comes twice at the same time', async () => {
    const { browser, link, code } = await asked();
    const other = browserAt(host.address);
    other.cookies.set('fairwatt-sign-in', browser.cookies.get('fairwatt-sign-in')!);
    const both = await Promise.all([browser.finish({ link }), other.finish({ code })]);
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 401]));
    expect(await other.finish({ link, code })).toMatchObject(refused);
    expect(await browserAt(host.address).finish({ link, code })).toMatchObject(refused);
  });

  test('another browser needs the code beside the link; the code alone is nothing there', async () => {
    const { link, code, email } = await asked();
    const other = browserAt(host.address);
    expect(await other.finish({ code })).toMatchObject(refused);
    expect(await other.finish({ link })).toMatchObject({
      status: 401,
      body: { code: 'CODE_NEEDED' },
    });
    expect((await other.me()).status).toBe(401);
    expect(await other.finish({ link, code })).toMatchObject({ status: 200, body: { email } });
  });

  test('a code is tried five times, not six, and the link still works', async () => {
    const { browser, link, code } = await asked();
    for (let tries = 0; tries < 5; tries += 1) {
      expect(await browser.finish({ code: otherThan(code) })).toMatchObject(refused);
    }
    expect(await browser.finish({ code })).toMatchObject(refused);
    expect((await browser.finish({ link })).status).toBe(200);
  });

  test('the fifth try may be right', async () => {
    const { browser, code } = await asked();
    for (let tries = 0; tries < 4; tries += 1) await browser.finish({ code: otherThan(code) });
    expect((await browser.finish({ code })).status).toBe(200);
  });

  test('tries at the same time are counted, too', async () => {
    const { browser, code } = await asked();
    const tries = Array.from({ length: 30 }, () => browser.finish({ code: otherThan(code) }));
    await Promise.all(tries);
    const { rows } = await database.first.query<{ tries: number }>(
      'select max(browser_tries) as tries from sign_ins',
    );
    expect(rows).toEqual([{ tries: 5 }]);
    expect(await browser.finish({ code })).toMatchObject(refused);
  });

  test('with the link elsewhere the code is tried five times, too', async () => {
    const { link, code } = await asked();
    const other = browserAt(host.address);
    for (let tries = 0; tries < 5; tries += 1) await other.finish({ link, code: otherThan(code) });
    expect(await other.finish({ link, code })).toMatchObject(refused);
  });

  test('link and code expire after ten minutes', async () => {
    const [one, other] = [await asked(), await asked()];
    const start = clock.now;
    clock.now = start + 10 * minute - 1;
    expect((await one.browser.finish({ link: one.link })).status).toBe(200);
    clock.now = start + 10 * minute;
    expect(await other.browser.finish({ code: other.code })).toMatchObject(refused);
    expect(await other.browser.finish({ link: other.link })).toMatchObject(refused);
  });

  test('a stranger who used up tries and mails of an address locks nobody out', async () => {
    const email = newAddress();
    const own = await asked(email);
    for (let mails = 0; mails < 10; mails += 1) {
      const stranger = browserAt(host.address);
      await stranger.ask(email);
      for (let tries = 0; tries < 5; tries += 1) await stranger.finish({ code: '000000' });
    }
    // The mail that was asked for before, in its own browser.
    expect((await own.browser.finish({ link: own.link })).status).toBe(200);
    // On a new device no mail comes, but the one that the stranger caused is good there.
    const device = browserAt(host.address);
    const before = host.mails().length;
    await device.ask(email);
    expect(host.mails()).toHaveLength(before);
    const { link, code } = readMail(host.mails()[0]!);
    expect(await device.finish({ link, code })).toMatchObject({ status: 200, body: { email } });
  });

  test('codes of one address are tried 20 times a day by all browsers together, links go on', async () => {
    const email = newAddress();
    for (let mails = 0; mails < 4; mails += 1) {
      const { browser, code } = await asked(email);
      for (let tries = 0; tries < 5; tries += 1) await browser.finish({ code: otherThan(code) });
      clock.now += 10 * minute;
    }
    const { browser, link, code } = await asked(email);
    expect(await browser.finish({ code })).toMatchObject(refused);
    expect((await browser.finish({ link })).status).toBe(200);
    clock.now += 24 * 60 * minute;
    const next = await asked(email);
    expect((await next.browser.finish({ code: next.code })).status).toBe(200);
  });

  test('hundreds of requests for one address become at most nine mails in an hour', async () => {
    const email = newAddress();
    const { accounts } = host;
    for (let minutes = 0; minutes < 60; minutes += 6) {
      const many = Array.from({ length: 40 }, () =>
        accounts.ask(email, 'a browser', { origin: host.address, onlyKnown: false }),
      );
      await Promise.all(many);
      clock.now += 6 * minute;
    }
    const sent = host.mails().filter(({ to }) => to === email).length;
    expect(sent).toBeGreaterThanOrEqual(6);
    expect(sent).toBeLessThanOrEqual(9);
  });

  test('known and unknown addresses have the same answer and the same statements', async () => {
    const known = await asked();
    await known.browser.finish({ code: known.code });
    clock.now += 10 * minute;
    const texts: string[][] = [];
    const watched = {
      query: ((statement: string | { text: string }, values: unknown[]) => {
        texts.at(-1)!.push(typeof statement === 'string' ? statement : statement.text);
        return database.first.query(statement, values);
      }) as typeof database.first.query,
    };
    const other = await accountsHost(watched, { clock });
    const answers = [];
    for (const email of [known.email, newAddress()]) {
      texts.push([]);
      const { status, body, setCookies } = await browserAt(other.address).ask(email);
      answers.push({ status, body, cookies: setCookies.map((line) => line.replace(/=[^;]*/, '')) });
    }
    expect(answers[1]).toEqual(answers[0]);
    expect(texts[1]).toEqual(texts[0]);
    expect(texts[0]!.join(' ')).not.toContain('people');
    await other.stop();
  });

  test('the tables have no link, code or secret, nor an unkeyed hash of the code', async () => {
    const { browser, link, code } = await asked();
    const { rows } = await database.first.query<{ all: string }>(
      `select string_agg(s::text, ' ') || ' ' || encode(sha256($1::bytea), 'hex') as all from sign_ins s`,
      [Buffer.from(code)],
    );
    const [stored = '', hashOfCode = ''] = /^(.*) (\w{64})$/s.exec(rows[0]!.all)!.slice(1);
    const secret = browser.cookies.get('fairwatt-sign-in')!;
    for (const each of [link, secret]) {
      expect(stored).not.toContain(each);
      expect(stored).not.toContain(asHex(each));
    }
    expect(stored).not.toContain(hashOfCode);
    expect(stored).not.toContain(asHex(code));
  });

  test.each(['nobody', 'a@b', 'a@b.example\nBcc: c@d.example', `${'a'.repeat(250)}@b.example`, ''])(
    'what is no address gets no mail: %j',
    async (email) => {
      const answer = await browserAt(host.address).ask(email);
      expect(answer).toMatchObject({ status: 422, body: { code: 'BAD_INPUT' } });
      expect(host.mails()).toEqual([]);
    },
  );

  test('a visitor asks for 30 mails an hour, is refused after 300, and others are not affected', async () => {
    const asks = Array.from({ length: asksPerHour.known }, () =>
      from('2001:db8:0:1100::1').ask(newAddress()),
    );
    for (const { status } of await Promise.all(asks)) expect(status).toBe(200);
    await host.accounts.settled();
    expect(host.mails()).toHaveLength(asksPerHour.everybody);
    // The same /56 network.
    expect((await from('2001:db8:0:11ff::2').ask(newAddress())).status).toBe(429);
    expect((await from('2001:db8:0:1200::1').ask(newAddress())).status).toBe(200);
  });

  test('the link leads to the public address, whatever Host a request names', async () => {
    const publicAddress = 'https://charge.example';
    const named = await accountsHost(database.first, { clock, publicAddress });
    const askFor = async (at: typeof host, email: string, head: string) => {
      const body = JSON.stringify({ json: { email } });
      const lines = [
        'POST /accounts/rpc/signIn/ask HTTP/1.1',
        head,
        'Sec-Fetch-Site: same-origin',
        'Content-Type: application/json',
        `Content-Length: ${body.length}`,
        'Connection: close',
      ];
      const client = await openRaw(portOf(at.server));
      client.socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`);
      return client.ended;
    };
    for (const head of [
      'Host: evil.example',
      'Host: localhost\r\nX-Forwarded-Host: evil.example',
    ]) {
      expect(await askFor(named, newAddress(), head)).toMatch(/^HTTP\/1\.1 200 /);
      expect(readMail(named.mails()[0]!).origin).toBe(publicAddress);
    }
    expect(await askFor(host, newAddress(), 'Host: evil.example')).toMatch(/^HTTP\/1\.1 200 /);
    expect(readMail(host.mails()[0]!).origin).toMatch(/^http:\/\/localhost:\d+$/);
    await named.stop();
  });

  test('a neighbor who asks for many mails does not lock out those who are known', async () => {
    const [owner, invited] = [newAddress(), newAddress()];
    const browser = await signedInAs(host, owner);
    const community = await createBuilding(browser);
    await browser.call('members/invite', { community, role: 'resident', email: invited });
    const mailsTo = (email: string) =>
      host.mails().filter(({ to, subject }) => to === email && subject.startsWith('Sign in'))
        .length;
    clock.now += 60 * minute;
    const network = from('198.51.100.9');
    for (let time = 0; time < asksPerHour.everybody; time += 1) await network.ask(newAddress());
    const unknown = newAddress();
    const before = mailsTo(owner);
    for (const email of [unknown, owner, invited]) {
      expect((await from('198.51.100.9').ask(email)).status).toBe(200);
    }
    await host.accounts.settled();
    expect([mailsTo(unknown), mailsTo(owner) - before, mailsTo(invited)]).toEqual([0, 1, 1]);
    // Others have their own.
    await from('198.51.100.200').ask(unknown);
    expect(mailsTo(unknown)).toBe(1);
  });

  test('a neighbor who uses up a network keeps nobody who is signed in from doing it again', async () => {
    const at = '198.51.100.33';
    const email = newAddress();
    const browser = from(at);
    await browser.ask(email);
    await browser.finish({ code: readMail(host.mails()[0]!).code });
    const neighbor = from(at);
    const asks = Array.from({ length: asksPerHour.known }, () => neighbor.ask(newAddress()));
    await Promise.all(asks);
    expect((await neighbor.ask(email)).status).toBe(429);

    expect((await browser.ask(email)).status).toBe(200);
    await host.accounts.settled();
    const { code } = readMail(host.mails().find(({ to }) => to === email)!);
    expect((await browser.finish({ code })).status).toBe(200);
    expect((await browser.call('email/ask', { email: newAddress() })).status).toBe(200);
  });

  test('a person asks for ten new addresses at once, and then one in six minutes', async () => {
    const browser = await signedInAs(host, newAddress());
    const ask = async () => (await browser.call('email/ask', { email: newAddress() })).status;
    for (let time = 0; time < 10; time += 1) expect(await ask()).toBe(200);
    expect(await ask()).toBe(429);
    clock.now += 6 * minute;
    expect([await ask(), await ask()]).toEqual([200, 429]);
  });
});
