import { ChargePage } from '../support/pages/charge-page.ts';
import { OwnerPage } from '../support/pages/owner-page.ts';
import { unsound } from '../support/soundness.ts';
import { expect, test } from '../support/test.ts';

test('from an own building in the demo to its first statement, at 600 times the pace', async ({
  page,
}) => {
  test.slow();
  const owner = new OwnerPage(page);
  const { main } = owner;
  await owner.openOwner('buildings');

  await test.step('it begins with what a building is called, and bad input is said beside it', async () => {
    await main.getByRole('button', { name: 'Try it with a building of your own' }).click();
    await main.getByRole('button', { name: 'Set up the building' }).click();
    await expect(main.getByLabel('Name of the building')).toHaveAttribute('aria-invalid', 'true');
    await main.getByLabel('Name of the building').fill('ELM COURT');
    await main.getByLabel('Address').fill('12 Elm Street, Springfield');
    await main.getByLabel('Tax').fill('eight');
    await main.getByRole('button', { name: 'Set up the building' }).click();
    await expect(main).toContainText('Type a percentage, such as 8.25.');
    await main.getByLabel('Tax').fill('8');
    expect(await unsound(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await expect(owner.title).toHaveText('Set up');
  });

  await test.step('what would show nothing yet says what is missing', async () => {
    for (const section of ['Overview', 'Chargers', 'Prices', 'Power']) {
      await owner.show(section);
      await expect(main).toContainText('ELM COURT is not set up yet');
    }
    expect(await unsound(page)).toEqual([]);
    await main.getByRole('link', { name: 'Go on with the set-up' }).click();
    await expect(owner.title).toHaveText('Set up');
  });

  await test.step('the steps of every building: supply, spaces, prices', async () => {
    await main.getByLabel('Main fuse').fill('60');
    await page.keyboard.press('Enter');
    await expect(main.getByText('60 A, 208 V, one phase')).toBeVisible();
    await main.getByLabel('Numbers on the floor').fill('7-8');
    await main.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(main.getByText('7, 8', { exact: true })).toBeVisible();
    await main.getByRole('button', { name: 'Save the prices' }).click();
    await expect(main.getByText('Set.', { exact: true })).toBeVisible();
    expect(await unsound(page)).toEqual([]);
  });

  const charge = new ChargePage(page);
  await test.step('until it is open, residents see that it is closed', async () => {
    await charge.openMenu();
    await charge.menu.getByRole('link', { name: 'See the resident’s side' }).click();
    await main.getByText('ELM COURT').click();
    await expect(main.getByRole('radio', { name: /^ELM COURT.*closed$/ })).toBeChecked();
    await expect(charge.sentence).toHaveText('Space 7 is closed.');
    await expect(charge.status.getByRole('button')).toHaveCount(0);
    expect(await unsound(page)).toEqual([]);
    await charge.openMenu();
    await charge.menu.getByRole('link', { name: 'See the owner’s side' }).click();
    await owner.show('Buildings');
    await main.getByRole('button', { name: /^ELM COURT/ }).click();
    await owner.show('Set up');
  });

  await test.step('then it is opened', async () => {
    await main.getByRole('button', { name: 'Open the building' }).click();
    await expect(main.getByRole('heading', { name: 'The building is open' })).toBeVisible();
  });

  let total = '';
  await test.step('its owner charges there, while the clock runs', async () => {
    await main.getByRole('link', { name: 'Charge there yourself' }).click();
    await expect(charge.locationButton).toContainText('ELM COURT');
    await charge.plugIn();
    await charge.form.getByText('Fastest').click();
    await charge.start();
    await charge.runAt('600×');
    await expect
      .poll(() => charge.total().then((shown) => Number(shown.slice(1))))
      .toBeGreaterThan(0.5);
    await charge.jumpTo('Expected end of charging');
    await charge.pauseClock();
    await charge.button('Unplug').click();
    total = await charge.total(charge.receipt);
  });

  await test.step('the month ends, and its statement says what the receipt said', async () => {
    await charge.jumpTo('The month ends');
    await charge.openMenu();
    await charge.menu.getByRole('link', { name: 'See the owner’s side' }).click();
    await owner.show('Buildings');
    await main.getByRole('button', { name: /^ELM COURT/ }).click();
    await expect(main).toContainText('Both chargers work.');
    await owner.show('Statements');
    await expect(main).toContainText('One resident, 1 invoice to pay.');
    await expect(main.getByRole('row', { name: /^Total/ })).toContainText(total);
    expect(await unsound(page)).toEqual([]);
  });
});
