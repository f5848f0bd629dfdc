import { addAuthenticator } from '../support/authenticator.ts';
import { SignInPage } from '../support/pages/sign-in-page.ts';
import { unsound } from '../support/soundness.ts';
import { expect, test } from '../support/test.ts';

// In one worker, which starts the server once.
test.describe.configure({ mode: 'default' });

const codeIn = (text: string) => /^(?:\w{4}-){2}\w{4}/m.exec(text)?.[0] ?? '';

test('the email address is changed with a code, and the old one takes it back', async ({
  page,
  appHost,
  complaints,
}) => {
  const [old, changed] = ['old@ways.example', 'new@ways.example'];
  const signIn = new SignInPage(page, appHost);
  await signIn.signIn(old);
  await page.goto(`${appHost.address}/app/account`);
  const section = page.getByRole('region', { name: 'Email' });
  await section.getByRole('button', { name: 'Change the address' }).press('Enter');
  await expect(section.getByLabel('New email address')).toBeFocused();
  await page.keyboard.type(changed);
  await page.keyboard.press('Enter');
  await expect(section.getByLabel('Code from the mail')).toBeFocused();
  await page.keyboard.type('AAAA-AAAA-AAAA');
  await page.keyboard.press('Enter');
  await expect(section.getByText('This is wrong, has expired or was used.')).toBeVisible();
  await section.getByLabel('Code from the mail').fill(codeIn(await appHost.mailTo(changed)));
  expect(await unsound(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(section.getByText(changed)).toBeVisible();
  complaints.splice(0);

  const [link = ''] = /http:\S+\/app\/undo#\S+/.exec(await appHost.mailTo(old)) ?? [];
  await page.goto(link);
  await expect(signIn.title).toHaveText('Take back the changed address?');
  expect(page.url()).not.toContain('#');
  expect(await unsound(page)).toEqual([]);
  await page.getByRole('button', { name: 'Take it back' }).press('Enter');
  await expect(page.getByText(`opened with ${old} again`)).toBeVisible();
  await page.goto(`${appHost.address}/app/account`);
  await page.waitForURL('**/app/sign-in');
});

test('with a passkey a mail is not enough; lost ones take days, and can be stopped', async ({
  page,
  browser,
  appHost,
  complaints,
}) => {
  const email = 'lost@ways.example';
  await addAuthenticator(page);
  const signIn = new SignInPage(page, appHost);
  await signIn.signIn(email);
  await page.getByRole('button', { name: 'Create a passkey' }).click();
  await page.waitForURL('**/app');
  await appHost.mailTo(email);

  const elsewhere = await browser.newContext();
  const thief = await elsewhere.newPage();
  await new SignInPage(thief, appHost).signIn(email);
  await thief.goto(`${appHost.address}/app/account`);
  const lost = thief.getByRole('region', { name: 'If you lose your way in' });
  await lost.getByRole('button', { name: 'Make an emergency code' }).click();
  await expect(thief.getByText('so it needs one of your passkeys')).toBeVisible();
  await thief.keyboard.press('Escape');
  await lost.getByRole('button', { name: 'My passkeys are lost' }).click();
  await expect(lost.getByText('Your passkeys were said to be lost.')).toBeVisible();
  expect(await appHost.mailTo(email)).toContain('Stop it');
  await elsewhere.close();

  await page.goto(`${appHost.address}/app/account`);
  const own = page.getByRole('region', { name: 'If you lose your way in' });
  expect(await unsound(page)).toEqual([]);
  await own.getByRole('button', { name: 'Stop it' }).click();
  await expect(own.getByText('Your passkeys were said to be lost.')).toBeHidden();
  await own.getByRole('button', { name: 'Make an emergency code' }).click();
  const code = (await own.locator('strong').textContent())!;

  await page.goto(`${appHost.address}/app/recover`);
  expect(await unsound(page)).toEqual([]);
  await page.getByLabel('Email address of the account').fill(email);
  await page.getByLabel('Emergency code').fill(code);
  await page.getByLabel('New email address').fill('other@ways.example');
  await page.getByRole('button', { name: 'Use the emergency code' }).click();
  await expect(signIn.title).toHaveText('Come back in a week');
  expect(await appHost.mailTo('other@ways.example')).toContain('In 7 days');
  complaints.splice(0);
});
