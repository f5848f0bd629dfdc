import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountsHost, browserAt, readMail } from '../../testing/accounts-host.ts';
import { databases, type TestDatabase } from '../../testing/databases/databases.ts';
import { signedInAs } from '../../testing/members.ts';
import { codeIn, hasBuilding, peopleAt, secretIn } from '../../testing/ways-in.ts';
import { emailChangeLimits } from '../address/email-changes.ts';
import { asksPerHour } from '../routes.ts';
import { sessionLimits } from '../sign-in/sessions.ts';
import { recoveryLimits } from './recoveries.ts';

const clock = { now: Date.UTC(2026, 10, 15, 17) };
const aDay = 86_400_000;

describe.each(databases)('ways in, on $name', ({ open }) => {
  let database: TestDatabase;
  let host: Awaited<ReturnType<typeof accountsHost>>;
  beforeAll(async () => {
    database = await open();
    host = await accountsHost(database.first, { clock });
  });
  afterAll(async () => {
    await host.stop();
    await database.end();
  });

  const people = peopleAt(() => host, clock);
  const { newAddress, mailTo, newPerson, addPasskey, changeAddress, withCode, recover } = people;

  describe('a changed address', () => {
    test('opens the account, the old one no longer does, and other sessions end', async () => {
      const { email: old, browser } = await newPerson();
      const elsewhere = await signedInAs(host, old);
      const waiting = browserAt(host.address);
      await waiting.ask(old);
      const { link } = readMail(host.mails()[0]!);
      const { email, code, answer } = await changeAddress(browser);
      expect(answer).toMatchObject({ status: 200, body: { email } });
      expect(mailTo(old)).toContain(`signs in with ${email}`);
      expect((await browser.me()).body).toMatchObject({ email });
      expect((await elsewhere.me()).status).toBe(401);
      // A mail that was still on its way.
      expect((await waiting.finish({ link })).status).toBe(401);
      expect((await browser.call('email/confirm', { code })).body['code']).toBe('UNKNOWN_CODE');
      expect(await hasBuilding(await signedInAs(host, email))).toBe(true);
      expect(await hasBuilding(await signedInAs(host, old))).toBe(false);
    });

    test('needs the code, in time, in the account that asked', async () => {
      const [ben, ann] = [await newPerson(), await newPerson()];
      const email = newAddress();
      await ann.browser.call('email/ask', { email });
      const code = codeIn(mailTo(email));
      const wrong = await ann.browser.call('email/confirm', { code: 'AAAA-AAAA-AAAA' });
      expect(wrong.body['code']).toBe('UNKNOWN_CODE');
      const stranger = await signedInAs(host, ben.email);
      const stolen = await stranger.call('email/confirm', { code });
      expect(stolen.body['code']).toBe('UNKNOWN_CODE');
      clock.now += emailChangeLimits.codeMs;
      const again = await signedInAs(host, ann.email);
      expect((await again.call('email/confirm', { code })).body['code']).toBe('UNKNOWN_CODE');
    });

    test('cannot be that of another member, and asking does not tell whose it is', async () => {
      const [ben, ann] = [await newPerson(), await newPerson()];
      const asked = await ann.browser.call('email/ask', { email: ben.email });
      expect(asked.body).toEqual({});
      const code = codeIn(mailTo(ben.email));
      const taken = await ann.browser.call('email/confirm', { code });
      expect(taken.body['code']).toBe('ADDRESS_TAKEN');
      expect((await ben.browser.me()).body).toMatchObject({ email: ben.email });
    });

    test('is undone by the old address: everybody and every passkey is out', async () => {
      const { email: old, browser } = await newPerson();
      await changeAddress(browser);
      const secret = secretIn(mailTo(old));
      await addPasskey(browser);
      // An account that the old mailbox made meanwhile is in nobody's way.
      await signedInAs(host, old);
      const visitor = browserAt(host.address);
      const undone = await visitor.call('email/undo', { secret });
      expect(undone).toMatchObject({ status: 200, body: { email: old } });
      expect((await browser.me()).status).toBe(401);
      expect((await visitor.call('email/undo', { secret })).body['code']).toBe('UNKNOWN_CODE');
      const back = await signedInAs(host, old);
      expect(await hasBuilding(back)).toBe(true);
      expect((await back.call('passkeys/list')).body['passkeys']).toEqual([]);
    });

    test('is undone for good: nothing that was made meanwhile takes the account again', async () => {
      const { email: old, browser } = await newPerson();
      const { email: second } = await changeAddress(browser);
      const secret = secretIn(mailTo(old));
      await changeAddress(browser);
      const { body } = await browser.call('recovery/makeCode');
      const visitor = browserAt(host.address);
      expect((await visitor.call('email/undo', { secret })).body).toEqual({ email: old });
      // What was mailed to the second address would undo the change after it.
      const again = await visitor.call('email/undo', { secret: secretIn(mailTo(second)) });
      expect(again.body['code']).toBe('UNKNOWN_CODE');
      await recover(old, body['code'] as string, newAddress());
      const back = await signedInAs(host, old);
      expect(await hasBuilding(back)).toBe(true);
      const ways = { hasCode: false, pending: null };
      expect((await back.call('recovery/show')).body).toEqual(ways);
    });

    test('is undone with the keys and invitations for a building that were made meanwhile', async () => {
      const { email: old, browser, community } = await newPerson();
      await changeAddress(browser);
      const secret = secretIn(mailTo(old));
      const key = { community, name: 'Stays in', may: 'change' };
      const made = (await browser.call('ownerKeys/create', key)).body;
      const opens = async () => {
        const headers = { authorization: `Bearer ${made['secret'] as string}` };
        return (await fetch(`${host.address}/v1/buildings`, { headers })).status;
      };
      expect(await opens()).toBe(200);
      const friend = newAddress();
      await browser.call('members/invite', { community, role: 'owner', email: friend });

      await browserAt(host.address).call('email/undo', { secret });
      expect(await opens()).toBe(401);
      const invited = await signedInAs(host, friend);
      expect((await invited.call('invitations/mine')).body['invitations']).toEqual([]);
      const back = await signedInAs(host, old);
      expect((await back.call('ownerKeys/list', { community })).body['keys']).toEqual([]);
    });

    test('cannot be undone for ever', async () => {
      const { email: old, browser } = await newPerson();
      await changeAddress(browser);
      const secret = secretIn(mailTo(old));
      clock.now += emailChangeLimits.undoMs;
      const late = await browserAt(host.address).call('email/undo', { secret });
      expect(late.body['code']).toBe('UNKNOWN_CODE');
    });
  });

  describe('who has a passkey', () => {
    test('needs it for what is dangerous; a mailbox that others read is not enough', async () => {
      const { email, browser } = await newPerson();
      await addPasskey(browser);
      const byMail = await signedInAs(host, email);
      const calls = [
        ['email/ask', { email: newAddress() }],
        ['passkeys/options', undefined],
        ['recovery/makeCode', undefined],
      ] as const;
      for (const [procedure, input] of calls) {
        expect((await byMail.call(procedure, input)).body['code']).toBe('PASSKEY_NEEDED');
        expect((await browser.call(procedure, input)).status).toBe(200);
      }
      // Who lost a phone can still sign it out.
      expect((await byMail.call('sessions/endAll')).status).toBe(200);
    });

    test('at a browser that was left open can neither lose it nor confirm an address', async () => {
      const { email, browser } = await newPerson();
      const wanted = newAddress();
      await browser.call('email/ask', { email: wanted });
      clock.now += sessionLimits.freshMs;
      const code = codeIn(mailTo(wanted));
      const calls = [
        ['email/confirm', { code }],
        ['recovery/loseMyPasskeys', undefined],
      ] as const;
      for (const [procedure, input] of calls) {
        const { body } = await browser.call(procedure, input);
        expect([procedure, body['code']]).toEqual([procedure, 'FRESH_SIGN_IN_NEEDED']);
      }
      expect((await browser.me()).body).toMatchObject({ email });
    });

    test('and lost it waits three days, is told, and can then use a mail', async () => {
      const { email, browser } = await newPerson();
      await addPasskey(browser);
      const byMail = await signedInAs(host, email);
      const { body } = await byMail.call('recovery/loseMyPasskeys');
      const readyAt = clock.now + recoveryLimits.passkeysMs;
      expect(body['pending']).toEqual({ newEmail: null, readyAt });
      expect(mailTo(email)).toContain('In 3 days');
      expect((await browser.call('recovery/show')).body['pending']).toEqual(body['pending']);
      // Asking again does not begin anew.
      clock.now += aDay;
      const again = await signedInAs(host, email);
      const second = await again.call('recovery/loseMyPasskeys');
      expect(second.body['pending']).toEqual(body['pending']);
      expect((await again.call('passkeys/options')).body['code']).toBe('PASSKEY_NEEDED');
      clock.now = readyAt;
      const ready = await signedInAs(host, email);
      expect((await ready.call('passkeys/options')).status).toBe(200);
      clock.now += sessionLimits.freshMs;
      expect((await ready.call('passkeys/options')).body['code']).toBe('FRESH_SIGN_IN_NEEDED');
    });

    test('can stop what a thief of the mailbox began', async () => {
      const { email, browser } = await newPerson();
      await addPasskey(browser);
      const thief = await signedInAs(host, email);
      await thief.call('recovery/loseMyPasskeys');
      expect((await browser.call('recovery/stop', { secret: null })).status).toBe(200);
      clock.now += recoveryLimits.passkeysMs;
      const later = await signedInAs(host, email);
      expect((await later.call('passkeys/options')).body['code']).toBe('PASSKEY_NEEDED');
    });
  });

  describe('the emergency code', () => {
    test('opens the account with another address a week later, and with nothing else', async () => {
      const { email: old, browser, code } = await withCode();
      const email = newAddress();
      await recover(old, code.toLowerCase(), email);
      expect(mailTo(old)).toContain(`opened with ${email}`);
      expect(mailTo(email)).toContain('In 7 days');
      expect((await browser.call('recovery/show')).body).toMatchObject({
        hasCode: false,
        pending: { newEmail: email },
      });
      // Whoever still has the account makes a code of their own.
      expect((await browser.call('recovery/makeCode')).status).toBe(200);
      // Too early: an account of its own, which is gone afterwards.
      expect(await hasBuilding(await signedInAs(host, email))).toBe(false);
      clock.now += recoveryLimits.mailboxMs;
      const back = await signedInAs(host, email);
      expect(await hasBuilding(back)).toBe(true);
      expect((await browser.me()).status).toBe(401);
      expect((await back.call('passkeys/list')).body['passkeys']).toEqual([]);
      expect((await back.call('recovery/show')).body).toEqual({ hasCode: false, pending: null });
      expect(await hasBuilding(await signedInAs(host, old))).toBe(false);
    });

    test('is stopped by the mail that tells of it, and then used up', async () => {
      const { email: old, code } = await withCode();
      const email = newAddress();
      await recover(old, code, email);
      const visitor = browserAt(host.address);
      const secret = secretIn(mailTo(old));
      expect((await visitor.call('recovery/stop', { secret })).status).toBe(200);
      await recover(old, code, email);
      clock.now += recoveryLimits.mailboxMs;
      expect(await hasBuilding(await signedInAs(host, email))).toBe(false);
      expect(await hasBuilding(await signedInAs(host, old))).toBe(true);
    });

    test('works where neighbors used up the mails to anybody of their network', async () => {
      const { email: old, code } = await withCode();
      const network = browserAt(host.address, { 'x-forwarded-for': '198.51.100.7' });
      for (let time = 0; time < asksPerHour.everybody; time += 1) await network.ask(newAddress());
      const email = newAddress();
      expect(
        (await network.call('recovery/recover', { email: old, code, newEmail: email })).status,
      ).toBe(200);
      await host.accounts.settled();
      expect(mailTo(email)).toContain('In 7 days');
    });

    test('that is wrong begins nothing, and tells nobody anything', async () => {
      const { email: old } = await withCode();
      const email = newAddress();
      await recover(old, 'AAAA-AAAA-AAAA', email);
      await recover('nobody@home.example', 'AAAA-AAAA-AAAA', email);
      expect(mailTo(email)).toBe('');
    });
  });
});
