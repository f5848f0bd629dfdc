import { ChargePage } from '../support/pages/charge-page.ts';
import { QueuePage } from '../support/pages/queue-page.ts';
import { expect, test } from '../support/test.ts';
import { visitOn } from '../support/visit-date.ts';

test('a resident waits in the queue of a full building and takes the space that comes free', async ({
  page,
}) => {
  // That Monday evening two spaces of GOLDEN TOWER are left for the resident's own cars.
  await visitOn(page, '2026-11-16T12:00:00Z');
  const charge = new ChargePage(page);
  await charge.openCharge();
  await charge.plugIn();
  const mine = new QueuePage(page);
  await mine.sectionLink('My Reservation').click();
  // A plugged-in car needs no slot.
  await expect(mine.suggestions).toContainText('is plugged in at space 42, GOLDEN TOWER.');
  await expect(mine.suggestionCards).toHaveCount(0);
  await mine.suggestions.getByRole('link', { name: 'Plan it there' }).click();
  await expect(charge.form).toBeVisible();
  await charge.chooseLocation('GOLDEN TOWER', 93);
  await charge.vehicleChoice.selectOption('Nissan Leaf');
  await charge.plugIn();
  await charge.vehicleChoice.selectOption('Tesla Model 3');

  await mine.sectionLink('My Reservation').click();
  await expect(mine.suggestions).toContainText('Tesla Model 3');
  await mine.join();
  await mine.leave();
  await mine.join();

  // A car leaves: its space is offered to the next in line, in every section.
  await mine.sectionLink('Charge').click();
  await charge.button('Unplug').click();
  await expect(mine.offer(93)).toHaveCount(0);
  await charge.chooseLocation('GOLDEN TOWER', 42);
  await expect(mine.offer(93)).toBeVisible();
  await mine.sectionLink('Invoices').click();
  await expect(mine.offer(93)).toContainText('Plug in Tesla Model 3 by then');
  // An offer and "Nothing is free" are never on the same screen.
  await mine.sectionLink('My Reservation').click();
  await expect(mine.offer(93)).toBeVisible();
  await expect(mine.suggestions).toContainText(/Space 93 .* is held for you|Best overall/);
  await expect(page.getByText('Nothing is free')).toHaveCount(0);
  await mine.offer(93).getByRole('link', { name: 'Go to space 93' }).click();
  await expect(mine.title).toHaveText('Charge');
  await expect(charge.sentence).toContainText('Space 93 is yours');
  await charge.button('Plug in Tesla Model 3').click();
  await expect(charge.sentence).toContainText('Your reserved charge has begun');
  await mine.sectionLink('My Reservation').click();
  await expect(mine.offer(93)).toHaveCount(0);
  await expect(mine.past).toContainText('Used');
});
