import type { BrowserContext } from '@playwright/test';
import { PortalPage, sectionNames } from '../support/pages/portal-page.ts';
import { expect, test } from '../support/test.ts';

const sidebarCookie = async (context: BrowserContext) =>
  (await context.cookies()).find(({ name }) => name === 'sidebar:state');

test.describe('the sidebar', () => {
  test('has the five sections; is toggled by Ctrl+B, Cmd+B and its button, and remembered for 7 days; its logo and Exit Demo Mode lead home', async ({
    page,
    context,
  }) => {
    const portal = new PortalPage(page);
    await portal.open();
    const links = await portal.sections.getByRole('link').all();
    const names = await Promise.all(links.map((link) => link.getAttribute('aria-label')));
    expect(names).toEqual(Object.values(sectionNames));
    await expect(portal.sidebarToggle).toHaveAttribute('aria-expanded', 'false');
    // Collapsed, a tooltip names a section on keyboard focus, until Escape.
    await page.getByRole('link', { name: 'Fairwatt, back to the home page' }).focus();
    await page.keyboard.press('Tab');
    await expect(portal.tooltip).toHaveText('Charge');
    await page.keyboard.press('Escape');
    await expect(portal.tooltip).toHaveCount(0);
    await page.keyboard.press('Control+b');
    await expect(portal.sidebarToggle).toHaveAttribute('aria-expanded', 'true');
    await expect(portal.sections.getByText('My Reservation')).toBeVisible();
    const cookie = await sidebarCookie(context);
    expect(cookie?.value).toBe('true');
    const daysLeft = (cookie!.expires - Date.now() / 1000) / 86_400;
    expect(daysLeft).toBeGreaterThan(6.99);
    expect(daysLeft).toBeLessThanOrEqual(7);

    await page.reload();
    // Keys are listened for once the service is asked.
    await expect(portal.clock).toHaveAttribute('datetime', /./);
    await expect(portal.sidebarToggle).toHaveAttribute('aria-expanded', 'true');
    await page.keyboard.press('Meta+b');
    await expect(portal.sidebarToggle).toHaveAttribute('aria-expanded', 'false');
    expect((await sidebarCookie(context))?.value).toBe('false');
    await portal.sidebarToggle.click();
    await expect(portal.sidebarToggle).toHaveAttribute('aria-expanded', 'true');

    await page.getByRole('link', { name: 'Fairwatt, back to the home page' }).click();
    await expect(page).toHaveURL(/\/$/);
    await page.goBack();
    // A small laptop, zoomed: everything in the sidebar can still be reached.
    await page.setViewportSize({ width: 800, height: 366 });
    await portal.openMenu();
    await portal.menu.getByRole('link', { name: 'Exit Demo Mode' }).click();
    await expect(page).toHaveURL(/\/$/);
  });
});

/** A fake clock; only the test moves it. */
async function openWithStoppedTime(portal: PortalPage) {
  await portal.page.clock.install();
  await portal.open();
  const now = await portal.page.evaluate(() => Date.now());
  await portal.page.clock.pauseAt(now + 1000);
}

test.describe('a tooltip', () => {
  test('opens after 700 ms, 4 px beside its icon; at once within 300 ms of another, and not after that', async ({
    page,
  }) => {
    const portal = new PortalPage(page);
    await openWithStoppedTime(portal);
    const link = portal.sectionLink('Invoices');
    await link.hover();
    await page.clock.runFor(699);
    await expect(portal.tooltip).toHaveCount(0);
    await page.clock.runFor(1);
    await expect(portal.tooltip).toHaveText('Invoices');
    const [icon, words] = await Promise.all([link.boundingBox(), portal.tooltip.boundingBox()]);
    expect(words!.x - (icon!.x + icon!.width)).toBeCloseTo(4, 1);
    await page.mouse.move(600, 400);
    await expect(portal.tooltip).toHaveCount(0);

    await portal.sectionLink('Invoices').hover();
    await page.clock.runFor(700);
    await expect(portal.tooltip).toHaveText('Invoices');

    await page.mouse.move(600, 400);
    await expect(portal.tooltip).toHaveCount(0);
    await page.clock.runFor(299);
    await portal.sectionLink('My Vehicles').hover();
    await page.clock.runFor(0);
    await expect(portal.tooltip).toHaveText('My Vehicles');

    await page.mouse.move(600, 400);
    await expect(portal.tooltip).toHaveCount(0);
    await page.clock.runFor(300);
    await portal.sectionLink('Charging History').hover();
    await page.clock.runFor(699);
    await expect(portal.tooltip).toHaveCount(0);
    await page.clock.runFor(1);
    await expect(portal.tooltip).toHaveText('Charging History');
  });
});
