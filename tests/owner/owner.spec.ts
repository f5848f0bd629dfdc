import { OwnerPage } from '../support/pages/owner-page.ts';
import { PortalPage } from '../support/pages/portal-page.ts';
import { unsound, unsoundContent } from '../support/soundness.ts';
import { expect, test } from '../support/test.ts';

test('what a resident does in one tab the owner sees in the other', async ({ page, context }) => {
  const owner = new OwnerPage(page);
  await owner.openOwner();
  await owner.clockControl('Pause the demo clock').click();
  await expect(owner.main).toContainText('All five chargers work.');
  await expect(owner.charger(42)).toContainText('Free until');

  const resident = new PortalPage(await context.newPage());
  await resident.open();
  await resident.main.getByRole('button', { name: /^Plug in/ }).click();
  await expect(owner.charger(42)).toContainText('Apartment 4B');

  await owner.page.getByRole('button', { name: 'Demo menu' }).click();
  await owner.menu.getByRole('button', { name: 'Simulate a fault' }).click();
  await expect(owner.main).toContainText('Four of five chargers work.');
  await expect(owner.main.getByRole('link', { name: 'See the charger' })).toBeVisible();
});

test('a charger with a car on it is not removed, and the space says why', async ({
  page,
  context,
}) => {
  const resident = new PortalPage(page);
  await resident.open();
  await resident.main.getByRole('button', { name: /^Plug in/ }).click();
  await expect(resident.main.getByRole('button', { name: 'Unplug' })).toBeVisible();

  const owner = new OwnerPage(await context.newPage());
  await owner.openOwner('set-up');
  await owner.main.getByRole('button', { name: 'Change Spaces' }).click();
  const row = owner.main.getByRole('listitem').filter({ hasText: /^Space 42/ });
  await row.getByRole('button', { name: 'Remove space 42' }).click();
  await expect(row).toContainText('A car is plugged in at space 42');
  await expect(row).toContainText('Try again when it has left.');
  expect(await unsound(owner.page)).toEqual([]);
  await owner.show('Overview');
  await expect(owner.charger(42)).toContainText('Apartment 4B');
});

test('new prices are previewed on the last month, announced, told to residents and taken back', async ({
  page,
  context,
}) => {
  const owner = new OwnerPage(page);
  await owner.openOwner('prices');
  await owner.main.getByRole('button', { name: 'Change prices' }).click();
  const newPrices = owner.main.getByRole('region', { name: 'Change prices' });
  await newPrices.getByLabel('Night').fill('ten');
  await expect(owner.main).toContainText('Type an amount such as 0.13.');
  await newPrices.getByLabel('Night').fill('0.10');
  await expect(owner.main).toContainText(/residents would have paid \$\d+\.\d\d less/);
  await owner.main.getByRole('button', { name: 'Announce these prices' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('residents are touched and told');
  await dialog.getByRole('button', { name: 'Announce' }).click();
  await expect(owner.main.getByRole('button', { name: 'Take these prices back' })).toBeVisible();

  const resident = new PortalPage(await context.newPage());
  await resident.open();
  await expect(resident.main).toContainText('Prices at GOLDEN TOWER change on');

  await owner.main.getByRole('button', { name: 'Take these prices back' }).click();
  await expect(dialog).toContainText('residents are touched and told');
  await dialog.getByRole('button', { name: 'Take them back' }).click();
  await expect(resident.main).toContainText('Prices at GOLDEN TOWER stay as they are.');
  await owner.show('Settings');
  await expect(owner.main).toContainText('Prices taken back');
});

test('a statement is downloaded, and its rows add up to its total', async ({ page }) => {
  const owner = new OwnerPage(page);
  await owner.openOwner('statements');
  await expect(owner.main.getByRole('row', { name: /^Total/ })).toBeVisible();
  const total = await owner.main.getByText('To add to the rent').locator('xpath=..').textContent();
  const downloading = page.waitForEvent('download');
  await owner.main.getByRole('button', { name: 'Download CSV' }).click();
  const stream = await (await downloading).createReadStream();
  let text = '';
  for await (const part of stream) text += String(part);
  const [head, ...rows] = text.trim().split('\r\n');
  const column = head!.split(',').indexOf('Total');
  const cents = rows.map((row) => Math.round(Number(row.split(',')[column]) * 100));
  const sum = cents.reduce((all, one) => all + one, 0) / 100;
  expect(total).toContain(sum.toFixed(2));

  const pdf = page.waitForEvent('download');
  await owner.main.getByRole('button', { name: 'Download PDF' }).click();
  expect((await pdf).suggestedFilename()).toMatch(/^golden-tower-\d{4}-\d\d\.pdf$/);
});

test('an amount of a charge is given back with a reason, and told to the resident', async ({
  page,
  context,
}) => {
  const owner = new OwnerPage(page);
  await owner.openOwner('statements');
  const row = owner.main.getByRole('row', { name: /^Apartment 4B/ });
  await row.getByRole('button', { name: 'Give back …: Apartment 4B' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Amount with tax').fill('5000');
  await dialog.getByLabel('Reason').fill('A slow night.');
  await dialog.getByRole('button', { name: 'Give it back' }).click();
  await expect(dialog).toContainText('Enter an amount up to $');
  await dialog.getByLabel('Amount with tax').fill('0.5');
  expect(await unsoundContent(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Give $0.50 back' }).click();
  await expect(dialog).toBeHidden();
  await expect(row).toContainText('$0.50 credited');

  const resident = new PortalPage(await context.newPage());
  await resident.open();
  await expect(resident.main).toContainText('$0.50 of a charge is given back to you.');
  await owner.show('Settings');
  await expect(owner.main).toContainText('Something was given back: Apartment 4B, $0.50');
});

test('every section is sound, by keyboard as well, and the menus lead to each other', async ({
  page,
}) => {
  test.slow();
  const owner = new OwnerPage(page);
  await owner.openOwner();
  await owner.clockControl('Pause the demo clock').click();
  expect(await unsound(page)).toEqual([]);
  for (const section of ['Chargers', 'Residents', 'Prices', 'Statements', 'Power', 'Settings']) {
    const link = owner.sections.getByRole('link', { name: section });
    await link.focus();
    await page.keyboard.press('Enter');
    await expect(owner.title).toHaveText(section);
    await expect(owner.main.getByRole('heading').first()).toBeVisible();
    expect(await unsoundContent(page)).toEqual([]);
  }
  await page.getByRole('button', { name: 'Demo menu' }).click();
  await owner.menu.getByRole('link', { name: 'See the resident’s side' }).click();
  await expect(page).toHaveURL('/demo');
  await page.getByRole('button', { name: 'Demo menu' }).first().click();
  await owner.menu.getByRole('link', { name: 'See the owner’s side' }).click();
  await expect(page).toHaveURL('/demo/owner');
});
