import { readFileSync } from 'node:fs';
import { SignInPage } from '../support/pages/sign-in-page.ts';
import { unsound } from '../support/soundness.ts';
import { expect, test } from '../support/test.ts';

// In one worker, which starts the server once.
test.describe.configure({ mode: 'default' });

test('what is mailed is chosen, everything is taken along, and the account is deleted', async ({
  page,
  appHost,
}) => {
  const email = 'leaving@account.example';
  const signIn = new SignInPage(page, appHost);
  await signIn.signIn(email);
  await page.goto(`${appHost.address}/app/account`);

  const bill = page.getByRole('checkbox', { name: 'A bill is ready' });
  await expect(bill).toBeChecked();
  await bill.press('Space');
  await expect(bill).not.toBeChecked();
  await page.reload();
  await expect(bill).not.toBeChecked();
  expect(await unsound(page)).toEqual([]);

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download my data' }).press('Enter'),
  ]);
  expect(file.suggestedFilename()).toBe('fairwatt-account.json');
  expect(readFileSync(await file.path(), 'utf8')).toContain(email);

  await page.getByRole('button', { name: 'Delete the account' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await dialog.getByRole('button', { name: 'Delete the account' }).press('Enter');
  await page.waitForURL(`${appHost.address}/`);
  expect(await appHost.mailTo(email)).toContain('Your account is deleted');
  await page.goto(`${appHost.address}/app/account`);
  await page.waitForURL('**/app/sign-in');
});

test('without a connection the app says so, and what holds all the same', async ({
  page,
  context,
  appHost,
  complaints,
}) => {
  await new SignInPage(page, appHost).signIn('offline@account.example');
  await page.waitForURL('**/app');
  await page.route('**/accounts/rpc/**', (route) => route.abort('internetdisconnected'));
  await page.goto(`${appHost.address}/app`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The server did not answer.');
  await expect(page.getByText('was last in touch')).toBeVisible();
  expect(await unsound(page)).toEqual([]);
  await page.unroute('**/accounts/rpc/**');
  await page.getByRole('button', { name: 'Try again' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Where do you charge?');
  await context.clearCookies();
  complaints.splice(0);
});

test('where there is no app, the page says that and leads to the demo', async ({
  page,
  siteAddress,
  complaints,
}) => {
  await page.goto(`${siteAddress}/app`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'The app does not run at this address.',
  );
  await expect(page.getByRole('link', { name: 'Open the demo' })).toBeVisible();
  await expect(page.locator('link[rel=manifest]')).toHaveAttribute('href', '/app.webmanifest');
  complaints.splice(0);
});
