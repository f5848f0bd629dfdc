import { monthInterval, localMonth } from '../../engine/time/local.ts';
import { instant } from '../../engine/units.ts';
import { hostApp, type AppHost } from '../support/app-host.ts';
import { asOwnerOf, driverIn, personOf } from '../support/live-building.ts';
import { SignInPage } from '../support/pages/sign-in-page.ts';
import { unsound, unsoundContent } from '../support/soundness.ts';
import { expect, test } from '../support/test.ts';

const zone = 'America/New_York';

// A server of its own, whose time the story moves on.
let appHost: AppHost;
test.beforeAll(async () => {
  appHost = await hostApp();
});
test.afterAll(() => appHost.end());

test('from a first charge at a virtual charger to a closed month that is paid in parts', async ({
  page,
  complaints,
}) => {
  test.slow();
  const email = 'olga@first.example';
  await new SignInPage(page, appHost).signIn(email);
  const { id } = await personOf(appHost, email);
  const building = { name: 'ELM COURT', address: '12 Elm Street', zone, currency: 'USD', tax: 8 };
  const community = (await appHost.accounts.createCommunity(id, { ...building, drives: true }))!;
  const { equip, own } = asOwnerOf(appHost, community, id);
  await equip([17]);
  await driverIn(appHost, community, id);
  await own({ kind: 'add-card', resident: id, token: 'CARD1' });

  let total = 0;
  const rest = () => `$${(total - 0.2).toFixed(2)}`;

  await test.step('a car charges at the virtual charger', async () => {
    await page.goto(`${appHost.address}/app/owner?section=chargers`);
    await page.getByRole('link', { name: 'Connect and test of space 17' }).click();
    await page.getByRole('button', { name: 'Connect a virtual charger' }).click();
    await expect(page.getByText('It is connected and free.')).toBeVisible();
    await page.getByRole('button', { name: 'Plug a car in' }).click();
    await page.getByLabel('Number of a card').fill('CARD1');
    await page.keyboard.press('Enter');
    await expect(page.getByText(/The car draws \d+\sA\./)).toBeVisible();
    await expect(page.getByText(/^0\.0[1-9]\d*\skWh$/).first()).toBeVisible({ timeout: 30_000 });
    await page.getByRole('button', { name: 'Unplug the car' }).click();
    await expect(page.getByText('It is connected and free.')).toBeVisible();
  });

  await test.step('the month closes by itself', async () => {
    await page.getByRole('link', { name: 'Statements' }).click();
    await expect(page.getByRole('main')).toContainText('The month closes by itself');
    const now = instant(appHost.service.clock.now());
    const end = monthInterval(zone, localMonth(zone, now)).to;
    // In two parts, with a look at the page between them: whoever is away for 30 days is signed out.
    for (const part of [0, 1]) {
      await appHost.pass((end - now) / 2 + part * 60_000);
      await page.reload();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Statements');
    }
    await expect(page.getByRole('main')).toContainText('One resident, 1 invoice to pay.');
    const shown = await page.getByRole('row', { name: /^Total/ }).textContent();
    total = Number(/.*\$(0\.\d\d)/.exec(shown!)![1]);
    // The fee and its tax, and what the car drew meanwhile.
    expect(total).toBeGreaterThanOrEqual(0.38);
    expect(await unsound(page)).toEqual([]);
  });

  await test.step('a part is paid, and the rest stays to pay', async () => {
    await page.getByRole('button', { name: /^Mark paid …/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Amount').fill('1');
    await dialog.getByRole('button', { name: 'Record the payment' }).click();
    await expect(dialog).toContainText(`Enter what came: up to $${total.toFixed(2)}.`);
    await dialog.getByLabel('Amount').fill('0.2');
    await expect(dialog).toContainText(`${rest()} of it stays to pay.`);
    expect(await unsoundContent(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Record the payment' }).click();
    await expect(page.getByRole('row', { name: /olga/ })).toContainText(`${rest()} to pay`);
    await expect(page.getByText('Still to pay')).toBeVisible();
  });

  await test.step('whoever charged reads it on their invoice', async () => {
    await page.getByRole('link', { name: 'My charging' }).click();
    await expect(page.getByText('$0.20 of yours has arrived.')).toBeVisible();
    await page.getByRole('link', { name: 'Invoices' }).first().click();
    await page.getByRole('main').getByRole('list').getByRole('link').first().click();
    await expect(page.getByText('$0.20 paid so far.')).toBeVisible();
  });

  await test.step('weeks after signing in, a key is made only once it is clear who asks', async () => {
    await page.goto(`${appHost.address}/app/owner?section=settings`);
    await page.getByLabel('What the key is for').fill('Property software');
    await page.getByRole('button', { name: 'Make a key' }).click();
    const dialog = page.getByRole('dialog', { name: 'Is it you?' });
    await dialog.getByRole('button', { name: 'Email me a code' }).click();
    const { code } = await appHost.signInMail(email);
    await dialog.getByLabel('Code from the mail').fill(code);
    await dialog.getByRole('button', { name: 'Go on' }).click();
    await expect(page.getByText('Key for Property software, shown only now').first()).toBeVisible();
    complaints.splice(0);
  });
});
