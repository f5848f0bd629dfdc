import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountsHost, browserAt, readMail } from '../../testing/accounts-host.ts';
import { softwarePasskey } from '../../testing/authenticator.ts';
import { databases, type TestDatabase } from '../../testing/databases/databases.ts';
import { createBuilding, signedInAs } from '../../testing/members.ts';
import { hasBuilding, peopleAt, secretIn } from '../../testing/ways-in.ts';
import type { Query } from '../../store/database.ts';
import { hashOf } from '../sign-in/secrets.ts';
import { recoveries, recoveryLimits } from './recoveries.ts';

const clock = { now: Date.UTC(2026, 10, 15, 17) };

describe.each(databases)('two ways in at once, on $name', ({ open }) => {
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

  describe('the emergency code', () => {
    test('holds where whoever reads the mailbox said first that the passkeys are lost', async () => {
      const { email: old, code } = await withCode();
      const thief = await signedInAs(host, old);
      await thief.call('recovery/loseMyPasskeys');
      const email = newAddress();
      await recover(old, code, email);
      expect(mailTo(email)).toContain('In 7 days');
      const { pending } = (await thief.call('recovery/show')).body;
      expect(pending).toMatchObject({ newEmail: email });
      // Saying it again tells what waits, and begins nothing.
      const again = await thief.call('recovery/loseMyPasskeys');
      expect(again.body['pending']).toEqual(pending);
      clock.now += recoveryLimits.passkeysMs;
      const ready = await signedInAs(host, old);
      expect((await ready.call('passkeys/options')).body['code']).toBe('PASSKEY_NEEDED');
      clock.now += recoveryLimits.mailboxMs - recoveryLimits.passkeysMs;
      expect(await hasBuilding(await signedInAs(host, email))).toBe(true);
    });

    test('is not used up while another one waits', async () => {
      const { email: old, browser, code } = await withCode();
      await recover(old, code, newAddress());
      const { body } = await browser.call('recovery/makeCode');
      const email = newAddress();
      await recover(old, body['code'] as string, email);
      expect(mailTo(email)).toBe('');
      await browser.call('recovery/stop', { secret: null });
      await recover(old, body['code'] as string, email);
      expect(mailTo(email)).toContain('In 7 days');
    });
  });

  test('who waited and has a new passkey needs it: a mail is not enough any more', async () => {
    const { email, browser } = await newPerson();
    await addPasskey(browser);
    const byMail = await signedInAs(host, email);
    await byMail.call('recovery/loseMyPasskeys');
    clock.now += recoveryLimits.passkeysMs;
    const back = await signedInAs(host, email);
    await addPasskey(back);
    expect((await back.call('recovery/show')).body['pending']).toBe(null);
    expect((await back.call('passkeys/options')).status).toBe(200);
    const reader = await signedInAs(host, email);
    expect((await reader.call('passkeys/options')).body['code']).toBe('PASSKEY_NEEDED');
  });

  test('an undone address waits until the account that was made with it has left', async () => {
    const { email: old, browser } = await newPerson();
    await changeAddress(browser);
    const secret = secretIn(mailTo(old));
    const another = await signedInAs(host, old);
    await createBuilding(another);
    const visitor = browserAt(host.address);
    const refused = await visitor.call('email/undo', { secret });
    expect(refused.body['code']).toBe('ADDRESS_TAKEN');
    expect((await another.call('account/delete')).status).toBe(200);
    const undone = await visitor.call('email/undo', { secret });
    expect(undone).toMatchObject({ status: 200, body: { email: old } });
    expect((await browser.me()).status).toBe(401);
  });

  test('an account moves to its new address although somebody signs in with it just then', async () => {
    const { email: old, browser, code } = await withCode();
    const { id } = (await browser.me()).body;
    const email = newAddress();
    await recover(old, code, email);
    clock.now += recoveryLimits.mailboxMs;
    await browserAt(host.address).ask(email);
    const { link } = readMail(host.mails()[0]!);
    const { query } = database.first;
    // After each statement another sign-in makes the account that it would otherwise find.
    const interrupted = (async (...asked: Parameters<Query>) => {
      const answer = await query(...asked);
      await query(
        `insert into people (id, email, created) values ($1, $2, now()) on conflict do nothing`,
        [`of ${email}`, email],
      );
      return answer;
    }) as Query;
    const moving = recoveries(interrupted, () => new Date(clock.now));
    expect(await moving.moveToNewAddress(hashOf(link))).toEqual([id]);
    const { rows } = await query('select id from people where email = $1', [email]);
    expect(rows).toEqual([{ id }]);
  });

  test('a passkey or code that is made just as its session ends is not kept', async () => {
    const { email, browser } = await newPerson();
    const { body } = await browser.call('sessions/list');
    const [own] = body['sessions'] as { id: string }[];
    const person = (await browser.me()).body as { id: string; email: string; name: string };
    const { accounts } = host;
    const { challenge, user } = await accounts.passkeys.creationOptions(person, host.address);
    // The call has looked up its session, and verifies what the authenticator answered.
    await accounts.sessions.endAll(person.id);
    const here = { challenge, origin: host.address, rpId: '127.0.0.1' };
    const created = { ...softwarePasskey().create(here, user.id), type: 'public-key' as const };
    const session = { id: own!.id, person };
    const firefox = { origin: host.address, name: 'Firefox' };
    expect(await accounts.passkeys.add(session, created, firefox)).toBe(null);
    expect(await accounts.recoveries.makeCode(session)).toBe(null);
    const again = await signedInAs(host, email);
    expect((await again.call('passkeys/list')).body['passkeys']).toEqual([]);
    expect((await again.call('recovery/show')).body['hasCode']).toBe(false);
  });
});
