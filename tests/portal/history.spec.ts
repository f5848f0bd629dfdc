import { unsound } from '../support/soundness.ts';
import { clippedAt } from '../support/clipped.ts';
import { centsOf, downloadedCsv } from '../support/files/downloads.ts';
import { HistoryPage } from '../support/pages/history-page.ts';
import { expect, test } from '../support/test.ts';
import { visitOn } from '../support/visit-date.ts';

let history: HistoryPage;

test.beforeEach(async ({ page }) => {
  await visitOn(page, '2026-11-18T12:00:00Z');
  history = new HistoryPage(page);
  await history.openHistory();
  await history.pauseClock();
});

test.describe('a resident browses past sessions', () => {
  test('on paper: under the name of the section, every session on one line of A4', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 718, height: 1047 });
    await page.emulateMedia({ media: 'print' });
    await expect(history.title).toBeVisible();
    await expect(history.filter('Vehicle')).toBeHidden();
    // Those of the newest month: the others are laid out when they come into view.
    const heights = await history.rows.evaluateAll((rows) =>
      rows.slice(0, 9).map((row) => row.getBoundingClientRect().height),
    );
    expect(Math.max(...heights)).toBeLessThan(45);
  });

  test('by month, with totals that match, in charts for arrow keys; filtered, also after a reload; an empty result says how to widen it', async ({
    page,
  }) => {
    await expect(history.months.first()).toHaveText('November 2026');
    const added = (await history.costs()).reduce((sum, cost) => sum + centsOf(cost), 0);
    await expect(history.totals).toContainText(
      `$${(added / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`,
    );
    await expect(history.totals).toContainText(`in ${await history.rows.count()} sessions`);

    for (const name of ['Energy', 'Cost', 'CO₂'] as const) {
      await history.chart(name).focus();
      await history.chart(name).press('End');
      await expect(history.chart(name)).toHaveAttribute('aria-valuetext', /^November 2026: /);
    }

    const all = await history.rows.count();
    await history.filter('Vehicle').selectOption('Nissan Leaf');
    await expect(history.rows.filter({ hasNotText: 'Nissan Leaf' })).toHaveCount(0);
    await history.filter('Period').selectOption('October 2026');
    await expect(history.months).toHaveText(['October 2026']);
    // One month contains every kind of element.
    expect.soft(await unsound(page), 'a list').toEqual([]);
    expect.soft(await clippedAt(page, [768, 860, 1085, 1250])).toEqual([]);
    const some = await history.rows.count();
    expect(some).toBeLessThan(all);
    await page.reload();
    await expect(history.title).toHaveText('Charging History');
    await expect(history.rows).toHaveCount(some);
    await expect(history.filter('Period')).toHaveValue('2026-10');

    await history.filter('Period').selectOption('Between two dates');
    await history.filter('First day').fill('2026-10-01');
    // Independent of the browser's language.
    await expect(history.filter('First day')).toHaveAccessibleDescription(/^October 1, 2026$/);
    await history.filter('Last day').fill('2026-10-31');
    await expect(history.months).toHaveText(['October 2026']);
    await history.filter('Last day').fill('2026-09-01');
    await expect(history.filter('Last day')).toHaveAttribute('aria-invalid', 'true');
    await expect(history.filter('First day')).toHaveValue('2026-10-01');
    await history.filter('First day').fill('2020-01-01');
    await history.filter('Last day').fill('2020-01-31');
    await expect(history.nothing).toBeVisible();
    expect.soft(await unsound(page), 'an empty result').toEqual([]);

    await history.filter('Period').selectOption('all');
    await history.filter('Building').selectOption('SILVER PLAZA');
    await history.filter('Vehicle').selectOption('Nissan Leaf');
    await expect(history.nothing).toContainText('No session with Nissan Leaf at SILVER PLAZA.');
    const widen = history.nothing.getByRole('button', { name: /^Any vehicle: \d+ sessions?$/ });
    const promised = /\d+/u.exec(await widen.innerText())![0];
    await widen.click();
    await expect(page.getByRole('main')).toBeFocused();
    await expect(history.rows).toHaveCount(Number(promised));
    await expect(page).not.toHaveURL(/vehicle=/);
  });

  test('each with its power, its bill and its saving; Back leads to where it was opened; sorted by cost, also as CSV, to the cent', async ({
    page,
  }) => {
    const [cost] = await history.costs();
    await history.openSession(0);
    expect.soft(await unsound(page), 'an open session').toEqual([]);
    await expect(history.session).toContainText('Compared with charging right away');
    await expect(history.session).toContainText(/(than|as) charging right away\./);
    await history.powerCurve.focus();
    await history.powerCurve.press('Home');
    await expect(history.powerCurve).toHaveAttribute('aria-valuetext', /price \$0\.\d\d a kWh$/);
    await expect(history.bill.getByRole('definition').last()).toHaveText(`$${cost}`);
    await history.bill.getByRole('link', { name: /^On the draft for November 2026/ }).click();
    await expect(history.heading).toHaveText('November 2026 so far');
    const onInvoice = history.session.getByRole('heading', { level: 3 }).getByRole('button').last();
    await expect(onInvoice).toContainText(`$${cost}`);

    await history.sectionLink('Charging History').click();
    await history.toBeWhole();
    // However far down.
    const oldest = history.rows.last();
    await oldest.scrollIntoViewIfNeeded();
    await oldest.getByRole('link').click();
    await expect(history.heading).toBeFocused();
    await page.goBack();
    await history.toBeWhole();
    await expect(oldest).toBeInViewport();

    await history.filter('Vehicle').selectOption('Nissan Leaf');
    await expect(history.rows.filter({ hasNotText: 'Nissan Leaf' })).toHaveCount(0);
    await history.openSession(1);
    await history.backToAll.click();
    await expect(history.rows.nth(1).getByRole('link')).toBeFocused();
    await expect(history.filter('Vehicle')).not.toHaveValue('all');

    await history.filter('Sort').selectOption('Highest cost first');
    await expect(history.months).toHaveText(['All sessions']);
    await expect(history.rows.filter({ hasNotText: 'Nissan Leaf' })).toHaveCount(0);
    const costs = (await history.costs()).map(centsOf);
    expect(costs).toEqual(costs.toSorted((a, b) => b - a));
    const { name, records } = await downloadedCsv(history.download);
    expect(name).toBe('charging-history.csv');
    expect(records.map((record) => centsOf(record['Cost']!))).toEqual(costs);
    expect(records[0]!['Plugged in (America/New_York)']).toMatch(/^2026-\d\d-\d\d \d\d:\d\d$/);
  });
});
