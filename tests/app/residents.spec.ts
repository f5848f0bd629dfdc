import type { Browser } from '@playwright/test';
import type { AppHost } from '../support/app-host.ts';
import { SignInPage } from '../support/pages/sign-in-page.ts';
import { unsound } from '../support/soundness.ts';
import { expect, test } from '../support/test.ts';

// In one worker, which starts the server once.
test.describe.configure({ mode: 'default' });

/** A browser of one's own, in which somebody is signed in. */
async function person(browser: Browser, appHost: AppHost, email: string) {
  const context = await browser.newContext({ reducedMotion: 'reduce', serviceWorkers: 'block' });
  const page = await context.newPage();
  await new SignInPage(page, appHost).signIn(email);
  return page;
}

test('from Login to a building of one’s own, and residents who join by mail and by code', async ({
  page,
  browser,
  appHost,
}) => {
  await test.step('Login opens the app in a new tab', async () => {
    await page.goto(`${appHost.address}/`);
    const [app] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('link', { name: 'Login' }).click(),
    ]);
    await app.waitForURL('**/app/sign-in');
    await app.close();
  });

  const owner = await person(browser, appHost, 'owner@home.example');
  await expect(owner.getByRole('heading', { level: 1 })).toHaveText('Where do you charge?');
  expect(await unsound(owner)).toEqual([]);
  await owner.getByRole('link', { name: 'Set up a building' }).click();
  await owner.getByLabel('Name of the building').fill('ELM COURT');
  await owner.getByLabel('Address').fill('12 Elm Street, Springfield');
  await owner.getByLabel('Time zone').fill('Mars/Olympus');
  await owner.getByRole('button', { name: 'Set up the building' }).click();
  await expect(owner.getByLabel('Time zone')).toHaveAttribute('aria-invalid', 'true');
  await expect(owner.getByLabel('Name of the building')).toHaveValue('ELM COURT');
  await owner.getByLabel('Time zone').fill('America/New_York');
  expect(await unsound(owner)).toEqual([]);
  await owner.getByRole('checkbox', { name: 'I charge there, too' }).uncheck();
  await owner.getByRole('button', { name: 'Set up the building' }).click();
  await owner.waitForURL('**/app/owner?section=set-up');
  await owner.getByRole('link', { name: 'Residents' }).click();

  await test.step('by mail, signing in on the way', async () => {
    await owner.getByLabel('Email address', { exact: true }).fill('ann@home.example');
    await owner.getByRole('button', { name: 'Send the invitation' }).click();
    await expect(owner.getByText('The invitation is on its way.')).toBeVisible();
    const mail = await appHost.mailTo('ann@home.example');
    const [link = ''] = /http:\S+#code=[\w-]+/.exec(mail) ?? [];
    const context = await browser.newContext({ serviceWorkers: 'block' });
    const ann = await context.newPage();
    await ann.goto(link);
    await expect(ann.getByRole('heading', { level: 1 })).toHaveText(
      'You are invited to charge at ELM COURT',
    );
    expect(ann.url()).not.toContain('#');
    await ann.getByRole('link', { name: 'Sign in to join' }).click();
    const signIn = new SignInPage(ann, appHost);
    await signIn.enter((await signIn.ask('ann@home.example')).code);
    await ann.getByRole('button', { name: 'Join ELM COURT' }).click();
    await expect(ann.getByRole('heading', { level: 1, name: 'Charge' })).toBeVisible();
    await context.close();
  });

  await test.step('by mail, though the link to sign in opens in a tab of its own', async () => {
    await owner.getByLabel('Email address', { exact: true }).fill('dora@home.example');
    await owner.getByRole('button', { name: 'Send the invitation' }).click();
    const [link = ''] =
      /http:\S+#code=[\w-]+/.exec(await appHost.mailTo('dora@home.example')) ?? [];
    const context = await browser.newContext({ serviceWorkers: 'block' });
    const first = await context.newPage();
    await first.goto(link);
    await first.getByRole('link', { name: 'Sign in to join' }).click();
    const { link: signInLink } = await new SignInPage(first, appHost).ask('dora@home.example');
    const second = await context.newPage();
    await second.goto(signInLink);
    await expect(second.getByRole('heading', { level: 1 })).toHaveText('Where do you charge?');
    const invited = second.getByRole('region', { name: 'You are invited' });
    await expect(invited).toContainText('ELM COURT');
    await expect(invited).toContainText('owner@home.example');
    expect(await unsound(second)).toEqual([]);
    await invited.getByRole('button', { name: 'Join ELM COURT' }).press('Enter');
    await expect(second.getByRole('heading', { level: 1, name: 'Charge' })).toBeVisible();
    await context.close();
  });

  await test.step('by code; a forwarded invitation is of no use', async () => {
    await owner.getByLabel('Email address', { exact: true }).fill('carl@home.example');
    await owner.getByRole('button', { name: 'Send the invitation' }).click();
    const mail = await appHost.mailTo('carl@home.example');
    const [, forwarded = ''] = /#code=([\w-]+)/.exec(mail) ?? [];
    const ben = await person(browser, appHost, 'ben@home.example');
    await ben.getByLabel('Code of the invitation').fill(forwarded);
    await ben.getByRole('button', { name: 'Continue' }).click();
    await ben.getByRole('button', { name: 'Join ELM COURT' }).click();
    await expect(ben.getByText('This invitation was sent to another email address.')).toBeVisible();

    await owner.getByRole('button', { name: 'Make a link and a poster' }).click();
    const code = await owner.locator('dd').nth(1).textContent();
    await ben.goto(`${appHost.address}/app/join#code=${code}`);
    await ben.reload();
    await ben.getByRole('button', { name: 'Join ELM COURT' }).click();
    await expect(ben.getByRole('heading', { level: 1, name: 'Charge' })).toBeVisible();
  });

  await test.step('by hand, if the address got too many mails', async () => {
    const email = 'often@home.example';
    const button = owner.getByRole('button', { name: 'Send the invitation' });
    for (let time = 0; time < 4; time += 1) {
      await owner.getByLabel('Email address', { exact: true }).fill(email);
      await button.click();
      await expect(owner.getByLabel('Email address', { exact: true })).toHaveValue('');
    }
    const byHand = owner.getByRole('status').filter({ hasText: 'no mail was sent' });
    await expect(byHand).toContainText(/#code=[\w-]+/);
    expect(await unsound(owner)).toEqual([]);
  });

  await owner.reload();
  await expect(owner.getByRole('row', { name: /^ann@home/ })).toBeVisible();
  await expect(owner.getByRole('row', { name: /^ben@home/ })).toBeVisible();
  expect(await unsound(owner)).toEqual([]);
});
