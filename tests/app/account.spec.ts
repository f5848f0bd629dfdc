import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { asOwnerOf, chargeAndReserve, personOf } from '../support/live-building.ts';
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
  appHost,
  complaints,
}) => {
  await new SignInPage(page, appHost).signIn('offline@account.example');
  // The server has answered: it was in touch.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Where do you charge?');
  await page.route('**/accounts/rpc/**', (route) => route.abort('internetdisconnected'));
  await page.goto(`${appHost.address}/app`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The server did not answer.');
  await expect(page.getByText('was last in touch')).toBeVisible();
  expect(await unsound(page)).toEqual([]);
  await page.unroute('**/accounts/rpc/**');
  await page.getByRole('button', { name: 'Try again' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Where do you charge?');
  complaints.splice(0);
});

const offlineHouse = {
  name: 'OFFLINE HOUSE',
  address: '12 Elm Street, Springfield',
  zone: 'America/New_York',
  currency: 'USD',
  tax: 8,
  drives: true,
};

/** What the browser keeps for a time without a connection. */
const seenIn = (page: Page) => page.evaluate(() => localStorage.getItem('last-seen') ?? '');

test.describe('offline', () => {
  test.use({ serviceWorkers: 'allow' });

  test('the app says what it still knows of one’s charge, and nothing of who was here before', async ({
    page,
    context,
    appHost,
    complaints,
  }) => {
    const email = 'ann@offline.example';
    await new SignInPage(page, appHost).signIn(email);
    const { id } = await personOf(appHost, email);
    const community = (await appHost.accounts.createCommunity(id, offlineHouse))!;
    await asOwnerOf(appHost, community, id).equip([42, 43]);
    await chargeAndReserve(appHost, community, id);
    await page.goto(`${appHost.address}/app`);
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toHaveText('Charge');
    await page.evaluate(() => navigator.serviceWorker.ready);
    await expect.poll(() => seenIn(page)).toContain('Your next reservation is space 43');

    await test.step('with the page open', async () => {
      await context.setOffline(true);
      const notice = page.getByText('You are offline.');
      await expect(notice).toBeVisible();
      await expect(page.getByText(/What you see is from [\d:]+\s[AP]M/)).toBeVisible();
    });

    await test.step('when the server is out of reach, and then the network', async () => {
      const toServer = '**/accounts/rpc/**';
      await context.route(toServer, (route) => route.abort());
      await context.setOffline(false);
      await page.goto(`${appHost.address}/app`);
      await expect(heading).toHaveText('The server did not answer.');
      await context.setOffline(true);
      await expect(heading).toHaveText('You are offline.');
      await context.unroute(toServer);
    });

    await test.step('and when it is opened anew', async () => {
      await page.goto(`${appHost.address}/app`);
      // Chromium tells a page only of changes from what is emulated: a new one may count as online.
      await expect(heading).toHaveText(/^(You are offline|The server did not answer)\.$/);
      const main = page.getByRole('main');
      await expect(main).toContainText('OFFLINE HOUSE was last in touch');
      await expect(main).toContainText('Your Kia EV6 was plugged in');
      await expect(main).toContainText('at OFFLINE HOUSE, space 42: ');
      await expect(main).toContainText('Your next reservation is space 43 at OFFLINE HOUSE');
      expect(await unsound(page)).toEqual([]);
    });

    await test.step('signed out, nothing of it is left, whoever comes next', async () => {
      await context.setOffline(false);
      await expect(heading).toHaveText('Charge');
      // A tab of hers that stays open.
      const forgotten = await context.newPage();
      await forgotten.goto(`${appHost.address}/app`);
      await expect(forgotten.getByRole('heading', { level: 1 })).toHaveText('Charge');
      await page.goto(`${appHost.address}/app/account`);
      await page.getByRole('button', { name: 'Sign out', exact: true }).press('Enter');
      await page.waitForURL('**/app/sign-in');
      expect(await seenIn(page)).toBe('');
      await new SignInPage(page, appHost).signIn('ben@offline.example');
      await page.goto(`${appHost.address}/app`);
      await expect(heading).toHaveText('Where do you charge?');
      await context.setOffline(true);
      await page.goto(`${appHost.address}/app`);
      await expect(page.getByRole('main')).toContainText('was last in touch');
      await expect(page.getByRole('main')).not.toContainText('OFFLINE HOUSE');
      await expect(page.getByRole('main')).not.toContainText('space');
    });
    await context.setOffline(false);
    complaints.splice(0);
  });
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
