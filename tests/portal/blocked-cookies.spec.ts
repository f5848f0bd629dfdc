import { ChargePage } from '../support/pages/charge-page.ts';
import { blockCookies } from '../support/refused-storage.ts';
import { expect, test } from '../support/test.ts';

test.describe('with cookies blocked', () => {
  test('the demo starts, works, and stores nothing, as it says', async ({ page }) => {
    await blockCookies(page);
    const charge = new ChargePage(page);
    await charge.openCharge();
    await expect(page.getByText(/is gone when you close or reload/)).toBeVisible();
    await charge.plugIn();
    await charge.sidebarToggle.click();
    await expect(charge.sidebarToggle).toHaveAccessibleName('Collapse sidebar');
    await page.getByRole('button', { name: 'Switch to dark theme' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    for (const name of ['My Reservation', 'Invoices', 'My Vehicles', 'Charging History']) {
      await charge.sectionLink(name).click();
      await expect(charge.title).toHaveText(name);
      await expect(charge.main.getByRole('alert')).toHaveCount(0);
    }
    await page.getByRole('link', { name: /back to the home page/ }).click();
    await expect(page).toHaveURL('/');
    await page.goBack();
    await expect(charge.title).toHaveText('Charging History');
    await page.reload();
    await charge.sectionLink('Charge').click();
    await expect(charge.sentence).toHaveText(/^Space 42 is free/);
  });
});
