import { expect, test } from '../support/test.ts';
import { SitePage } from '../support/pages/site-pages.ts';

test.use({ javaScriptEnabled: false });

test.describe('without script', () => {
  test('texts, questions and links work', async ({ page }) => {
    await page.goto('/');
    await page.getByText('Are there any hidden fees?').click();
    await expect(page.getByText('shown in real time while you charge')).toBeVisible();
    await expect(new SitePage(page).themeToggle).toBeHidden();
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy Policy');
  });

  test('the contact form opens a mail', async ({ page }) => {
    await page.goto('/');
    const form = page.locator('#contact form');
    await expect(form).toHaveAttribute('action', /^mailto:sales@fairwatt\.example/);
    await expect(form).toHaveAttribute('method', 'post');
    await expect(form).toHaveAttribute('enctype', 'text/plain');
  });

  test('the mobile menu opens', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const site = new SitePage(page);
    await page.goto('/terms');
    await site.menuButton.click();
    await site.menu.getByRole('link', { name: 'FAQs' }).click();
    await expect(page).toHaveURL('/#faqs');
  });
});
