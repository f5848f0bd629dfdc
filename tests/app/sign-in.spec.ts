import { SignInPage } from '../support/pages/sign-in-page.ts';
import { unsound } from '../support/soundness.ts';
import { expect, test } from '../support/test.ts';

// In one worker, which starts the server once.
test.describe.configure({ mode: 'default' });

let addresses = 0;
const newAddress = () => `resident-${(addresses += 1)}@home.example`;

test('by code: what was typed stays, what is wrong is said beside the field, and the keyboard is enough', async ({
  page,
  appHost,
  complaints,
}) => {
  const signIn = new SignInPage(page, appHost);
  await signIn.open();
  expect(await unsound(page)).toEqual([]);
  const email = newAddress();
  await signIn.email.focus();
  await page.keyboard.type(email);
  await page.keyboard.press('Enter');
  await expect(signIn.title).toHaveText('Check your email');
  await expect(signIn.code).toBeFocused();
  expect(await unsound(page)).toEqual([]);
  const { code } = await appHost.signInMail(email);

  await test.step('a wrong code', async () => {
    const wrong = code === '000000' ? '000001' : '000000';
    await page.keyboard.type(wrong);
    await page.keyboard.press('Enter');
    const alert = page.getByRole('alert').filter({ hasText: 'wrong' });
    await expect(alert).toContainText('This code or link is wrong, has expired or was used.');
    await expect(signIn.code).toHaveValue(wrong);
    await expect(signIn.code).toBeFocused();
    await expect(signIn.code).toHaveAttribute('aria-invalid', 'true');
  });

  await test.step('another address, and back', async () => {
    await page.getByRole('button', { name: 'Use another address' }).click();
    await expect(signIn.email).toHaveValue(email);
    await expect(signIn.email).toBeFocused();
    await page.keyboard.press('Enter');
  });
  const { code: second } = await appHost.signInMail(email);
  // As people read it out.
  await signIn.code.fill(`${second.slice(0, 3)} ${second.slice(3)}`);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/app');
  await page.goto(`${appHost.address}/app/account`);
  await expect(page.getByText(email)).toBeVisible();
  expect(await unsound(page)).toEqual([]);
  // The browser itself logs the refused code.
  expect(complaints.splice(0).every((text) => text.includes('401'))).toBe(true);
});

test('the link signs in where it was asked for, and the tab that waits goes on', async ({
  page,
  context,
  appHost,
}) => {
  const signIn = new SignInPage(page, appHost);
  await signIn.open();
  const { link } = await signIn.ask(newAddress());
  const mail = await context.newPage();
  await mail.goto(link);
  await mail.waitForURL('**/app');
  expect(mail.url()).not.toContain('#');
  await mail.close();
  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
  await page.waitForURL('**/app');
});

test('the secret of a link is in the address from the first moment, for a page that is quick', async ({
  context,
  appHost,
}) => {
  const page = await context.newPage();
  // Only what runs in the head, as if the page had not begun.
  await page.route('**/*.js', (route) => route.abort());
  await page.addInitScript(() =>
    addEventListener('DOMContentLoaded', () => Object.assign(globalThis, { seen: location.hash })),
  );
  await page.goto(`${appHost.address}/app/sign-in#link=secret`);
  expect(await page.evaluate(() => (globalThis as { seen?: string }).seen)).toBe('#link=secret');
});

test('in another browser the link needs the code, too', async ({
  page,
  browser,
  appHost,
  complaints,
}) => {
  const signIn = new SignInPage(page, appHost);
  await signIn.open();
  const { link, code } = await signIn.ask(newAddress());
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await other.goto(link);
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('One more step on this device');
  expect(other.url()).not.toContain('#');
  await new SignInPage(other, appHost).enter(code);
  await other.waitForURL('**/app');
  await elsewhere.close();
  // The first browser learns that its code was used.
  await signIn.enter(code);
  await expect(page.getByRole('alert').filter({ hasText: 'used' })).toBeVisible();
  expect(complaints.splice(0).every((text) => text.includes('401'))).toBe(true);
});

test('sessions are listed and ended, one by one and all together', async ({
  page,
  browser,
  appHost,
}) => {
  const email = newAddress();
  const signIn = new SignInPage(page, appHost);
  await signIn.signIn(email);
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await new SignInPage(other, appHost).signIn(email);

  await page.goto(`${appHost.address}/app/account`);
  const list = page.getByRole('region', { name: 'Where you are signed in' });
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await expect(list.getByRole('listitem').filter({ hasText: 'this browser' })).toHaveCount(1);
  await list.getByRole('button', { name: / on \w+$/ }).click();
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await other.reload();
  await other.waitForURL('**/app/sign-in');

  await new SignInPage(other, appHost).signIn(email);
  await list.getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.waitForURL('**/app/sign-in');
  await other.reload();
  await other.waitForURL('**/app/sign-in');
  await elsewhere.close();

  await signIn.signIn(newAddress());
  await page.goto(`${appHost.address}/app/account`);
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await page.waitForURL('**/app/sign-in');
  await page.goto(`${appHost.address}/app/account`);
  await page.waitForURL('**/app/sign-in');
});
