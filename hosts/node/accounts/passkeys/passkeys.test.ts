import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountsHost, browserAt } from '../../testing/accounts-host.ts';
import { softwarePasskey } from '../../testing/authenticator.ts';
import { databases, type TestDatabase } from '../../testing/databases/databases.ts';
import { signedInAs, type Browser } from '../../testing/members.ts';
import { sessionLimits } from '../sign-in/sessions.ts';
import { passkeyLimits } from './passkeys.ts';

const noon = Date.UTC(2026, 10, 15, 17);
const clock = { now: noon };
const publicAddress = 'https://charge.example';
const here = { origin: publicAddress, rpId: 'charge.example' };

const refused = { status: 401, body: { code: 'PASSKEY_REFUSED' } };

async function optionsFor(browser: Browser) {
  const { body } = await browser.call('passkeys/options');
  return body as unknown as {
    challenge: string;
    user: { id: string };
    rp: { id: string };
    excludeCredentials: { id: string }[];
  };
}

const challengeIn = async (browser: Browser) =>
  (await browser.call('signIn/passkeyOptions')).body['challenge'] as string;

async function added(browser: Browser, passkey = softwarePasskey()) {
  const { challenge, user } = await optionsFor(browser);
  const answer = await browser.call(
    'passkeys/add',
    passkey.create({ ...here, challenge }, user.id),
  );
  expect(answer.status).toBe(200);
  return passkey;
}

describe.each(databases)('passkeys, on $name', ({ open }) => {
  let database: TestDatabase;
  let host: Awaited<ReturnType<typeof accountsHost>>;
  let count = 0;
  beforeAll(async () => {
    database = await open();
    host = await accountsHost(database.first, { clock, publicAddress });
  });
  afterAll(async () => {
    await host.stop();
    await database.end();
  });

  const newPerson = async () => {
    const email = `key${(count += 1)}@home.example`;
    return { email, browser: await signedInAs(host, email) };
  };

  async function signInWith(
    passkey: ReturnType<typeof softwarePasskey>,
    more: { origin?: string; rpId?: string; isVerified?: boolean; isPresent?: boolean } = {},
  ) {
    const browser = browserAt(host.address);
    const challenge = await challengeIn(browser);
    const answer = await browser.call(
      'signIn/passkey',
      passkey.use({ ...here, challenge, ...more }),
    );
    return { browser, answer };
  }

  test('one that was added signs in, in a session of its own, and its owner is told', async () => {
    const { email, browser } = await newPerson();
    const passkey = await added(browser);
    expect(host.mails()[0]).toMatchObject({ to: email, subject: 'A passkey was added' });
    const { answer, browser: other } = await signInWith(passkey);
    expect(answer).toMatchObject({ status: 200, body: { email } });
    expect(answer.setCookies.join()).toContain('__Host-fairwatt-session=');
    expect((await other.me()).body).toMatchObject({ email });
    expect((await browser.call('passkeys/list')).body['passkeys']).toMatchObject([
      { id: passkey.id, isSynced: true, createdAt: clock.now, lastUsedAt: clock.now },
    ]);
    expect((await optionsFor(browser)).excludeCredentials.map(({ id }) => id)).toEqual([
      passkey.id,
    ]);
  });

  test('is refused from another site, without presence or verification, and without its person', async () => {
    const { browser } = await newPerson();
    const passkey = await added(browser);
    const wrong = [
      { origin: 'https://charge.example.evil.example' },
      { origin: 'http://charge.example' },
      { rpId: 'evil.example' },
      { isVerified: false },
      { isPresent: false },
    ];
    for (const more of wrong) {
      expect((await signInWith(passkey, more)).answer).toMatchObject(refused);
    }
    passkey.state.userHandle = Buffer.from('somebody else').toString('base64url');
    expect((await signInWith(passkey)).answer).toMatchObject(refused);
    expect((await signInWith(softwarePasskey())).answer).toMatchObject(refused);
  });

  test('a challenge is good once, for a while, and for what it was made for', async () => {
    const { browser } = await newPerson();
    const passkey = await added(browser);
    const visitor = browserAt(host.address);
    const challenge = await challengeIn(visitor);
    const signed = passkey.use({ ...here, challenge });
    expect((await visitor.call('signIn/passkey', signed)).status).toBe(200);
    // Also with a newer counter.
    const again = passkey.use({ ...here, challenge });
    expect(await visitor.call('signIn/passkey', again)).toMatchObject(refused);

    const late = await challengeIn(visitor);
    clock.now += passkeyLimits.validMs;
    const tooLate = passkey.use({ ...here, challenge: late });
    expect(await visitor.call('signIn/passkey', tooLate)).toMatchObject(refused);

    const invented = passkey.use({ ...here, challenge: 'made-up' });
    expect(await visitor.call('signIn/passkey', invented)).toMatchObject(refused);
    const { browser: owner } = await signInWith(passkey);
    const { challenge: forAdding } = await optionsFor(owner);
    const mixedUp = passkey.use({ ...here, challenge: forAdding });
    expect(await visitor.call('signIn/passkey', mixedUp)).toMatchObject(refused);
    const { challenge: forAnn, user } = await optionsFor(owner);
    const { browser: ben } = await newPerson();
    const stolen = softwarePasskey().create({ ...here, challenge: forAnn }, user.id);
    expect(await ben.call('passkeys/add', stolen)).toMatchObject(refused);
  });

  test('a copy whose counter is behind is refused; one that never counts works', async () => {
    const { browser } = await newPerson();
    const passkey = await added(browser);
    expect((await signInWith(passkey)).answer.status).toBe(200);
    passkey.state.counter -= 1;
    expect((await signInWith(passkey)).answer).toMatchObject(refused);
    const silent = await added(browser, softwarePasskey({ counts: false }));
    for (let time = 0; time < 2; time += 1) {
      expect((await signInWith(silent)).answer.status).toBe(200);
    }
  });

  test('belongs to one person, who names and ends it; nobody else can', async () => {
    const [ann, ben] = [await newPerson(), await newPerson()];
    const passkey = await added(ann.browser);
    const input = { passkey: passkey.id, name: 'My phone' };
    const unknown = { status: 404, body: { code: 'UNKNOWN_PASSKEY' } };
    expect(await ben.browser.call('passkeys/rename', input)).toMatchObject(unknown);
    expect(await ben.browser.call('passkeys/end', { passkey: passkey.id })).toMatchObject(unknown);
    // Known already, whoever has it.
    const { challenge, user } = await optionsFor(ben.browser);
    const second = passkey.create({ ...here, challenge }, user.id);
    expect(await ben.browser.call('passkeys/add', second)).toMatchObject(refused);

    expect((await ann.browser.call('passkeys/rename', input)).status).toBe(200);
    expect((await ann.browser.call('passkeys/end', { passkey: passkey.id })).status).toBe(200);
    expect(host.mails()[0]).toMatchObject({ to: ann.email, subject: 'A passkey was ended' });
    expect(host.mails()[0]!.text).toContain('“My phone”');
    expect((await signInWith(passkey)).answer).toMatchObject(refused);
    expect(await ann.browser.call('passkeys/end', { passkey: passkey.id })).toMatchObject(unknown);
  });

  test('adding and ending one, and signing out everywhere, need a fresh sign-in', async () => {
    const { email, browser } = await newPerson();
    const passkey = await added(browser);
    const { challenge, user } = await optionsFor(browser);
    clock.now += sessionLimits.freshMs;
    const stale = { status: 403, body: { code: 'PASSKEY_NEEDED' } };
    expect(await browser.call('passkeys/options')).toMatchObject(stale);
    const another = softwarePasskey().create({ ...here, challenge }, user.id);
    expect(await browser.call('passkeys/add', another)).toMatchObject(stale);
    expect(await browser.call('passkeys/end', { passkey: passkey.id })).toMatchObject(stale);
    expect((await browser.call('sessions/endAll')).body['code']).toBe('FRESH_SIGN_IN_NEEDED');
    // The browser's own session is replaced.
    const signed = passkey.use({ ...here, challenge: await challengeIn(browser) });
    expect(await browser.call('signIn/passkey', signed)).toMatchObject({ body: { email } });
    expect((await browser.call('sessions/list')).body['sessions']).toHaveLength(1);
    expect((await browser.call('sessions/endAll')).status).toBe(200);
    expect((await browser.me()).status).toBe(401);
  });

  test('a person has a limited number', async () => {
    const { browser } = await newPerson();
    for (let time = 0; time < passkeyLimits.most; time += 1) await added(browser);
    const { challenge, user } = await optionsFor(browser);
    const more = softwarePasskey().create({ ...here, challenge }, user.id);
    expect(await browser.call('passkeys/add', more)).toMatchObject(refused);
  });
});
