import { holdBack } from '../support/hold-back.ts';
import { PortalPage } from '../support/portal-page.ts';
import { expect, test } from '../support/test.ts';

test('on a slow connection a section is announced, named and outlined before its file is loaded', async ({
  page,
}) => {
  const portal = new PortalPage(page);
  await portal.open();
  const arrive = await holdBack(page, /\/assets\/invoices-/);
  await portal.sectionLink('Invoices').click();
  await expect(portal.title).toHaveText('Invoices');
  await expect(portal.sectionLink('Invoices')).toHaveAttribute('aria-current', 'page');
  await expect(page.locator('main .animate-pulse').first()).toBeVisible();
  const loading = page.getByRole('status').filter({ hasText: 'Loading Invoices' });
  await expect(loading).toBeAttached();
  arrive();
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
  await expect(loading).toHaveCount(0);
});
