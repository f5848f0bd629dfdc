import { expect } from 'vitest';
import { browserAt, type accountsHost } from './accounts-host.ts';
import { softwarePasskey } from './authenticator.ts';
import { createBuilding, signedInAs, type Browser } from './members.ts';

type Host = Awaited<ReturnType<typeof accountsHost>>;

export const codeIn = (text: string) => /^(?:\w{4}-){2}\w{4}$/m.exec(text)?.[0] ?? '';
export const secretIn = (text: string) => /\/app\/undo#\w+=(\S+)/.exec(text)?.[1] ?? '';

export const hasBuilding = async (browser: Browser) =>
  ((await browser.call('current')).body['communities'] as unknown[]).length === 1;

/** People at a host who change, lose and get back their ways in. */
export function peopleAt(hostNow: () => Host, clock: { now: number }) {
  let count = 0;
  const newAddress = () => `way${(count += 1)}@home.example`;
  const mailTo = (email: string) =>
    hostNow()
      .mails()
      .find(({ to }) => to === email)?.text ?? '';

  /** Somebody of a building, an hour after everybody before. */
  async function newPerson() {
    clock.now += 3_600_000;
    const email = newAddress();
    const browser = await signedInAs(hostNow(), email);
    const community = await createBuilding(browser);
    return { email, browser, community };
  }

  async function addPasskey(browser: Browser) {
    const passkey = softwarePasskey();
    const { body } = await browser.call('passkeys/options');
    const { challenge, user } = body as unknown as { challenge: string; user: { id: string } };
    const here = { challenge, origin: hostNow().address, rpId: '127.0.0.1' };
    await browser.call('passkeys/add', passkey.create(here, user.id));
    return passkey;
  }

  async function changeAddress(browser: Browser) {
    const email = newAddress();
    expect((await browser.call('email/ask', { email })).status).toBe(200);
    const code = codeIn(mailTo(email));
    return { email, code, answer: await browser.call('email/confirm', { code }) };
  }

  async function withCode() {
    const person = await newPerson();
    const { body } = await person.browser.call('recovery/makeCode');
    const passkey = await addPasskey(person.browser);
    return { ...person, passkey, code: body['code'] as string };
  }

  async function recover(email: string, code: string, newEmail: string) {
    const answer = await browserAt(hostNow().address).call('recovery/recover', {
      email,
      code,
      newEmail,
    });
    expect(answer).toMatchObject({ status: 200, body: {} });
    await hostNow().accounts.settled();
  }

  return { newAddress, mailTo, newPerson, addPasskey, changeAddress, withCode, recover };
}
