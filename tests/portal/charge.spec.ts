import type { Locator, Page } from '@playwright/test';
import { ChargePage } from '../support/pages/charge-page.ts';
import { unsound } from '../support/soundness.ts';
import { expect, test } from '../support/test.ts';
import { visitOn } from '../support/visit-date.ts';

let charge: ChargePage;

test.beforeEach(async ({ page }) => {
  // A Wednesday: expensive until 21:00, cheap from 23:00 on.
  await visitOn(page, '2026-11-18T12:00:00Z');
  charge = new ChargePage(page);
  await charge.openCharge();
});

const style = (found: Locator, name: 'fill' | 'backgroundColor' | 'borderTopWidth') =>
  found.evaluate((element, asked) => getComputedStyle(element)[asked], name);

/** With forced colors, what is chosen, current or free differs in more than a background. */
async function expectToBeToldApart(page: Page) {
  await page.emulateMedia({ forcedColors: 'active' });
  const number = charge.guide.locator('[aria-current=step] > span').first();
  expect.soft(await style(number, 'borderTopWidth'), 'the current step').toBe('1px');
  const swatch = (text: string) => charge.main.locator('figure span', { hasText: text }).last();
  const [night, day] = [swatch('Night $').locator('rect'), swatch('Day $').locator('rect')];
  expect.soft(await style(night, 'fill'), 'night').not.toBe(await style(day, 'fill'));
  const chosen = charge.main.getByRole('radiogroup').locator('label:has(:checked)');
  expect.soft(await style(chosen, 'borderTopWidth'), 'price or CO₂').toBe('2px');
  const beam = charge.bay(/free/).first().locator('.bay-beam');
  expect
    .soft(await style(beam, 'fill'), 'the wall of a bay')
    .toBe(await style(page.locator('html'), 'backgroundColor'));
  await page.emulateMedia({ forcedColors: null });
}

/** By keyboard a focused control of the form is visible, not behind the bars. */
async function expectFocusToBeSeen(page: Page) {
  const before = page.viewportSize()!;
  for (const [width, height] of [
    // A window of 1280 × 1024, zoomed to 400 %.
    [320, 256],
    [390, 844],
    [860, 800],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height });
    await charge.sentence.focus();
    await page.keyboard.press('Tab');
    const names: string[] = [];
    for (let press = 0; press < 14; press += 1) {
      await page.keyboard.press('Tab');
      // Scrolling ends one frame later.
      const seen = await page.evaluate(async () => {
        await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
        const focused = document.activeElement as HTMLElement;
        // Radio buttons are visually hidden; their labels are what is seen.
        const shown = focused.closest('label') ?? focused;
        const { left, right, top, bottom } = shown.getBoundingClientRect();
        // What is taller than the window is seen by its upper end.
        const end = bottom - top > innerHeight / 2 ? top + 3 : bottom - 3;
        const above = document.elementFromPoint((left + right) / 2, end);
        const isSeen = above !== null && (shown.contains(above) || above.contains(shown));
        const name = shown.innerText || focused.getAttribute('name') || focused.ariaLabel;
        return { name: `${focused.tagName} ${name}`, isSeen, top, bottom };
      });
      names.push(seen.name);
      expect(seen, `${width} px: ${names.join(' → ')}`).toMatchObject({ isSeen: true });
      expect(seen.top).toBeGreaterThanOrEqual(0);
      if (seen.name.includes('Start charging')) break;
    }
    expect(names.at(-1), `${width} px`).toContain('Start charging');
  }

  // On a phone there is no gap between the two bars at the bottom.
  await page.setViewportSize({ width: 390, height: 844 });
  const bars = await page.evaluate(() => ({
    confirm: document.querySelector('[data-covers-below]')!.getBoundingClientRect().bottom,
    sections: document.querySelector('[data-bottom-bar]')!.getBoundingClientRect().top,
  }));
  expect(bars.confirm).toBeGreaterThanOrEqual(bars.sections);
  await page.setViewportSize(before);
}

test.describe('a resident charges through the night', () => {
  test('by plan, guided by four steps; the bill is the same to the cent on receipt, invoice and history', async ({
    page,
  }) => {
    const step = charge.guide.locator('[aria-current=step]');
    await expect(charge.sentence).toHaveText(/^Space 42 is free/);
    await expect(step).toContainText('Plug in and start');
    await expectToBeToldApart(page);
    await charge.plugIn();
    await expect(charge.form.getByRole('row', { name: /^With Fairwatt/ })).toContainText('$');
    await expect(charge.form).toContainText(/Saves \$\d/);
    expect.soft(await unsound(page), 'a plan').toEqual([]);
    await charge.start();
    const ready = String.raw`80% at \d+(:\d\d)?\sAM, ready for 7:30\sAM\.$`;
    await expect(charge.sentence).toHaveText(
      new RegExp(String.raw`^It works: 10\.0\skW for two minutes\. ${ready}`),
    );
    await expect(charge.sentence).toBeFocused();
    await expect(charge.reason).toHaveText(/^Then it waits for the night price at 11\sPM\.$/);
    await expect(step).toContainText('Watch the night');
    await charge.jumpTo(/price/);
    await expect(charge.sentence).toHaveText(
      new RegExp(
        String.raw`^It works: 10\.0\skW\. Now waiting for the night price at 11\sPM\. ${ready}`,
      ),
    );
    await expect(charge.reason).toHaveText(/^A kWh costs \$0\.13 then instead of \$0\.\d\d now\.$/);
    expect.soft(await unsound(page), 'waiting').toEqual([]);

    await charge.jumpTo('Charging starts');
    await expect(charge.sentence).toHaveText(
      /^Charging at the night price\. 80% at \d+(:\d\d)?\sAM, /,
    );
    await expect(charge.figure('power')).toHaveText(/^\d+\.\d\skW$/);
    await expect(charge.bill).toContainText(/About \$[\d.]+ when done/);
    expect.soft(await unsound(page), 'charging').toEqual([]);
    // A reload changes nothing.
    const sentence = await charge.sentence.innerText();
    const soFar = await charge.total();
    await page.reload();
    await expect(charge.sentence).toHaveText(sentence);
    expect(await charge.total()).toBe(soFar);

    await charge.jumpTo('End of charging');
    await expect(charge.sentence).toHaveText('Charged to its limit of 80%.');
    await expect(charge.reason).toHaveText('Nobody needs the space now, so staying costs nothing.');
    await expect(step).toContainText('Make way for a neighbor');
    const total = await charge.total();

    await charge.button('Unplug').click();
    await expect(charge.sentence).toHaveText(/^Space 42 is free/);
    await expect(step).toContainText('Read the bill');
    // What is done is not asked for again.
    await expect(step).not.toContainText('Unplug');
    expect(await charge.total(charge.receipt)).toBe(total);
    await charge.receipt.getByRole('link', { name: /November 2026 invoice$/ }).click();
    await expect(page).toHaveURL(/section=invoices/);
    await expect(charge.main.getByRole('article')).toContainText(total);
    await charge.sectionLink('Charging History').click();
    await expect(charge.main.getByRole('listitem').filter({ hasText: total })).not.toHaveCount(0);

    await charge.sectionLink('Charge').click();
    await expect(charge.guide.getByText(', done')).toHaveCount(4);
    await expect(
      charge.guide.getByRole('link', { name: 'bring this to your building' }),
    ).toHaveAttribute('href', '/buildings');
    await charge.guide.getByRole('button', { name: 'Hide these steps' }).click();
    await expect(charge.guide).toHaveCount(0);
    await page.reload();
    await expect(charge.sentence).toBeVisible();
    await expect(charge.guide).toHaveCount(0);
  });

  test('a fault keeps the metered energy, and charging resumes by itself; stopping asks once and bills the amount shown', async ({
    page,
  }) => {
    await charge.plugIn();
    await charge.form.getByText('Fastest').click();
    await charge.start();
    await expect(charge.sentence).toHaveText(/^Charging at the \w+ price\./);
    await charge.jumpTo(/^Day price/);
    await expect(charge.figure('delivered')).toHaveText(/^\d\d\.\d\skWh$/);
    const beforeFault = await charge.total();
    await expect(charge.main).toContainText('charging turns the rest into heat');
    const delivered = await charge.figure('delivered').innerText();

    await charge.simulateFault();
    await expect(charge.sentence).toHaveText(
      /^The charger has a fault, so charging has paused\. \d+% at .*, ready for .*\.$/,
    );
    await expect(charge.reason).toHaveText(
      /^It is expected back at [\d:]+(\s[AP]M)?, and charging resumes then\. /,
    );
    await expect(charge.reason).toContainText(
      `The ${delivered} metered so far are safe on your bill.`,
    );
    expect(await charge.total()).toBe(beforeFault);
    await charge.jumpTo('The charger recovers');
    await expect(charge.sentence).toHaveText(/^Charging at the \w+ price\./);

    const total = await charge.total();
    await charge.button('Stop charging').click();
    await charge.stopDialog.getByRole('button', { name: 'Keep charging' }).click();
    await expect(charge.sentence).toHaveText(/^Charging at/);
    await charge.stop();
    await expect(charge.sentence).toBeFocused();
    await expect(charge.sentence).toContainText(total);
    expect(await charge.total(charge.receipt)).toBe(total);
    await expect(charge.receipt.getByRole('link', { name: /invoice/ })).toBeVisible();
    expect.soft(await unsound(page), 'stopped').toEqual([]);

    await charge.button('Charge again').click();
    await charge.button('Not now').click();
    await charge.button('Unplug').click();
    await expect(charge.button(/^Plug in /)).toBeVisible();
  });

  test('a fault at a free space shows no car there', async ({ page }) => {
    await charge.simulateFault();
    const broken = charge.bay(/out of order/);
    await expect(broken.locator('.bay-hook')).toBeVisible();
    await expect(broken.locator('.bay-car')).toHaveCount(0);
    await expect(charge.sentence).toHaveText(/^The charger at space \d+ is out of order\.$/);
    expect.soft(await unsound(page), 'a fault').toEqual([]);
  });

  test('a taken space leads to a free one; the plan made there can be kept, changed, or stopped before anything is billed', async () => {
    await expect(charge.power).toContainText(/[\d.]+\skW of 25\.0\skW/);
    await charge
      .bay(/(from|kW)/)
      .first()
      .click();
    await expect(charge.sentence).toHaveText(/^A neighbor/);
    await expect(charge.reason).toHaveText(/leave/);
    await expect(charge.button(/^Plug in /)).toBeHidden();
    await charge
      .button(/^Go to free space \d+$/)
      .first()
      .click();
    await expect(charge.sentence).toHaveText(/^Space \d+ is free/);
    const [, free] = /^Space (\d+)/.exec(await charge.sentence.innerText())!;

    await charge.plugIn();
    await charge.chooseLocation('SILVER PLAZA', 15);
    await expect(charge.main).toContainText(`is plugged in at GOLDEN TOWER, space ${free}.`);
    await charge.button(`Go to space ${free}`).click();
    await expect(charge.sentence).toContainText('is plugged in at');
    await charge.start();
    // With another car selected, the one that charges is named.
    await charge.vehicleChoice.selectOption('Nissan Leaf');
    await expect(charge.status).toContainText('Hyundai Ioniq 5');
    await charge.vehicleChoice.selectOption('Hyundai Ioniq 5');

    // The wrong one of two cars can be put right, and back.
    const putRight = async (from: string, to: string) => {
      await charge.status.getByText(`Not your ${from}?`).click();
      await charge.button(`It is the ${to}`).click();
      await expect(charge.sentence).toBeFocused();
      await expect(charge.status.getByText(to, { exact: true })).toBeVisible();
      expect(await charge.selectedVehicle()).toBe(to);
    };
    await putRight('Hyundai Ioniq 5', 'Nissan Leaf');
    await putRight('Nissan Leaf', 'Hyundai Ioniq 5');

    await charge.button('Change the plan').click();
    await expect(charge.form.getByRole('heading', { name: 'Change the plan' })).toBeFocused();
    await charge.form.getByText('Fastest').click();
    await charge.button('Keep the old plan').click();
    await expect(charge.sentence).toBeFocused();
    await expect(charge.sentence).toHaveText(/^It works/);
    await expect(charge.form).toBeHidden();

    await charge.stop();
    await charge.button('Unplug').click();
    await expect(charge.receipt).toContainText('is on no invoice');
    await expect(charge.receipt.getByRole('link')).toBeHidden();

    // Back within a quarter of an hour, it is the same stay; another charge can begin.
    await charge.button(/^Plug in /).click();
    await charge.button('Charge again').click();
    await charge.start();
    await charge.button('Change the plan').click();
    await expect(charge.choice(/^Cheapest/)).toBeChecked();
    await charge.form.getByText('Fastest').click();
    await charge.button('Use this plan').click();
    await expect(charge.form).toBeHidden();
    await expect(charge.sentence).toHaveText(/^Charging at the \w+ price\./);
  });
});

test('a plan is made by keyboard, with all prices listed before plug-in; adds up; says what is out of reach, too late or invalid, and can be adjusted', async ({
  page,
}) => {
  await charge.button('All prices').click();
  for (const [name, price] of [
    ['Night', '$0.13 a kWh'],
    ['Evening', '$0.31 a kWh'],
    ['Day', '$0.22 a kWh'],
    ['Service fee', '$0.35'],
    ['Idle fee', '$3.00 an hour'],
  ] as const) {
    const row = charge.priceSheet.locator('dl > div').filter({
      has: page.getByRole('term').getByText(name, { exact: true }),
    });
    await expect(row).toContainText(price);
  }
  await expect(charge.priceSheet).toContainText('8% tax');
  await page.keyboard.press('Escape');
  await expect(charge.button('All prices')).toBeFocused();
  await charge.plugIn();
  await expectFocusToBeSeen(page);

  await charge.button(/^How the \$[\d.]+ adds up$/).click();
  await expect(charge.form).toContainText(/Night [\d.]+\skWh × 0\.13/);
  await expect(charge.form).toContainText(/Service fee\s*0\.35/);
  await expect(charge.form).toContainText(/Tax 8%/);

  await charge.previewChart.focus();
  await charge.previewChart.press('End');
  await expect(charge.previewChart).toHaveAttribute(
    'aria-valuetext',
    /^\d+(:\d\d)?\s[AP]M to 7:30\sAM: (not )?charging.*day price \$0\.22 a kWh$/,
  );
  await charge.previewChart.press('Home');
  await expect(charge.previewChart).toHaveAttribute('aria-valuetext', /^6:30\sPM to /);
  await charge.form.getByText('Greenest').click();
  await charge.previewChart.press('Home');
  await expect(charge.previewChart).toHaveAttribute('aria-valuetext', /g of CO₂ a kWh$/);

  await charge.choose('Until full');
  await charge.day.selectOption('Today');
  await charge.time.fill('19:30');
  await expect(charge.missed).toContainText(/By 7:30\sPM it reaches \d+%, not full\./);
  await expect(charge.missed).toContainText(
    /That is [\d.]+\skWh, [\d.]+\skWh less than you asked for\./,
  );

  await charge.missed.getByRole('button', { name: /^Be ready by/ }).click();
  await expect(charge.missed).toBeHidden();
  await expect(charge.time).not.toHaveValue('7:30 PM');

  await charge.day.selectOption('Today');
  await charge.time.fill('19:30');
  await charge.missed.getByRole('button', { name: /^Charge to \d+%$/ }).click();
  await expect(charge.missed).toBeHidden();
  await expect(charge.choice('Battery %')).toBeChecked();

  // It is no longer offered when its ready-by time has passed.
  await charge.form.getByText('Cheapest').click();
  await charge.level.fill('80');
  await charge.day.selectOption('Today');
  await charge.time.fill('22:30');
  await expect(charge.form).toContainText(/80% at (9|10):\d\d\sPM/);
  await charge.jumpTo(/^Day price/);
  await charge.jumpTo(/^Night price/);
  await expect(charge.form).toContainText('This time has passed. Choose a later one.');
  await expect(charge.form).not.toContainText(/\d% at /);
  await expect(charge.choice(/\$/)).toHaveCount(0);

  // An invalid one has its error at the field, and no input is lost.
  await charge.choose('Energy');
  const energy = charge.form.getByLabel('Energy at the meter');
  await energy.fill('a lot');
  await charge.day.selectOption('Today');
  await charge.time.fill('10:00');
  // When the preview goes, the button moves, and a click on it may miss.
  await expect(charge.previewChart).toBeHidden();
  await charge.button('Start charging').click();
  await expect(energy).toBeFocused();
  await expect(charge.form).toContainText('Enter how many kWh, up to 500.');
  await expect(charge.form).toContainText('This time has passed. Choose a later one.');
  await expect(charge.time).toHaveValue('10 AM');
  await page.reload();
  await expect(energy).toHaveValue('a lot');
  await expect(charge.time).toHaveValue('10 AM');
  await energy.fill('1');
  await charge.day.selectOption('Tomorrow');
  await charge.form.getByText('Fastest').click();
  await charge.start();
  await expect(charge.sentence).toContainText('1.0 kWh at');

  // The pressed button is gone when charging ends.
  await charge.button('Watch it charge').press('Enter');
  await expect(charge.sentence).toHaveText(/^Your goal is reached/);
  await expect(charge.sentence).toBeFocused();
});
