import { ChargePage } from '../support/pages/charge-page.ts';
import { downloadedCsv, downloadedPdf } from '../support/files/downloads.ts';
import { InvoicesPage } from '../support/pages/invoices-page.ts';
import { sectionNames } from '../support/pages/portal-page.ts';
import { QueuePage } from '../support/pages/queue-page.ts';
import { unsound } from '../support/soundness.ts';
import { expect, test } from '../support/test.ts';
import { visitOn } from '../support/visit-date.ts';

let charge: ChargePage;

test.beforeEach(async ({ page }) => {
  await visitOn(page, '2026-11-18T12:00:00Z');
  charge = new ChargePage(page);
  await charge.openCharge();
});

test('a driver who moves when asked is credited: on the receipt, the invoice, its PDF and CSV; and can wait in turn', async ({
  page,
}) => {
  await charge.bringNeighbor();
  await expect(charge.toast('none of yours is')).toBeVisible();
  await charge.plugIn();
  await charge.choose('Energy');
  await charge.form.getByLabel('Energy at the meter').fill('1');
  await charge.form.getByText('Fastest').click();
  await charge.start();
  await charge.jumpTo('End of charging');
  await charge.bringNeighbor();
  await expect(charge.sentence).toContainText('A neighbor needs this space.');
  await expect(charge.reason).toContainText(
    /Please move by \d+(:\d\d)?\sPM and do not come back within 15 minutes, and the service fee of this session is given back\./,
  );
  // The request is shown in every section.
  for (const name of Object.values(sectionNames).slice(1)) {
    await charge.sectionLink(name).click();
    await expect(charge.title).toHaveText(name);
    await expect(charge.moveRequest(42)).toContainText(
      /Please move it by \d+(:\d\d)?\sPM and do not come back within 15 minutes, and its service fee of \$0\.\d\d is given back\./,
    );
  }
  await charge.sectionLink('My Vehicles').click();
  await expect(page.getByRole('list', { name: 'Your vehicles' })).toBeVisible();
  expect(await unsound(page)).toEqual([]);
  await charge.sectionLink('Charge').click();
  await charge.button('Unplug and make way').click();
  await expect(charge.receipt).toContainText('Thanks for making way');
  await expect(charge.sentence).toContainText('Space 42 is reserved for a neighbor');

  const invoices = new InvoicesPage(page);
  await invoices.sectionLink('Invoices').click();
  await expect(charge.moveRequest(42)).toHaveCount(0);
  const thanks = charge.main.locator('section').filter({ hasText: 'Thank you for making way.' });
  await expect(thanks).toBeVisible();
  await invoices.openInvoice('November 2026');
  await invoices.sessions.last().click();
  const line = invoices.invoice.getByText('Thanks for making way').first();
  await expect(line).toBeVisible();
  const { records } = await downloadedCsv(invoices.download('CSV'));
  const row = records.find((one) => Object.values(one).includes('Thanks for making way'));
  expect(Object.values(row!).some((cell) => /^-0\.\d\d$/.test(cell))).toBe(true);
  const { pages } = await downloadedPdf(invoices.download('PDF'));
  expect(pages.flat().join(' ')).toContain('Thanks for making way');

  // The neighbors are done soon after 9 PM; one of them is asked then.
  await charge.sectionLink('Charge').click();
  await charge.vehicleChoice.selectOption('Nissan Leaf');
  const mine = new QueuePage(page);
  await mine.sectionLink('My Reservation').click();
  await mine.join();
  await mine.jumpTo(/^Day price/);
  await mine.runAt('60×');
  await expect(charge.main).toContainText(
    /A neighbor whose car is charged has been asked to make way by \d+(:\d\d)?\sPM\./,
    { timeout: 60_000 },
  );
});

test('a driver who stays past the stated departure is warned, and pays an idle fee after 20 minutes', async ({
  page,
}) => {
  await charge.plugIn();
  await charge.form.getByText('Fastest').click();
  await charge.start();
  await charge.jumpTo('Ready-by time');
  await charge.bringNeighbor();
  await expect(charge.reason).toContainText(
    /Staying is free until 7:50\sAM, then the idle fee starts\./,
  );
  await charge.sectionLink('Invoices').click();
  await expect(charge.moveRequest(42)).toContainText('From 7:50 AM on, staying costs an idle fee.');
  await charge.sectionLink('Charge').click();
  await expect(charge.bill).not.toContainText('Idle');
  await charge.jumpTo('The idle fee starts');
  await charge.runUntil(() => expect(charge.bill).toContainText(/Idle/));
  await expect(charge.reason).toContainText('The idle fee began at 7:50 AM; unplug to end it.');
  const total = await charge.total();
  const invoices = new InvoicesPage(page);
  await invoices.sectionLink('Invoices').click();
  await charge.moveRequest(42).getByRole('button', { name: 'Unplug and make way' }).click();
  await expect(charge.moveRequest(42)).toHaveCount(0);
  await invoices.openInvoice('November 2026');
  await expect(invoices.sessions.last()).toContainText(total);
  await invoices.sessions.last().click();
  await expect(invoices.invoice).toContainText('Idle');
  await expect(invoices.invoice).not.toContainText('Thanks for making way');
});

test('the guide leads through the night to a neighbor: the fee comes back, they come, and the portal says so', async ({
  page,
}) => {
  await charge.plugIn();
  await charge.start();
  await charge.jumpTo('End of charging');
  await charge.guide.getByRole('button', { name: 'Go to the morning' }).click();
  await expect(charge.sentence).toContainText('A neighbor needs this space.');
  await expect(charge.reason).toContainText('the service fee of this session is given back.');
  await charge.button('Unplug and make way').click();
  await expect(charge.receipt).toContainText('Thanks for making way');
  await charge.runAt('60×');
  const news = charge.main.locator('section').filter({
    hasText: 'The neighbor you made way for is charging.',
  });
  await expect(news).toBeVisible({ timeout: 60_000 });
  await charge.pauseClock();
  await expect(charge.sentence).toHaveText('A neighbor is charging at space 42.');
  // The tour goes on after a reload: its invoice opens at this session.
  await page.reload();
  await charge.guide.getByRole('link', { name: 'Open its invoice' }).click();
  await expect(charge.main.getByRole('article')).toContainText('Thanks for making way');
});
