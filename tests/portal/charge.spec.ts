import { unsound } from '../support/soundness.ts';
import { ChargePage } from '../support/charge-page.ts';
import { expect, test } from '../support/test.ts';
import { visitOn } from '../support/visit-date.ts';

let charge: ChargePage;

test.beforeEach(async ({ page }) => {
  // A Wednesday: dear until 21:00, cheap from 23:00 on.
  await visitOn(page, '2026-11-18T12:00:00Z');
  charge = new ChargePage(page);
  await charge.openCharge();
});

test.describe('a resident charges through the night', () => {
  test('by plan, and finds the bill to the cent on receipt, invoice and history', async ({
    page,
  }) => {
    await expect(charge.sentence).toHaveText(/^Space 42 is free/);
    await charge.plugIn();
    await expect(charge.form.getByRole('row', { name: /^With Fairwatt/ })).toContainText('$');
    await expect(charge.form).toContainText(/Against charging right away: \$\d/);
    await charge.start();
    await expect(charge.sentence).toHaveText(
      /^Waiting for the night price at 11 PM\. 80% at \d+(:\d\d)? AM, ready for 7 AM\.$/,
    );
    await expect(charge.sentence).toBeFocused();
    await expect(charge.reason).toHaveText(/^A kWh costs \$0\.13 then instead of \$0\.\d\d now\.$/);

    await charge.jumpTo('Charging starts');
    await expect(charge.sentence).toHaveText(/^Charging at the night price\. 80% at 0\d:\d\d, /);
    await expect(charge.figure('power')).toHaveText(/^\d+\.\d kW$/);
    await expect(charge.bill).toContainText(/About \$[\d.]+ when done/);

    await charge.jumpTo('End of charging');
    await expect(charge.sentence).toHaveText('Charged to its limit of 80%.');
    await expect(charge.reason).toHaveText(
      /^Staying is free until \d+(:\d\d)? [AP]M, then the idle fee/,
    );
    const total = await charge.total();

    await charge.button('Unplug').click();
    await expect(charge.sentence).toHaveText(/^Space 42 is free/);
    expect(await charge.total(charge.receipt)).toBe(total);
    await charge.receipt.getByRole('link', { name: /November 2026 invoice/ }).click();
    await expect(page).toHaveURL(/section=invoices/);
    await expect(page.getByRole('article')).toContainText(total);
    await charge.sectionLink('Charging History').click();
    await expect(
      page.getByRole('main').getByRole('listitem').filter({ hasText: total }),
    ).not.toHaveCount(0);
  });

  test('watches the bill grow; stopping asks once and bills what was on show', async () => {
    await charge.plugIn();
    await charge.form.getByText('Fastest').click();
    await charge.start();
    await expect(charge.sentence).toHaveText(/^Charging at the \w+ price\./);
    await charge.runUntil(async () => {
      await expect(charge.figure('delivered')).toHaveText(/^[5-9]\.\d kWh$/);
    });
    const total = await charge.total();
    await expect(charge.main).toContainText('charging turns the rest into heat');

    await charge.button('Stop charging').click();
    await charge.stopDialog.getByRole('button', { name: 'Keep charging' }).click();
    await expect(charge.sentence).toHaveText(/^Charging at/);
    await charge.stop();
    await expect(charge.sentence).toBeFocused();
    await expect(charge.sentence).toContainText(total);
    expect(await charge.total(charge.receipt)).toBe(total);
    await expect(charge.receipt.getByRole('link', { name: /invoice/ })).toBeVisible();

    await charge.button('Charge again').click();
    await charge.button('Not now').click();
    await charge.button('Unplug').click();
    await expect(charge.button(/^Plug in /)).toBeVisible();
  });

  test('a reload in mid-charge changes nothing', async ({ page }) => {
    await charge.plugIn();
    await charge.start();
    await charge.jumpTo('Charging starts');
    await expect(charge.sentence).toHaveText(/^Charging at the night price\./);
    const sentence = await charge.sentence.innerText();
    const total = await charge.total();
    await page.reload();
    await expect(charge.sentence).toHaveText(sentence);
    expect(await charge.total()).toBe(total);
  });

  test('changes the plan while it waits; the old one can be kept', async () => {
    await charge.plugIn();
    await charge.start();
    await charge.button('Change plan').click();
    await expect(charge.form.getByRole('heading', { name: 'Change the plan' })).toBeFocused();
    await charge.form.getByText('Fastest').click();
    await charge.button('Keep the old plan').click();
    await expect(charge.sentence).toBeFocused();
    await expect(charge.sentence).toHaveText(/^Waiting for the night price/);
    await expect(charge.form).toBeHidden();

    await charge.button('Change plan').click();
    await expect(charge.choice(/^Cheapest/)).toBeChecked();
    await charge.form.getByText('Fastest').click();
    await charge.button('Use this plan').click();
    await expect(charge.form).toBeHidden();
    await expect(charge.sentence).toHaveText(/^Charging at the \w+ price\./);
  });
});

test.describe('a goal', () => {
  test('out of reach says what is reached, and can be made to fit', async () => {
    await charge.plugIn();
    await charge.choose('Until full');
    await charge.day.selectOption('Today');
    await charge.time.fill('19:30');
    await expect(charge.missed).toContainText(/By 7:30 PM it reaches \d+%, not full\./);
    await expect(charge.missed).toContainText(
      /That is [\d.]+ kWh, [\d.]+ kWh less than you asked for\./,
    );

    await charge.missed.getByRole('button', { name: /^Be ready by/ }).click();
    await expect(charge.missed).toBeHidden();
    await expect(charge.time).not.toHaveValue('7:30 PM');

    await charge.day.selectOption('Today');
    await charge.time.fill('19:30');
    await charge.missed.getByRole('button', { name: /^Charge to \d+%$/ }).click();
    await expect(charge.missed).toBeHidden();
    await expect(charge.choice('Battery %')).toBeChecked();
  });

  test('that is wrong says so beside the field and loses nothing', async () => {
    await charge.plugIn();
    await charge.choose('Energy');
    const energy = charge.form.getByLabel('Energy at the meter');
    await energy.fill('a lot');
    await charge.day.selectOption('Today');
    await charge.time.fill('10:00');
    await charge.button('Start charging').click();
    await expect(energy).toBeFocused();
    await expect(charge.form).toContainText('Enter how many kWh, up to 500.');
    await expect(charge.form).toContainText('This time has passed. Choose a later one.');
    await expect(charge.time).toHaveValue('10 AM');
    await energy.fill('5');
    await charge.day.selectOption('Tomorrow');
    await charge.start();
    await expect(charge.sentence).toContainText('5.0 kWh at');
  });
});

test.describe('the building', () => {
  test('shows who waits and why; a taken space offers a free one', async () => {
    await expect(charge.power).toContainText(/[\d.]+ kW of 25\.0 kW/);
    const neighbour = charge.space(/(waits|kW)/).first();
    await neighbour.click();
    await expect(charge.sentence).toHaveText(/^A neighbor/);
    await expect(charge.reason).toHaveText(/leave/);
    await expect(charge.button(/^Plug in /)).toBeHidden();
    await charge
      .button(/^Space \d+ is free$/)
      .first()
      .click();
    await expect(charge.sentence).toHaveText(/^Space \d+ is free/);
  });

  test('knows that a car is plugged in elsewhere, and leads there', async () => {
    await charge.plugIn();
    await charge.chooseLocation('SILVER PLAZA', 15);
    await expect(charge.main).toContainText('is plugged in at GOLDEN TOWER, space 42.');
    await charge.button('Go to space 42').click();
    await expect(charge.sentence).toContainText('is plugged in at');
  });
});

test('a fault in mid-charge keeps what was metered, and charging goes on by itself', async () => {
  await charge.plugIn();
  await charge.form.getByText('Fastest').click();
  await charge.start();
  await charge.runUntil(async () => {
    await expect(charge.figure('delivered')).toHaveText(/^[2-9]\.\d kWh$/);
  });
  const total = await charge.total();
  const delivered = await charge.figure('delivered').innerText();
  await charge.simulateFault();
  await expect(charge.sentence).toHaveText(
    /^The charger has a fault, so charging has paused\. It goes on by itself at about \d+(:\d\d)? [AP]M\.$/,
  );
  await expect(charge.reason).toHaveText(`The ${delivered} metered so far are safe on your bill.`);
  expect(await charge.total()).toBe(total);
  await charge.jumpTo('The charger recovers');
  await expect(charge.sentence).toHaveText(/^Charging at the \w+ price\./);
});

test('the plan can be read by keyboard, hour by hour', async () => {
  await charge.plugIn();
  await charge.previewChart.focus();
  await charge.previewChart.press('End');
  await expect(charge.previewChart).toHaveAttribute(
    'aria-valuetext',
    /^\d+(:\d\d)? [AP]M to 7 AM: (not )?charging.*night price \$0\.13 a kWh$/,
  );
  await charge.previewChart.press('Home');
  await expect(charge.previewChart).toHaveAttribute('aria-valuetext', /^6:30 PM to /);
  await charge.form.getByText('Greenest').click();
  await charge.previewChart.press('Home');
  await expect(charge.previewChart).toHaveAttribute('aria-valuetext', /g of CO₂ a kWh$/);
});

test('is sound in every state', async ({ page }) => {
  expect(await unsound(page)).toEqual([]);
  await charge.plugIn();
  expect(await unsound(page)).toEqual([]);
  await charge.start();
  expect(await unsound(page)).toEqual([]);
  await charge.jumpTo('Charging starts');
  await expect(charge.sentence).toHaveText(/^Charging/);
  expect(await unsound(page)).toEqual([]);
  await charge.stop();
  expect(await unsound(page)).toEqual([]);
});
