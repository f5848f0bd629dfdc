import { expect, test } from '../support/test.ts';
import { SitePage } from '../support/pages/site-pages.ts';

test.use({ viewport: { width: 390, height: 844 } });

test.describe('the mobile menu', () => {
  test('contains the five links; Login and theme stay in the bar', async ({ page }) => {
    const site = new SitePage(page);
    await page.goto('/');
    await expect(site.menu).toBeHidden();
    await site.menuButton.click();
    await expect(site.menu.getByRole('link')).toHaveText([
      'Demo Mode',
      'Offerings',
      'How it Works',
      'FAQs',
      'Contact',
    ]);
    await expect(site.themeToggle).toBeVisible();
    await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
    await expect(site.menu.getByRole('link', { name: 'Login' })).toHaveCount(0);
  });

  test('closes on a tap outside, on Escape with focus restored, and when a link is chosen', async ({
    page,
  }) => {
    const site = new SitePage(page);
    await page.goto('/');
    await site.menuButton.click();
    await expect(site.menu).toBeVisible();
    await page.mouse.click(200, 700);
    await expect(site.menu).toBeHidden();

    await site.menuButton.focus();
    await page.keyboard.press('Enter');
    await expect(site.menu).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(site.menu.getByRole('link').first()).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(site.menu).toBeHidden();
    await expect(site.menuButton).toBeFocused();

    await site.menuButton.click();
    await site.menu.getByRole('link', { name: 'FAQs' }).click();
    await expect(site.menu).toBeHidden();
    await expect(page).toHaveURL('/#faqs');
    await expect(page.locator('#faqs')).toBeFocused();
  });
});
