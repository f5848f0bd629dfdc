import { faultyLine, newerMark } from '../support/faulty-line.ts';
import { PortalPage } from '../support/pages/portal-page.ts';
import { expect, test } from '../support/test.ts';

test.describe('after the first visit', () => {
  test.use({ serviceWorkers: 'allow' });

  test('demo and site work on a connection that is down, faulty, captive or unresponsive', async ({
    page,
    context,
    siteAddress,
    complaints,
  }) => {
    const line = await faultyLine(siteAddress);
    const portal = new PortalPage(page);
    const heading = page.getByRole('heading', { level: 1 });
    await page.goto(`${line.address}/demo`);
    await expect(portal.clock).toHaveAttribute('datetime', /./);
    await page.evaluate(() => navigator.serviceWorker.ready);

    await context.setOffline(true);
    await page.goto(`${line.address}/demo?section=history`);
    await expect(portal.clock).toHaveAttribute('datetime', /./);
    for (const name of ['Charge', 'My Reservation', 'Invoices', 'My Vehicles']) {
      await portal.sectionLink(name).click();
      await expect(portal.title).toHaveText(name);
      await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
    }
    for (const [path, title] of [
      ['/', /Charge the car/],
      ['/terms', 'Terms and Conditions'],
      ['/privacy', 'Privacy Policy'],
    ] as const) {
      await page.goto(line.address + path);
      await expect(heading).toHaveText(title);
    }
    await context.setOffline(false);

    line.become('newer-site');
    const newer = await page.goto(`${line.address}/demo`);
    expect((await newer?.text())?.endsWith(newerMark)).toBe(true);

    for (const state of ['bad-gateway', 'captive-portal', 'silent'] as const) {
      line.become(state);
      await page.goto(`${line.address}/demo?section=vehicles`);
      await expect(portal.title).toHaveText('My Vehicles');
      await expect(portal.clock).toHaveAttribute('datetime', /./);
      await page.goto(`${line.address}/terms`);
      await expect(heading).toHaveText('Terms and Conditions');
    }
    line.close();
    complaints.length = 0;
  });

  test('a captive portal is not stored in place of the demo', async ({ page, siteAddress }) => {
    const line = await faultyLine(siteAddress);
    await page.goto(`${line.address}/terms`);
    /** The final state of a service worker that is installed now. */
    const installed = () =>
      page.evaluate(async () => {
        const { installing } = await navigator.serviceWorker.register('/service-worker.js');
        return new Promise<string>((resolve) => {
          installing?.addEventListener('statechange', () => resolve(installing.state));
        });
      });
    line.become('captive-portal', '/service-worker.js');
    expect(await installed()).toBe('redundant');
    line.become('good');
    expect(await installed()).toBe('installed');
    line.close();
  });
});
