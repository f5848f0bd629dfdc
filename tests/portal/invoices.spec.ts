import { unsound } from '../support/soundness.ts';
import { ChargePage } from '../support/pages/charge-page.ts';
import { HistoryPage } from '../support/pages/history-page.ts';
import { clippedAt } from '../support/clipped.ts';
import { centsOf, downloadedCsv, downloadedPdf } from '../support/files/downloads.ts';
import { InvoicesPage } from '../support/pages/invoices-page.ts';
import { expect, test } from '../support/test.ts';
import { VehiclesPage } from '../support/pages/vehicles-page.ts';
import { visitOn } from '../support/visit-date.ts';

let invoices: InvoicesPage;

test.beforeEach(async ({ page }) => {
  await visitOn(page, '2026-11-18T12:00:00Z');
  invoices = new InvoicesPage(page);
  await invoices.openInvoices();
  await invoices.pauseClock();
});

test.describe('a resident reads their invoices', () => {
  test('one per month, newest first, in a chart for arrow keys; filtered, as the address says; one with a credit note, and back to its row', async ({
    page,
  }) => {
    await expect(invoices.rows.first()).toContainText('November 2026');
    await expect(invoices.rows.first()).toContainText('Draft');
    await expect(invoices.row('October 2026')).toContainText('Paid');
    expect(await invoices.rows.count()).toBeGreaterThanOrEqual(6);

    await invoices.spending.focus();
    await invoices.spending.press('End');
    await expect(invoices.spending).toHaveAttribute(
      'aria-valuetext',
      /^November 2026: \$[\d.]+ for/,
    );
    await invoices.spending.press('ArrowLeft');
    await expect(invoices.spending).toHaveAttribute('aria-valuetext', /^October 2026: /);

    expect.soft(await unsound(page), 'the list').toEqual([]);
    expect.soft(await clippedAt(page, [645, 667, 690, 768, 780])).toEqual([]);

    const all = await invoices.rows.count();
    await invoices.filter('Status').selectOption('Draft');
    await expect(invoices.rows).toHaveCount(1);
    await invoices.filter('Status').selectOption('To pay');
    await page.getByRole('button', { name: 'Show all invoices' }).click();
    await expect(invoices.main).toBeFocused();
    await expect(invoices.rows).toHaveCount(all);
    await invoices.filter('Building').selectOption('SILVER PLAZA');
    await invoices.filter('Vehicle').selectOption('Nissan Leaf');
    await expect(page).toHaveURL(/building=.*vehicle=/);

    await test.step('an address opens its invoice, or the list if it is unknown, with its filters', async () => {
      await page.goto('/demo?section=invoices&invoice=nobody&status=credited');
      await expect(invoices.main.getByRole('alert').filter({ hasText: /./ })).toBeVisible();
      await invoices.backToAll.click();
      await expect(invoices.filter('Status')).toHaveValue('credited');
      await expect(invoices.rows).toHaveCount(1);
    });
    await test.step('a credit note is listed, with its reason, and subtracted', async () => {
      await invoices.openInvoice('Partly refunded');
      await expect(invoices.standing).toContainText(/\$[\d.]+ given back .* refunded/);
      const note = invoices.invoice.getByRole('region', { name: 'Credit note' });
      await expect(note).toContainText('The charger failed during the night');
      await expect(note).toContainText('It was refunded that day, the way you paid.');
      const about = /for the session of (\w{3}, \w{3} \d+)/u.exec(await note.innerText())!;
      await expect(invoices.sessions.filter({ hasText: about[1]! })).not.toHaveCount(0);
      const { pages } = await downloadedPdf(invoices.download('PDF'));
      expect(pages.flat().join('\n')).toContain(about[0]);
      const [total, given, after] = await Promise.all(
        ['Total', 'Given back', 'After credit notes'].map(async (name) =>
          centsOf(await invoices.total(name).innerText()),
        ),
      );
      expect(total! + given!).toBe(after);
    });
    const name = await invoices.heading.innerText();
    await page.reload();
    await expect(invoices.heading).toHaveText(name);
    await invoices.backToAll.click();
    await expect(invoices.row('Partly refunded').getByRole('link')).toBeFocused();
    await page.goBack();
    await expect(invoices.heading).toHaveText(name);
  });

  test('session by session, line by line, to the meter readings; they add up to the total, as in PDF and CSV, and are all open in print', async ({
    page,
  }) => {
    await invoices.openInvoice('October 2026');
    const first = invoices.sessions.first();
    await expect(first).toHaveAttribute('aria-expanded', 'false');
    await first.press('Enter');
    await expect(first).toHaveAttribute('aria-expanded', 'true');
    const line = invoices.invoice.getByRole('button', { name: /kWh × / }).first();
    const energy = /([\d.]+)\skWh/u.exec(await line.innerText())![1]!;
    await line.click();
    const readings = invoices.invoice.getByRole('table').first().getByRole('row');
    await expect(readings).not.toHaveCount(1);
    const measured = (await readings.getByRole('cell').last().innerText()).replace(/\skWh/u, '');
    expect(Number(measured)).toBeCloseTo(Number(energy), 3);
    const [, quantity, price] = /([\d.]+)\skWh × ([\d.]+)/u.exec(await line.innerText())!;
    const printed = /[\d.]+$/u.exec((await line.innerText()).trim())![0];
    expect(Math.round(Number(quantity) * Number(price) * 100)).toBe(centsOf(printed));

    const amounts = await invoices.sessions.evaluateAll((rows) =>
      rows.map((row) => /\$[\d,.]+/u.exec(row.textContent)![0]),
    );
    const added = amounts.reduce((sum, amount) => sum + centsOf(amount), 0);
    expect(added).toBe(centsOf(await invoices.total('Total').innerText()));

    expect.soft(await clippedAt(page, [645, 1024])).toEqual([]);

    const hourByHour = invoices.invoice.getByRole('link', {
      name: 'See this session hour by hour',
    });
    await hourByHour.first().click();
    await expect(new HistoryPage(page).heading).toBeFocused();
    await page.goBack();
    await expect(hourByHour.first()).toBeFocused();

    const total = await invoices.total('Total').innerText();
    const pdf = await downloadedPdf(invoices.download('PDF'));
    expect(pdf.name).toMatch(/^FW-\d{6}-2026-10\.pdf$/);
    const { title, pages } = pdf;
    expect(title).toBe(await invoices.heading.innerText());
    expect(pages.flat()).toContain(total);
    expect(pages.at(-1)).toContain(`Page ${pages.length} of ${pages.length}`);
    const listed = pages.flat().filter((text) => text.startsWith('Plugged in '));
    expect(listed).toHaveLength(await invoices.sessions.count());

    const csv = await downloadedCsv(invoices.download('CSV'));
    expect(csv.name).toMatch(/^FW-\d{6}-2026-10\.csv$/);
    const inFile = csv.records.reduce((sum, record) => sum + centsOf(record['Amount']!), 0);
    expect(inFile).toBe(centsOf(await invoices.total('Total').innerText()));

    await page.emulateMedia({ media: 'print' });
    await expect(invoices.download('PDF')).toBeHidden();
    await expect(invoices.backToAll).toBeHidden();
    await expect(invoices.sections).toBeHidden();
    await expect(invoices.title).toBeHidden();
    const fees = invoices.invoice.getByText('Service fee', { exact: true });
    expect(await fees.filter({ visible: true }).count()).toBe(await invoices.sessions.count());
  });
});

test('a resident questions a charge in a form that keeps its input; the answer explains every line; and pays when the month is over', async ({
  page,
}) => {
  await invoices.openInvoice('October 2026');
  await invoices.sessions.first().click();
  await invoices.questionButton.click();
  const { dialog } = invoices;
  await dialog.getByRole('button', { name: 'Send question' }).click();
  await expect(dialog.getByLabel('What is not right?')).toBeFocused();
  await expect(dialog).toContainText('Choose what is not right.');
  await dialog.getByLabel('What is not right?').selectOption('Something else');
  await dialog.getByRole('button', { name: 'Send question' }).click();
  await expect(dialog.getByLabel('What is it?')).toBeFocused();
  await dialog.getByLabel('What is it?').fill('The meter was running fast.');
  await dialog.getByRole('button', { name: 'Not now' }).click();
  await invoices.questionButton.click();
  await expect(dialog.getByLabel('What is it?')).toHaveValue('The meter was running fast.');
  await dialog.getByRole('button', { name: 'Send question' }).click();
  await expect(dialog).toBeHidden();
  await expect(invoices.question).toBeFocused();
  await expect(invoices.question).toContainText('“The meter was running fast.”');
  await expect(invoices.question).toContainText('You get the answer here at 9:30 PM.');

  await invoices.jumpTo('The answer to your question');
  await expect(invoices.question).toContainText('The bill is right:');
  await expect(invoices.question).toContainText(/the meter counted [\d.]+\skWh between readings/);
  await expect(invoices.questionButton).toHaveCount(0);
  // Beside a session that can still be questioned, and a line with its readings.
  await invoices.sessions.nth(1).click();
  await invoices.invoice
    .getByRole('button', { name: /kWh × / })
    .last()
    .click();
  await expect(invoices.questionButton).toBeVisible();
  expect.soft(await unsound(page), 'an open invoice').toEqual([]);

  await invoices.backToAll.click();
  await invoices.jumpTo('The month ends');
  await expect(invoices.row('November 2026')).toContainText('To pay');
  await invoices.openInvoice('November 2026');
  await expect(invoices.standing).toContainText(/^Issued .* to pay\. Due Dec 15, 2026\.$/);
  await invoices.payButton.click();
  await expect(invoices.payDialog).toContainText('No money moves');
  await invoices.payDialog.getByRole('button', { name: 'Pay later' }).click();
  await invoices.payButton.click();
  await invoices.payDialog.getByRole('button', { name: /^Pay \$/ }).click();
  await expect(invoices.standing).toContainText(/Paid Dec 1, 2026\.$/);
  await expect(invoices.standing).toBeFocused();
  await expect(invoices.payButton).toHaveCount(0);
  await page.reload();
  await expect(invoices.standing).toContainText('Paid');
});

test('a resident disputes a charge where the charger failed and gets a credit note; the PDF shows the name of a car in any script', async ({
  page,
}) => {
  const name = 'Жар-птица 月光 3';
  const vehicles = new VehiclesPage(page);
  await vehicles.sectionLink('My Vehicles').click();
  await vehicles.act('Edit', 'Hyundai Ioniq 5');
  await vehicles.enter({ Name: name });
  await vehicles.press('Save changes');
  await expect(vehicles.card(name)).toBeVisible();
  const charge = new ChargePage(page);
  await invoices.sectionLink('Charge').click();
  await charge.plugIn();
  await charge.form.getByText('Fastest').click();
  await charge.start();
  await charge.simulateFault();
  await expect(charge.sentence).toContainText('The charger has a fault');
  await charge.jumpTo('The charger recovers');
  await charge.jumpTo('End of charging');
  await charge.button('Unplug').click();
  await invoices.sectionLink('Invoices').click();
  await invoices.jumpTo('The month ends');
  await invoices.openInvoice('November 2026');
  const { pages } = await downloadedPdf(invoices.download('PDF'));
  expect(pages.flat()).toContain(`${name}, GOLDEN TOWER 42`);
  const due = centsOf(await invoices.total('Total').innerText());
  await invoices.sessions.last().click();
  await invoices.questionButton.click();
  await invoices.dialog.getByLabel('What is not right?').selectOption('The price is not right');
  await invoices.dialog.getByRole('button', { name: 'Send question' }).click();
  await invoices.jumpTo('The answer to your question');
  await expect(invoices.question).toContainText(/an interrupted session costs no service fee/);
  await expect(invoices.invoice.getByRole('region', { name: /^Credit note/ })).toContainText(
    'The charger failed during the session',
  );
  const after = centsOf(await invoices.total('After credit notes').innerText());
  expect(after).toBeLessThan(due);
  await expect(invoices.payButton).toHaveText(`Pay $${(after / 100).toFixed(2)}`);

  await invoices.sectionLink('Charging History').click();
  const history = new HistoryPage(page);
  await history.openSession(0);
  await expect(history.session).toContainText('after a credit note');
  await expect(history.bill).toContainText('of it was given back later by credit note.');
});
