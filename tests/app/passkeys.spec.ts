import { addAuthenticator } from '../support/authenticator.ts';
import { SignInPage } from '../support/pages/sign-in-page.ts';
import { unsound } from '../support/soundness.ts';
import { expect, test } from '../support/test.ts';

// In one worker, which starts the server once.
test.describe.configure({ mode: 'default' });

test('a passkey is offered after the first sign-in, and is the way in from then on', async ({
  page,
  appHost,
  complaints,
}) => {
  const email = 'passkey@home.example';
  const authenticator = await addAuthenticator(page);
  const signIn = new SignInPage(page, appHost);
  await signIn.signIn(email);
  await page.waitForURL('**/app/passkey');
  await expect(signIn.title).toHaveText('Next time, without a mail');
  expect(await unsound(page)).toEqual([]);
  await page.getByRole('button', { name: 'Create a passkey' }).press('Enter');
  await page.waitForURL('**/app');
  expect(await authenticator.credentials()).toHaveLength(1);
  expect(await appHost.mailTo(email)).toContain('A passkey was added');

  const passkeys = page.getByRole('region', { name: 'Passkeys' });
  await test.step('it is listed, and can be named', async () => {
    await page.goto(`${appHost.address}/app/account`);
    await expect(passkeys.getByRole('listitem')).toHaveCount(1);
    await passkeys.getByRole('button', { name: 'Rename' }).press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('My phone');
    await dialog.getByLabel('Name').press('Enter');
    await expect(passkeys.getByRole('listitem')).toContainText('My phone');
    expect(await unsound(page)).toEqual([]);
  });

  await test.step('the browser offers it in the field, without a press', async () => {
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await page.waitForURL('**/app/sign-in');
    // The virtual authenticator chooses at once what a person would choose from the list.
    await page.waitForURL('**/app');
  });

  await test.step('after ten minutes what is dangerous asks again', async () => {
    await appHost.database.query(
      `update account_sessions set signed_in = signed_in - interval '11 minutes'`,
    );
    await page.goto(`${appHost.address}/app/account`);
    await passkeys.getByRole('button', { name: 'End' }).click();
    await page.getByRole('button', { name: 'End the passkey' }).click();
    const dialog = page.getByRole('dialog', { name: 'Is it you?' });
    await expect(dialog).toBeVisible();
    expect(await unsound(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(passkeys.getByText('Nothing was changed.')).toBeVisible();
    await passkeys.getByRole('button', { name: 'End' }).click();
    await page.getByRole('button', { name: 'End the passkey' }).click();
    await dialog.getByRole('button', { name: 'Use a passkey' }).click();
    await expect(passkeys.getByRole('listitem')).toHaveCount(0);
    expect(await appHost.mailTo(email)).toContain('A passkey was ended');
  });

  await test.step('an ended one no longer opens anything', async () => {
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await page.waitForURL('**/app/sign-in');
    await page.getByRole('button', { name: 'Sign in with your passkey' }).click();
    await expect(page.getByText('This passkey could not be used.')).toBeVisible();
  });
  // The browser itself logs what was refused.
  expect(complaints.splice(0).every((text) => /40[13]/.test(text))).toBe(true);
});

test('without the person’s finger nothing opens; without a passkey a code by mail is enough', async ({
  page,
  appHost,
  complaints,
}) => {
  const email = 'finger@home.example';
  const authenticator = await addAuthenticator(page);
  const signIn = new SignInPage(page, appHost);
  await signIn.signIn(email);
  await authenticator.recognize(false);
  await page.getByRole('button', { name: 'Create a passkey' }).click();
  await expect(page.getByText('No passkey was created.')).toBeVisible();
  await page.getByRole('button', { name: 'Not now' }).click();
  await page.waitForURL('**/app');

  await appHost.database.query(
    `update account_sessions set signed_in = signed_in - interval '11 minutes'`,
  );
  await page.goto(`${appHost.address}/app/account`);
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click();
  const dialog = page.getByRole('dialog', { name: 'Is it you?' });
  await dialog.getByRole('button', { name: 'Email me a code' }).press('Enter');
  await expect(dialog.getByLabel('Code from the mail')).toBeFocused();
  await page.keyboard.type((await appHost.signInMail(email)).code);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/app/sign-in');
  expect(complaints.splice(0).every((text) => text.includes('403'))).toBe(true);
});
