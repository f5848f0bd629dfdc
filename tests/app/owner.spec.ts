import type { Browser } from '@playwright/test';
import type { AppHost } from '../support/app-host.ts';
import { asOwnerOf, personOf } from '../support/live-building.ts';
import { SignInPage } from '../support/pages/sign-in-page.ts';
import { unsound, unsoundContent } from '../support/soundness.ts';
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

const elmCourt = {
  name: 'ELM COURT',
  address: '12 Elm Street, Springfield',
  zone: 'America/New_York',
  currency: 'USD',
  tax: 8,
  drives: true,
};

test('an owner who also drives looks after a building with two residents, and switches sides', async ({
  browser,
  appHost,
}) => {
  test.slow();
  const email = 'olga@owners.example';
  const owner = await person(browser, appHost, email);
  const { id } = await personOf(appHost, email);
  const community = (await appHost.accounts.createCommunity(id, elmCourt))!;
  const { equip } = asOwnerOf(appHost, community, id);

  await test.step('a building of which nothing is set up', async () => {
    await owner.goto(`${appHost.address}/app`);
    await expect(owner.getByText('ELM COURT is being set up.')).toBeVisible();
    await owner.getByRole('button', { name: 'Menu' }).first().click();
    await owner.getByRole('link', { name: 'Look after ELM COURT' }).click();
    await owner.waitForURL('**/app/owner');
    await expect(owner.getByRole('main')).toContainText('ELM COURT is not set up yet');
    expect(await unsound(owner)).toEqual([]);
  });

  await test.step('what is set up elsewhere is on show at once', async () => {
    await equip([17, 18]);
    await expect(owner.getByRole('main')).toContainText(/chargers? work/);
    await expect(owner.getByRole('row', { name: /^17/ })).toBeVisible();
  });

  const residents = await test.step('two residents join', async () => {
    await owner.getByRole('link', { name: 'Residents' }).click();
    await owner.getByRole('button', { name: 'Make a link and a poster' }).click();
    const code = await owner.locator('dd').nth(1).textContent();
    const pages = [];
    for (const name of ['ann', 'ben']) {
      const page = await person(browser, appHost, `${name}@owners.example`);
      await page.goto(`${appHost.address}/app/join#code=${code}`);
      await page.getByRole('button', { name: 'Join ELM COURT' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Charge' })).toBeVisible();
      pages.push(page);
    }
    await expect(owner.getByRole('row', { name: /^ann@owners/ })).toBeVisible();
    await expect(owner.getByRole('row', { name: /^ben@owners/ })).toBeVisible();
    return pages;
  });

  await test.step('what touches residents is confirmed before, told, and in the log', async () => {
    const [ann] = residents;
    await owner.getByRole('link', { name: 'Settings', exact: true }).click();
    await owner.getByLabel('Safe value').fill('30');
    await owner.getByRole('button', { name: 'Save', exact: true }).click();
    const dialog = owner.getByRole('dialog');
    await expect(dialog).toContainText('Three residents are touched and told.');
    await dialog.getByRole('button', { name: 'Change the safe value' }).click();
    await expect(owner.getByText('The safe value of the supply was changed')).toBeVisible();
    await expect(ann!.getByText('leave another share to the building').first()).toBeVisible();
  });

  await test.step('two owners edit the same sheet, and the second one is told', async () => {
    const other = await person(browser, appHost, 'otto@owners.example');
    const { id: otto } = await personOf(appHost, 'otto@owners.example');
    await appHost.accounts.memberships.join(community, otto, 'owner');
    await other.goto(`${appHost.address}/app/owner?section=prices`);
    await owner.getByRole('link', { name: 'Prices', exact: true }).click();
    for (const page of [owner, other]) {
      await page.getByRole('button', { name: 'Change prices' }).click();
      await page.getByLabel('Service fee').fill(page === owner ? '0.30' : '0.40');
    }
    const announce = async (page: typeof owner) => {
      await page.getByRole('button', { name: 'Announce these prices' }).click();
    };
    const confirm = (page: typeof owner) =>
      page.getByRole('dialog').getByRole('button', { name: 'Announce' }).click();
    await announce(owner);
    await confirm(owner);
    await expect(owner.getByRole('button', { name: 'Take these prices back' })).toBeVisible();
    await announce(other);
    await expect(other.getByText('Somebody else has changed this')).toBeVisible();
    await announce(other);
    await confirm(other);
    await expect(owner.getByText('$0.40 a charge')).toBeVisible();
    await other.context().close();
  });

  await test.step('residents cannot see the owner’s side', async () => {
    const [ann] = residents;
    await ann!.goto(`${appHost.address}/app/owner`);
    await ann!.waitForURL(`${appHost.address}/app`);
    await ann!.getByRole('button', { name: 'Menu' }).first().click();
    await expect(ann!.getByRole('link', { name: /Look after/ })).toHaveCount(0);
  });

  await test.step('every section is sound, by keyboard as well', async () => {
    for (const section of ['Chargers', 'Prices', 'Statements', 'Power', 'Settings', 'Residents']) {
      const link = owner.getByRole('link', { name: section, exact: true });
      await link.focus();
      await owner.keyboard.press('Enter');
      await expect(owner.getByRole('heading', { level: 1 })).toHaveText(section);
      await expect(owner.getByRole('main').getByRole('heading').first()).toBeVisible();
      expect(await unsoundContent(owner)).toEqual([]);
    }
  });

  await test.step('a key for a meter is shown once, and ended', async () => {
    await owner.getByRole('link', { name: 'Settings', exact: true }).click();
    await owner.getByLabel('What the key is for').fill('Meter in the basement');
    await owner.getByRole('radio', { name: /^For the meter/ }).check();
    await owner.getByRole('button', { name: 'Make a key' }).click();
    await expect(owner.getByText('shown only now').first()).toBeVisible();
    await expect(owner.getByText('Tells free amps and nothing else')).toBeVisible();
    expect(await unsoundContent(owner)).toEqual([]);
    await owner.getByRole('button', { name: 'End the key Meter in the basement' }).click();
    await owner.getByRole('dialog').getByRole('button', { name: 'End it' }).click();
    await expect(owner.getByText('Tells free amps and nothing else')).toHaveCount(0);
  });

  await test.step('a second building stands in a list, worst first', async () => {
    await appHost.accounts.createCommunity(id, { ...elmCourt, name: 'ASH HOUSE' });
    await owner.reload();
    await owner.getByRole('link', { name: 'Buildings' }).click();
    const rows = owner.getByRole('main').getByRole('listitem');
    await expect(rows).toHaveCount(2);
    await rows.filter({ hasText: 'ASH HOUSE' }).getByRole('button').click();
    await expect(owner.getByLabel('Building')).toHaveText('ASH HOUSE');
    await expect(owner.getByRole('heading', { level: 1 })).toHaveText('Overview');
  });

  await test.step('and back to their own charging', async () => {
    await owner.getByRole('link', { name: 'My charging' }).click();
    await expect(owner.getByRole('heading', { level: 1 })).toHaveText('Charge');
  });
});

test('a tab of one person says so when another one signs in beside it', async ({
  browser,
  appHost,
  complaints,
}) => {
  const owner = await person(browser, appHost, 'ida@tabs.example');
  const { id } = await personOf(appHost, 'ida@tabs.example');
  await appHost.accounts.createCommunity(id, { ...elmCourt, name: 'TAB HOUSE' });
  await owner.goto(`${appHost.address}/app/owner`);
  await expect(owner.getByRole('main')).toContainText('TAB HOUSE is not set up yet');
  const account = await owner.context().newPage();
  await account.goto(`${appHost.address}/app/account`);
  await expect(account.getByLabel('Your name')).toBeVisible();

  // As the sign-in of another tab does it: at once, in place of the cookie before.
  const jon = await person(browser, appHost, 'jon@tabs.example');
  await owner.context().addCookies(await jon.context().cookies());
  await account.getByLabel('Your name').fill('Ida');
  await account.getByRole('button', { name: 'Save the name' }).press('Enter');
  await expect(account.getByText('Somebody else has signed in in this browser.')).toBeVisible();
  await owner.getByRole('link', { name: 'Prices' }).click();
  await expect(owner.getByText('nothing of it is sent in their name')).toBeVisible();
  await owner.getByRole('link', { name: 'Open the app anew' }).click();
  await expect(owner.getByRole('heading', { level: 1 })).toHaveText('Where do you charge?');
  complaints.splice(0);
});
