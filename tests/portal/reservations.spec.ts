import { unsound } from '../support/soundness.ts';
import { readCalendar } from '../support/files/read-calendar.ts';
import { ChargePage } from '../support/pages/charge-page.ts';
import { ReservationsPage } from '../support/pages/reservations-page.ts';
import { expect, test } from '../support/test.ts';
import { visitOn } from '../support/visit-date.ts';

const evening = '2026-11-18T12:00:00Z';

test.describe('a resident requests a slot', () => {
  test('prefilled with the predicted need; three are suggested, best first; one that began cannot be canceled, and is a no-show 15 minutes after', async ({
    page,
  }) => {
    // On this evening two of them begin at once in the same space.
    await visitOn(page, '2026-11-16T12:00:00Z');
    const mine = new ReservationsPage(page);
    await mine.openReservations();
    await expect(mine.amount).toHaveValue(/^\d+(\.\d)?$/);
    await expect(mine.suggestionCards).toHaveCount(3);
    for (const card of await mine.suggestionCards.all()) {
      await expect(card.getByRole('heading')).toHaveText(/^Space \d+, \d+(:\d\d)?\s[AP]M to /);
      await expect(card).toContainText(/\$\d+\.\d\d\s*at most|at most\s*\$\d+\.\d\d/);
      await expect(card).toContainText(/\d\skg/);
      await expect(card).toContainText(/\d%/);
    }

    // At its own slot the car can have no other, though spaces are free.
    await mine.jumpTo('Your reservation starts');
    await expect(mine.suggestions.getByRole('heading', { level: 3 }).first()).toHaveText(
      /^Hyundai Ioniq 5 already has space 42, today, 7\sPM to 7\sAM, for [\d.]+\skWh\.$/,
    );
    await expect(mine.suggestions).toContainText(
      /Beside it, only part of [\d.]+\skWh fits in before Wed 7:30\sAM\./,
    );
    await expect(mine.suggestions.getByRole('button', { name: 'Join the queue' })).toBeHidden();
    await expect(mine.suggestions.locator('[aria-busy=true]')).toHaveCount(0);
    await expect(mine.suggestionCards.first()).toContainText('All of it, but later');
    await expect(mine.suggestionCards.filter({ hasText: 'Best overall' })).toHaveCount(0);

    const booked = mine.booked(/^Space 42, 7\sPM/).first();
    await expect(booked).toContainText('Too late to change or cancel');
    await expect(booked.getByRole('button', { name: 'Cancel' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );

    // No card of before stays beside those of another day.
    await mine.form.getByLabel('Ready by').selectOption('Thu, Nov 19');
    await expect(mine.suggestionCards.first()).toContainText('Tomorrow');
    await expect(mine.suggestionCards).toHaveCount(3);

    await mine.jumpTo('Your reservation is released');
    await expect(mine.past.getByText('Missed', { exact: true }).first()).toBeVisible();
    await expect(mine.past.getByText('the space was released').first()).toBeVisible();
    // Shown in every section until dismissed.
    const missed = page.locator('main section').filter({ hasText: 'You missed a' });
    for (const section of ['Charge', 'Invoices', 'Charging History']) {
      await mine.sectionLink(section).click();
      await expect(missed).toContainText('space 42 at GOLDEN TOWER');
    }
    await missed.getByRole('button', { name: 'Dismiss this notice' }).click();
    await expect(missed).toHaveCount(0);
  });
});

test.describe('a suggestion', () => {
  test('differs from the others and adds up, for what is asked for now; one press books it, also after a reload, until it is canceled or missed', async ({
    page,
  }) => {
    await visitOn(page, evening);
    const mine = new ReservationsPage(page);
    await mine.openReservations();
    const labels = await mine.suggestionCards.locator('h3 + p').allInnerTexts();
    expect(labels[0]).toBe('Best overall');
    expect(new Set(labels).size).toBe(labels.length);
    const second = mine.suggestionCards.nth(1);
    const adding = second.getByRole('button', { name: /^How the \$[\d.]+ adds up$/ });
    const [cost] = /\$[\d.]+/.exec(await adding.innerText())!;
    await adding.click();
    await expect(second).toContainText(/Service fee\s*0\.35/);
    await expect(second.locator('dl').last()).toContainText(`At most${cost}`);

    const book = mine.suggestionCards.first().getByRole('button', { name: /^Reserve space/ });
    await expect(book).toBeEnabled();
    await book.scrollIntoViewIfNeeded();
    const amount = await mine.amount.elementHandle();
    // Within one task: the slots are drawn again in a later one.
    const pressed = await book.evaluate(async (button, field) => {
      const { x, y, width, height } = button.getBoundingClientRect();
      const atButton = () =>
        button.contains(document.elementFromPoint(x + width / 2, y + height / 2));
      const before = atButton();
      const input = field as HTMLInputElement;
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, '6');
      input.dispatchEvent(new Event('input', { bubbles: true }));
      await Promise.resolve();
      return { before, after: atButton() };
    }, amount);
    expect(pressed).toEqual({ before: true, after: false });
    await expect(mine.suggestionCards.first()).toContainText('6.0 kWh');
    await expect(book).toBeEnabled();

    const last = mine.suggestionCards.last();
    const heading = (await last.getByRole('heading').textContent())!;
    await last.getByRole('button', { name: /^Reserve space/ }).click();
    await expect(mine.suggestions.getByRole('status')).toContainText('Reserved: space');
    await expect(mine.suggestions.getByRole('status')).toBeFocused();
    const booked = mine.booked(heading);
    await expect(booked).toContainText('Reserved');
    await expect(booked).toContainText('Free to change or cancel until');

    await mine.form.getByRole('button', { name: /^Back to/ }).click();
    await expect(mine.amount).not.toHaveValue('6');
    const predicted = await mine.amount.inputValue();
    await test.step('an invalid amount has its error beside it, and no input is lost', async () => {
      await mine.amount.fill('a lot');
      await expect(mine.form).toContainText('Enter a number of kWh, such as 12.5.');
      await expect(mine.amount).toHaveAttribute('aria-invalid', 'true');
      await mine.amount.fill('12,5');
      await expect(mine.amount).not.toHaveAttribute('aria-invalid', 'true');
      const vehicle = mine.form.getByLabel('Vehicle');
      await vehicle.selectOption('Nissan Leaf');
      await expect(mine.amount).not.toHaveValue('12,5');
      await vehicle.selectOption('Hyundai Ioniq 5');
      await expect(mine.amount).toHaveValue('12,5');
    });
    await page.reload();
    await expect(booked).toContainText('6.0 kWh');
    await expect(mine.amount).toHaveValue('12,5');
    await mine.form.getByRole('button', { name: /^Back to/ }).click();
    await expect(mine.amount).toHaveValue(predicted);

    // Canceled or missed, others are suggested again.
    const suggested = mine.suggestions.getByRole('button', { name: /^Reserve space/ }).first();
    await booked.getByRole('button', { name: 'Cancel' }).click();
    await mine.dialog.getByRole('button', { name: 'Cancel reservation' }).click();
    await suggested.click();
    await expect(mine.suggestions.getByRole('status')).toContainText('Reserved: space');
    await mine.jumpTo('Your reservation is released');
    await expect(suggested).toBeVisible();
  });
});

test('a space held for another car of the resident offers that car', async ({ page }) => {
  const mine = new ReservationsPage(page);
  await mine.openReservations();
  await mine.form.getByLabel('Vehicle').selectOption('Tesla Model 3');
  // The form is for the other car only once that is drawn: an amount typed before is for the first.
  await expect(mine.suggestions).toContainText('Best slots for Tesla Model 3');
  await expect(mine.amount).not.toHaveValue('');
  await mine.askFor(6);
  const best = mine.suggestionCards.first();
  const space = /^Space (\d+)/.exec(await best.getByRole('heading').innerText())![1]!;
  await best.getByRole('button', { name: /^Reserve space/ }).click();
  await expect(mine.suggestions.getByRole('status')).toContainText('Reserved: space');
  await mine.vehicleChoice.selectOption('Nissan Leaf');
  await mine.jumpTo('Your reservation starts Tesla Model 3');
  const charge = new ChargePage(page);
  await charge.sectionLink('Charge').click();
  await charge.chooseLocation('GOLDEN TOWER', Number(space));
  await expect(charge.reason).toContainText('held for your Tesla Model 3');
  await expect.poll(() => charge.selectedVehicle()).toBe('Tesla Model 3');
  // Even with another one selected: no other may plug in here.
  await charge.vehicleChoice.selectOption('Nissan Leaf');
  await charge.button('Plug in Tesla Model 3').click();
  // No further step: the reserved charge begins at plug-in.
  await expect(charge.sentence).toHaveText(
    /^Your reserved charge has begun: 6\.0\skWh by .+, at most \$\d+\.\d\d\.$/,
  );
  await expect(charge.sentence).toBeFocused();
  await expect(charge.main).toContainText(/At most \$\d+\.\d\d, as quoted/);
  await charge.button('Change the plan').click();
  await expect(charge.form).toContainText(/at most \$\d+\.\d\d holds while you ask for no more/);
  await charge.button('Keep the old plan').click();
  await expect(charge.button('Stop charging')).toBeVisible();
});

test('a resident selects hours on the board, by dragging or by keyboard; sees the cost, and is told what is taken or too much', async ({
  page,
}) => {
  await visitOn(page, evening);
  const mine = new ReservationsPage(page);
  await mine.openReservations();
  const taken = mine.grid.getByRole('gridcell', { name: /: taken/ }).first();
  // Marked as unavailable, but pressed anyway.
  await taken.click({ force: true });
  await expect(mine.chosen).toHaveCount(0);
  await expect(mine.board.getByText(/is taken at/)).toBeVisible();

  const cells = await mine.freeHours(3);
  await cells[0]!.hover();
  await page.mouse.down();
  await cells[1]!.hover();
  await cells[2]!.hover();
  await page.mouse.up();
  await expect(mine.chosen).toHaveCount(3);
  await mine.press('Clear');
  await expect(mine.chosen).toHaveCount(0);

  const [first] = await mine.freeHours(2);
  await first!.focus();
  await first!.click();
  await page.keyboard.press('Escape');
  await expect(mine.chosen).toHaveCount(0);
  await page.keyboard.press('Shift+ArrowRight');
  await expect(mine.chosen).toHaveCount(2);
  await page.keyboard.press('Escape');
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowRight');
  await expect(mine.board.getByText('Tomorrow', { exact: false })).toBeVisible();
  await expect(mine.grid.locator(':focus')).toHaveAttribute('aria-label', /12\sPM to 1\sPM/);
  await page.keyboard.press('PageUp');
  await expect(mine.grid.locator(':focus')).toHaveCount(1);

  await test.step('more energy than fits is refused with what can be promised', async () => {
    await mine.choose(1);
    const amount = mine.slotForm.getByLabel('How much');
    await amount.fill('');
    expect.soft(await unsound(page), 'while selecting').toEqual([]);
    await amount.fill('60');
    await mine.press('Reserve');
    const alert = mine.slotForm.getByRole('alert');
    await expect(alert).toContainText('The building can promise');
    await expect(amount).toHaveValue('60');
    await alert.getByRole('button', { name: /^Reserve \d/ }).click();
    await expect(mine.board.getByText(/^Reserved: space/)).toBeVisible();
  });

  await mine.choose(3);
  const amount = mine.slotForm.getByLabel('How much');
  await amount.fill('5');
  await amount.press('Home');
  await page.keyboard.type('1.');
  await expect(amount).toHaveValue('1.5');
  await amount.fill('5');
  const price = mine.slotForm.getByRole('button', { name: /^How the \$[\d.]+ adds up$/ });
  await expect(price).toBeVisible();
  await price.click();
  await expect(mine.slotForm).toContainText(/Service fee\s*0\.35/);
  await page.setViewportSize({ width: 390, height: 844 });
  const uncovered = await mine.grid.evaluate((grid) => {
    const scroller = grid.parentElement!;
    scroller.scrollLeft = 200;
    const edge = scroller.getBoundingClientRect().left;
    const header = grid.querySelector('[role=rowheader]')!.getBoundingClientRect();
    return header.left - edge;
  });
  expect(uncovered).toBeLessThan(1);
});

test('a resident changes a reservation, told of a conflict beside the field; cancels it, asked once, and can undo it; the calendar follows', async ({
  page,
}) => {
  const mine = new ReservationsPage(page);
  await mine.openReservations();
  const space = await mine.reserveOnBoard(3, '4');
  await expect(mine.booked(new RegExp(`^Space ${space},`)).first()).toContainText('4.0 kWh');
  const reserved = await mine.grid
    .getByRole('gridcell', { name: new RegExp(`^Space ${space},.*: yours`) })
    .first()
    .getAttribute('data-at');
  const booked = mine.booked(new RegExp(`^Space ${space},`)).first();
  const added = await mine.file(() =>
    booked.getByRole('button', { name: 'Add to calendar' }).click(),
  );
  expect(added.name).toMatch(/^fairwatt-\w+\.ics$/);
  const event = readCalendar(added.text);
  expect(Date.parse(event['DTSTART']!)).toBe(Number(reserved));
  expect(event['SUMMARY']).toBe(`Charge Hyundai Ioniq 5 at space ${space}`);
  expect(event['STATUS']).toBe('CONFIRMED');

  const taken = mine.grid.getByRole('gridcell', { name: /: taken/ }).last();
  const label = ((await taken.getAttribute('aria-label')) ?? '').replaceAll('\u00A0', ' ');
  const [, number, from, to] = /^Space (\d+), \w+ (.+ [AP]M) to (.+ [AP]M):/.exec(label)!;
  const at = Number(await taken.getAttribute('data-at'));
  const day = new Date(at).toLocaleDateString('en-CA', { timeZone: 'America/New_York' });
  await booked.getByRole('button', { name: 'Change' }).click();
  const { dialog } = mine;
  expect.soft(await unsound(page), 'before changing it').toEqual([]);
  await dialog.getByLabel('Space').selectOption(`Space ${number}`);
  await dialog.getByLabel('Day').selectOption(day);
  await dialog.getByLabel('From').fill(from!);
  await dialog.getByLabel('Until').fill(to!);
  await dialog.getByLabel('How much').fill('3.5');
  await dialog.getByRole('button', { name: 'Change reservation' }).click();
  await expect(dialog.getByRole('alert')).toContainText(/reserved|plugged in/);
  await expect(dialog.getByRole('alert')).toBeFocused();
  await expect(dialog.getByLabel('From')).toHaveValue(from!);
  await expect(dialog.getByLabel('How much')).toHaveValue('3.5');
  await dialog.getByRole('button', { name: 'Close' }).click();

  await booked.getByRole('button', { name: 'Change' }).click();
  await dialog.getByLabel('How much').fill('2.5');
  const price = dialog.getByText(/^At most \$\d+\.\d\d instead of \$\d+\.\d\d\.$/);
  await expect(price).toBeVisible();
  const [newPrice] = /\$[\d.]+\d/.exec(await price.innerText())!;
  await dialog.getByRole('button', { name: 'Change reservation' }).click();
  await expect(dialog).toBeHidden();
  await expect(booked).toContainText('2.5 kWh');
  await expect(booked).toContainText(`at most ${newPrice}`);

  const heading = await booked.getByRole('heading').innerText();
  await booked.getByRole('button', { name: 'Cancel' }).click();
  await mine.dialog.getByRole('button', { name: 'Keep reservation' }).click();
  await booked.getByRole('button', { name: 'Cancel' }).click();
  await mine.dialog.getByRole('button', { name: 'Cancel reservation' }).click();
  await expect(mine.upcoming.getByRole('status')).toContainText('Canceled: space');
  await expect(mine.past.getByText('Canceled', { exact: true }).first()).toBeVisible();
  const removed = await mine.file(() =>
    mine.upcoming.getByRole('button', { name: 'Take it off the calendar' }).click(),
  );
  const gone = readCalendar(removed.text);
  expect(gone['UID']).toBe(event['UID']);
  expect(gone['STATUS']).toBe('CANCELLED');
  expect(Number(gone['SEQUENCE'])).toBeGreaterThan(Number(event['SEQUENCE']));
  await mine.upcoming.getByRole('button', { name: 'Undo' }).click();
  await expect(mine.booked(heading)).toContainText('Reserved');
});

test.describe('by touch', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('hours are tapped, first and last, on targets of 44 px', async ({ page }) => {
    const mine = new ReservationsPage(page);
    await mine.openReservations();
    const [first, second] = await mine.freeHours(2);
    await first!.tap();
    await second!.tap();
    await expect(mine.chosen).toHaveCount(2);
    const box = await first!.boundingBox();
    expect(box?.width).toBeGreaterThanOrEqual(44);
    expect(box?.height).toBeGreaterThanOrEqual(44);
  });
});
