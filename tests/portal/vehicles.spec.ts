import type { Locator } from '@playwright/test';
import { overflow, unsound } from '../support/soundness.ts';
import { expect, test } from '../support/test.ts';
import { VehiclesPage } from '../support/pages/vehicles-page.ts';
import { visitOn } from '../support/visit-date.ts';

const ioniq = 'Hyundai Ioniq 5';
const leaf = 'Nissan Leaf';
const tesla = 'Tesla Model 3';

const van = {
  Name: 'The van',
  'Battery size': '90.5',
  Efficiency: '2',
  'AC limit': '16',
};

/** How many targets there are, and those that a finger may miss. */
const targetsIn = (place: Locator, kinds: string) =>
  place.locator(kinds).evaluateAll((all) => ({
    count: all.length,
    low: all
      .filter((target) => target.getBoundingClientRect().height < 44)
      .map((target) => target.outerHTML),
  }));

/** What cannot be read is dropped: My Vehicles and its forms stay usable. */
function damageStorage() {
  const drafts = {
    1: '{"name": "Spr',
    2: 'null',
    3: '{"name": 7, "battery": {}, "acLimit": "16"}',
  };
  for (const [id, text] of Object.entries(drafts))
    sessionStorage.setItem(`draft vehicle ${id}`, text);
  sessionStorage.setItem('draft new vehicle', '["name"]');
  sessionStorage.setItem('scroll-positions', '[["a"], 7, null]');
  sessionStorage.setItem('watched', '{}');
}

test.describe('a resident manages their vehicles', () => {
  test('reads their cards, changes one, and the default; removes them, asked once, unless one is reserved; other sections then lead to the first', async ({
    page,
  }) => {
    const vehicles = new VehiclesPage(page);
    await vehicles.openVehicles();
    expect(await vehicles.names()).toEqual([ioniq, leaf, tesla]);
    await expect(vehicles.card(ioniq).getByText('Default', { exact: true })).toBeVisible();
    await expect(vehicles.list.getByText('Default', { exact: true })).toHaveCount(1);
    await expect(vehicles.card(ioniq)).toContainText(/Battery at \d+%/);
    await expect(vehicles.card(ioniq)).toContainText(/\d+ mi range/);
    await expect(vehicles.card(ioniq)).toContainText('Charge limit 80%');
    await expect(vehicles.figure(ioniq, 'Battery size')).toHaveText('74.0 kWh');
    await expect(vehicles.figure(ioniq, 'AC limit')).toHaveText('48 A');
    await expect(vehicles.figure(ioniq, 'Efficiency')).toHaveText('3.5 mi/kWh');
    await expect(vehicles.figure(ioniq, 'Usually ready by')).toHaveText('7:30 AM');
    await expect(vehicles.card(leaf)).toContainText('Not plugged in, nothing reserved.');

    const stands = vehicles.card(leaf).getByText(/mi range/);
    const range = await stands.innerText();
    await vehicles.act('Edit', leaf);
    await vehicles.enter({ Name: 'Sprout', 'Usually ready by': '06:15', 'Charge limit': '70' });
    await vehicles.press('Save changes');
    await expect(vehicles.toast('Sprout saved')).toBeVisible();
    await expect(vehicles.figure('Sprout', 'Usually ready by')).toHaveText('6:15 AM');
    await expect(vehicles.card('Sprout')).toContainText('Charge limit 70%');
    await expect(vehicles.card('Sprout')).toContainText(range);

    await vehicles.act('Set as default', tesla);
    await expect(vehicles.toast(`${tesla} is your default vehicle`)).toBeVisible();
    await expect(vehicles.list).toBeFocused();
    await expect(vehicles.card(tesla).getByText('Default', { exact: true })).toBeVisible();
    await expect(vehicles.list.getByText('Default', { exact: true })).toHaveCount(1);
    await vehicles.act('Remove', tesla);
    await vehicles.press('Remove vehicle');
    await expect(vehicles.toast(`${tesla} removed`)).toContainText(
      `${ioniq} is your default vehicle now.`,
    );
    await expect(vehicles.card(ioniq).getByText('Default', { exact: true })).toBeVisible();

    await vehicles.vehicleChoice.selectOption('Sprout');
    await vehicles.act('Remove', 'Sprout');
    await vehicles.press('Keep vehicle');
    await expect(vehicles.card('Sprout')).toBeVisible();
    await vehicles.act('Remove', 'Sprout');
    await expect(vehicles.dialog).toContainText('Its past sessions and invoices stay.');
    await vehicles.press('Remove vehicle');
    await expect(vehicles.toast('Sprout removed')).toBeVisible();
    await expect.poll(() => vehicles.names()).toEqual([ioniq]);
    await expect.poll(() => vehicles.selectedVehicle()).toBe(ioniq);
    await expect(vehicles.list).toBeFocused();

    await expect(vehicles.card(ioniq)).toContainText(
      /Reserved: .* at 7\sPM, GOLDEN TOWER, space 42\./,
    );
    await vehicles.act('Remove', ioniq);
    await expect(vehicles.dialog.getByRole('alert')).toContainText(
      'It has a reservation at GOLDEN TOWER, space 42.Cancel the reservation first',
    );
    await expect(vehicles.dialog.getByRole('button', { name: 'Remove vehicle' })).toHaveCount(0);
    expect.soft(await unsound(page), 'before removing').toEqual([]);
    await vehicles.dialog.getByRole('link', { name: 'Go to My Reservation' }).click();
    await expect(vehicles.title).toHaveText('My Reservation');
    await expect(page).toHaveURL(/section=reservations/);

    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    await vehicles.press('Cancel reservation');
    await expect(page.getByText('Nothing is reserved.')).toBeVisible();
    await vehicles.sectionLink('My Vehicles').click();
    await vehicles.act('Remove', ioniq);
    await vehicles.press('Remove vehicle');
    await expect(vehicles.card(ioniq)).toBeHidden();
    const first = page.getByRole('main').getByRole('link', { name: 'Add your first vehicle' });
    await vehicles.sectionLink('Charge').click();
    await expect(first).toBeVisible();
    await expect(page.getByRole('button', { name: /is free$/ })).toBeHidden();
    await vehicles.sectionLink('My Reservation').click();
    await expect(page.getByText('Past reservations')).toBeVisible();
    await first.click();
    await expect(vehicles.title).toHaveText('My Vehicles');
  });

  test('adds a model of the catalog; a form that is closed keeps its input, for its own car, until it is saved', async ({
    page,
  }) => {
    const vehicles = new VehiclesPage(page);
    await vehicles.openVehicles();
    await vehicles.beginAdding();
    await expect(vehicles.model('Volvo EX30')).toBeVisible();
    expect.soft(await unsound(page), 'the models').toEqual([]);
    await vehicles.field('Make or model').fill('kia');
    await expect(vehicles.dialog.getByRole('status')).toHaveText('3 models');
    await vehicles.model('Kia EV6').click();
    await expect(vehicles.field('Name')).toHaveValue('Kia EV6');
    await expect(vehicles.field('Battery size')).toHaveValue('74');
    await expect(vehicles.field('AC limit')).toHaveValue('48');
    await expect(vehicles.field('Efficiency')).toHaveValue('3.8');
    await vehicles.press('Add vehicle');
    await expect(vehicles.toast('Kia EV6 added')).toBeVisible();
    await expect(vehicles.dialog).toBeHidden();
    await expect(vehicles.figure('Kia EV6', 'Battery size')).toHaveText('74.0 kWh');
    await expect(vehicles.vehicleChoice.getByRole('option')).toHaveText([
      ioniq,
      leaf,
      tesla,
      'Kia EV6',
    ]);

    await vehicles.beginTypingIn();
    await vehicles.enter(van);
    await page.keyboard.press('Escape');
    await expect(vehicles.dialog).toBeHidden();
    await vehicles.sectionLink('Invoices').click();
    await expect(vehicles.title).toHaveText('Invoices');
    await page.goBack();
    await page.reload();
    await expect(vehicles.card('Kia EV6')).toBeVisible();
    await vehicles.beginAdding();
    await expect(vehicles.draftNote).toBeVisible();
    for (const [label, value] of Object.entries(van)) {
      await expect(vehicles.field(label)).toHaveValue(value);
    }
    await vehicles.press('Start over');
    await expect(vehicles.dialog.getByText('Which model is it?')).toBeVisible();
    await vehicles.press('Type in another car');
    await expect(vehicles.field('Name')).toHaveValue('');
    await expect(vehicles.draftNote).toBeHidden();

    // Another model changes the figures, but not a name of one's own.
    await vehicles.press('Back to the models');
    await vehicles.model('Kia EV6').click();
    await vehicles.press('Back to the models');
    await vehicles.model('Volvo EX30').click();
    await expect(vehicles.field('Name')).toHaveValue('Volvo EX30');
    await vehicles.field('Name').fill('Blueberry');
    await vehicles.press('Back to the models');
    await vehicles.model('Kia EV9').click();
    await expect(vehicles.field('Name')).toHaveValue('Blueberry');
    await expect(vehicles.field('Battery size')).toHaveValue('96');
    await vehicles.press('Close');

    await vehicles.act('Edit', leaf);
    await vehicles.field('Name').fill('Sprout');
    await vehicles.press('Close');
    await vehicles.act('Edit', tesla);
    await expect(vehicles.field('Name')).toHaveValue(tesla);
    await expect(vehicles.draftNote).toBeHidden();
    await vehicles.press('Close');
    await vehicles.act('Edit', leaf);
    await expect(vehicles.draftNote).toBeVisible();
    await expect(vehicles.field('Name')).toHaveValue('Sprout');
    await vehicles.press('Save changes');
    await expect(vehicles.card('Sprout')).toBeVisible();
    await vehicles.act('Edit', 'Sprout');
    await expect(vehicles.draftNote).toBeHidden();
  });

  test('enters a car that is not in the catalog, despite damaged drafts, with errors beside the fields; a time in either format, picked, or by arrow keys; all by keyboard alone', async ({
    page,
  }) => {
    await page.addInitScript(damageStorage);
    const vehicles = new VehiclesPage(page);
    await vehicles.openVehicles();
    for (const name of await vehicles.names()) {
      await vehicles.act('Edit', name);
      await expect(vehicles.field('Name')).toHaveValue(name);
      await vehicles.press('Close');
    }
    await vehicles.beginTypingIn();
    await expect(vehicles.field('Name')).toHaveValue('');
    await expect(vehicles.draftNote).toBeHidden();
    await vehicles.press('Back to the models');
    await vehicles.field('Make or model').fill('zeppelin');
    await expect(vehicles.dialog.getByRole('status')).toHaveText(
      'No model in the catalog matches “zeppelin”.',
    );
    await vehicles.press('Type in another car');
    await vehicles.press('Add vehicle');
    await expect(vehicles.field('Name')).toBeFocused();
    expect.soft(await unsound(page), 'the form with errors').toEqual([]);
    await vehicles.enter({ ...van, 'Battery size': 'big', Efficiency: '17.5', 'AC limit': '' });
    await vehicles.press('Add vehicle');
    await expect(vehicles.field('Battery size')).toBeFocused();
    const words = {
      'Battery size': '“big” is not a number. Use digits only, like 60.',
      Efficiency: '17.5 kWh per 100 miles is 5.7 miles per kWh. Enter that.',
      'AC limit': 'Enter the most it draws. 32 A is common.',
    };
    for (const [label, error] of Object.entries(words)) {
      await expect(vehicles.field(label)).toHaveAttribute('aria-invalid', 'true');
      await expect(vehicles.field(label)).toHaveAccessibleDescription(new RegExp(`^${error}`));
    }
    await expect(vehicles.field('Battery size')).toHaveValue('big');
    await expect(vehicles.field('Name')).toHaveValue('The van');
    await vehicles.field('Battery size').fill('90');
    await expect(vehicles.field('Battery size')).not.toHaveAttribute('aria-invalid');
    await expect(vehicles.field('Battery size')).toBeFocused();
    await vehicles.press('Add vehicle');
    await expect(vehicles.field('Efficiency')).toBeFocused();
    await vehicles.enter({
      'Battery size': '90,5',
      Efficiency: '3.5',
      'AC limit': '16',
      'Usually ready by': '05:45',
    });
    await vehicles.field('Charges on').selectOption('Three phases');
    await vehicles.press('Add vehicle');
    await expect(vehicles.figure('The van', 'Battery size')).toHaveText('90.5 kWh');
    await expect(vehicles.figure('The van', 'AC limit')).toHaveText('16 A, three phases');
    await expect(vehicles.figure('The van', 'Usually ready by')).toHaveText('5:45 AM');

    await vehicles.act('Edit', ioniq);
    const time = vehicles.field('Usually ready by');
    await expect(time).toHaveValue('7:30 AM');
    for (const [typed, told] of [
      ['19:30', '7:30 PM'],
      ['6', '6 AM'],
      ['8:15 pm', '8:15 PM'],
    ] as const) {
      await time.fill(typed);
      await time.blur();
      await expect(time).toHaveValue(told);
    }
    await time.focus();
    await page.keyboard.press('ArrowUp');
    await expect(time).toHaveValue('8:30 PM');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect(time).toHaveValue('8 PM');
    await vehicles.field('Choose a half hour').selectOption('9:30 AM');
    await expect(time).toHaveValue('9:30 AM');

    await time.fill('at dawn');
    await expect(time).not.toHaveAttribute('aria-invalid');
    await page.keyboard.press('Enter');
    await expect(time).toBeFocused();
    await expect(time).toHaveAccessibleDescription('Enter a time, such as 7 AM.');
    await expect(time).toHaveValue('at dawn');
    await time.fill('5 am');
    await vehicles.press('Save changes');
    await expect(vehicles.figure(ioniq, 'Usually ready by')).toHaveText('5 AM');

    await page.getByRole('button', { name: 'Add a vehicle' }).focus();
    await page.keyboard.press('Enter');
    await vehicles.field('Make or model').focus();
    await page.keyboard.type('bolt');
    await page.keyboard.press('Enter');
    await expect(vehicles.dialog.getByRole('heading', { level: 3 })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(vehicles.field('Name')).toBeFocused();
    await vehicles.field('Charge limit').focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect(vehicles.card('Chevrolet Bolt EUV')).toContainText('Charge limit 81%');
    await expect(page.getByRole('button', { name: 'Add a vehicle' })).toBeFocused();
  });
});

test('a car at its limit: one press leads to the form that raises it; as it is plugged in, other figures are locked, and it stays', async ({
  page,
}) => {
  // The Leaf is at 77 % that evening.
  await visitOn(page, '2026-11-15T12:00:00Z');
  const vehicles = new VehiclesPage(page);
  await vehicles.openVehicles();
  await vehicles.act('Edit', leaf);
  await vehicles.enter({ 'Charge limit': '60' });
  await vehicles.press('Save changes');
  await vehicles.sectionLink('Charge').click();
  await vehicles.vehicleChoice.selectOption(leaf);
  await page.getByRole('button', { name: `Plug in ${leaf}` }).click();
  await page.getByRole('link', { name: 'Raise the limit' }).click();
  await vehicles.enter({ 'Charge limit': '90' });
  await vehicles.press('Save changes');
  await expect(vehicles.card(leaf)).toContainText('Charge limit 90%');
  await expect(page).toHaveURL('/demo?section=vehicles');

  await vehicles.vehicleChoice.selectOption(tesla);
  await expect(vehicles.card(leaf)).toContainText(/Plugged in at GOLDEN TOWER, space \d+\./);

  await vehicles.act('Edit', leaf);
  await expect(vehicles.field('Battery size')).toHaveAttribute('readonly');
  await expect(vehicles.field('AC limit')).toHaveAttribute('readonly');
  await expect(vehicles.field('Charges on')).toBeDisabled();
  await expect(vehicles.field('Battery level now')).toHaveCount(0);
  await vehicles.enter({ 'Charge limit': '75' });
  await vehicles.press('Save changes');
  await expect(vehicles.card(leaf)).toContainText('Charge limit 75%');

  await vehicles.act('Remove', leaf);
  await expect(vehicles.dialog.getByRole('alert')).toContainText(
    'Stop charging and unplug it first.',
  );
  await vehicles.dialog.getByRole('link', { name: 'Go to its charge' }).click();
  await expect(vehicles.title).toHaveText('Charge');
  expect(await vehicles.selectedVehicle()).toBe(leaf);
  await vehicles.unplugButton.click();
  await expect(vehicles.unplugButton).toBeHidden();

  await vehicles.sectionLink('My Vehicles').click();
  await vehicles.act('Remove', leaf);
  await vehicles.press('Remove vehicle');
  await expect(vehicles.card(leaf)).toHaveCount(0);
});

test('the longest name fits, also in the sentences of other sections; touch targets are at least 44 px tall', async ({
  page,
}) => {
  const longest = 'W'.repeat(60);
  const vehicles = new VehiclesPage(page);
  await vehicles.openVehicles();
  await vehicles.act('Edit', ioniq);
  await vehicles.field('Name').fill(longest);
  await vehicles.press('Save changes');
  await expect(vehicles.card(longest)).toBeVisible();
  for (const [section, text] of [
    ['My Vehicles', longest],
    ['Charge', `Plug in ${longest}`],
    ['My Reservation', `Best slots for ${longest}`],
  ] as const) {
    await page.setViewportSize({ width: 1280, height: 800 });
    await vehicles.sectionLink(section).click();
    await expect(page.getByRole('main').getByText(text).first()).toBeVisible();
    for (const width of [320, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await overflow(page), `${section} at ${width} px`).toBe(0);
    }
  }

  await page.setViewportSize({ width: 1280, height: 800 });
  await vehicles.sectionLink('My Vehicles').click();
  await expect(vehicles.card(longest)).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  const onCards = await targetsIn(vehicles.list, 'button, a');
  expect(onCards.count).toBeGreaterThanOrEqual(9);
  expect(onCards.low).toEqual([]);
  await vehicles.act('Edit', leaf);
  const inForm = await targetsIn(vehicles.dialog, 'button, input, select');
  expect(inForm.low).toEqual([]);
});
