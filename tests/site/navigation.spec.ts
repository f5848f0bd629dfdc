import { holdBack } from '../support/hold-back.ts';
import { expect, test } from '../support/test.ts';
import { SitePage } from '../support/pages/site-pages.ts';

test.describe('navigation', () => {
  test('a new page starts at its top, takes the focus and announces its title', async ({
    page,
  }) => {
    const site = new SitePage(page);
    await page.goto('/');
    await site.footer.getByRole('link', { name: 'Terms & Conditions' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms and Conditions');
    expect(await site.scrollY()).toBe(0);
    await expect(page.getByRole('main')).toBeFocused();
    await expect(page.getByRole('status').filter({ hasText: 'Terms and Conditions' })).toHaveText(
      await page.title(),
    );
  });

  test('back and forward restore the scroll position', async ({ page }) => {
    const site = new SitePage(page);
    await page.goto('/');
    await site.footer.scrollIntoViewIfNeeded();
    const landingPosition = await site.scrollY();
    expect(landingPosition).toBeGreaterThan(1000);
    await site.footer.getByRole('link', { name: 'Privacy Policy' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy Policy');
    await page.mouse.wheel(0, 700);
    await expect.poll(() => site.scrollY()).toBe(700);
    await page.goBack();
    await expect.poll(() => site.scrollY()).toBe(landingPosition);
    await page.goForward();
    await expect.poll(() => site.scrollY()).toBe(700);
  });

  test('a reload keeps the scroll position', async ({ page }) => {
    const site = new SitePage(page);
    await page.goto('/terms');
    await page.mouse.wheel(0, 900);
    await expect.poll(() => site.scrollY()).toBe(900);
    await page.reload();
    await expect.poll(() => site.scrollY()).toBe(900);
  });

  test('a page is prefetched when it is about to be opened', async ({ page }) => {
    const site = new SitePage(page);
    await page.goto('/');
    const link = site.footer.getByRole('link', { name: 'Privacy Policy' });
    const asked = page.waitForRequest('**/assets/privacy-*.js');
    await link.hover();
    await asked;
    await expect(page).toHaveURL('/');
  });

  test('a slow connection shows a progress indicator', async ({ page }) => {
    const site = new SitePage(page);
    await page.goto('/');
    const loading = page.getByRole('progressbar', { name: 'Loading' });
    await expect(loading).toHaveCount(0);
    const arrive = await holdBack(page, '**/assets/privacy-*.js');
    await site.footer.getByRole('link', { name: 'Privacy Policy' }).click();
    await expect(loading).toBeVisible();
    arrive();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy Policy');
    await expect(loading).toHaveCount(0);
  });

  test('every link has an address that exists; Login opens the app in a new tab', async ({
    page,
    request,
  }) => {
    await page.goto('/');
    const addresses = await page
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(addresses.length).toBeGreaterThan(15);
    for (const address of new Set(addresses)) {
      expect(address).toBeTruthy();
      if (address?.startsWith('/')) expect((await request.get(address)).status()).toBe(200);
    }
    const login = page.getByRole('link', { name: 'Login' });
    await expect(login).toHaveAttribute('target', '_blank');
    await expect(login).toHaveAttribute('href', '/app');
  });

  test('the first Tab offers to skip to the content', async ({ page }) => {
    await page.goto('/terms');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('main').getByRole('link').first()).toBeFocused();
  });
});

test.describe('pages', () => {
  test('the terms contain the facts of the specification, in numbered clauses with links', async ({
    page,
  }) => {
    await page.goto('/terms');
    const terms = page.getByRole('main');
    await expect(terms).toContainText('at least 18 years old');
    await expect(terms).toContainText('Payments are non-refundable unless stated otherwise');
    await expect(terms).toContainText('Charger Owners manage the chargers');
    await expect(terms).toContainText('Some features may require you to log in');
    await expect(terms).toContainText(/Effective date: \w+ \d{1,2}, 20\d\d/);
    const prices = terms.locator('#prices-and-payments');
    await expect(prices.getByRole('heading')).toHaveText('5. Prices and payments');
    await expect(prices).toContainText('5.1');
    await expect(prices).toContainText('keep a neighbor waiting');
    await expect(terms.getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute(
      'href',
      '/privacy',
    );
    await expect(terms.getByRole('link', { name: 'legal@fairwatt.example' })).toHaveAttribute(
      'href',
      'mailto:legal@fairwatt.example',
    );
    await expect(terms.getByRole('link', { name: 'demo portal' })).toHaveAttribute('href', '/demo');
    await expect(terms).toContainText('laws of the State of New York');
    await expect(terms).toContainText('100 Example Street');
  });

  test('the privacy policy has its date, its facts and its own address', async ({ page }) => {
    await page.goto('/privacy');
    const privacy = page.getByRole('main');
    await expect(privacy).toContainText('Effective date: September 10, 2020');
    await expect(privacy).toContainText('anyone under 13');
    await expect(
      privacy.getByRole('link', { name: 'privacy@fairwatt.example' }).first(),
    ).toHaveAttribute('href', 'mailto:privacy@fairwatt.example');
    await expect(privacy.getByRole('link', { name: 'sales@fairwatt.example' })).toHaveCount(0);
    await expect(privacy.getByRole('link', { name: /Terms and Conditions/ })).toHaveAttribute(
      'href',
      '/terms',
    );
    await expect(privacy).toContainText('100 Example Street');
  });

  test('any other path is a 404 page that logs the path', async ({ page, complaints }) => {
    const logged: string[] = [];
    page.on('console', (message) => logged.push(message.text()));
    const answer = await page.goto('/no/such/place');
    expect(answer?.status()).toBe(404);
    await expect(page.getByText('Oops! Page not found')).toBeVisible();
    await expect.poll(() => logged.some((text) => text.includes('/no/such/place'))).toBe(true);
    await page.getByRole('link', { name: 'Return to Home' }).click();
    await expect(page).toHaveURL('/');
    // The browser itself reports the status of the document.
    expect(complaints.filter((text) => !text.includes('status of 404'))).toEqual([]);
    complaints.length = 0;
  });

  test('an unexpected error shows its screen, a link home and a retry', async ({
    page,
    complaints,
  }) => {
    await page.route('**/assets/careers-*.js', (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: 'export default function () { throw new Error("The page broke while drawing") }',
      }),
    );
    await page.goto('/');
    await page.getByRole('link', { name: 'Careers' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Unexpected Application Error',
    );
    await expect(page.getByText('The page broke while drawing')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/');
    await page.unroute('**/assets/careers-*.js');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Coming Soon');
    complaints.length = 0;
  });
});
