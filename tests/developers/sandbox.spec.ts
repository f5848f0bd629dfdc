import { startRealHost } from '../support/real-host.ts';
import { expect, takenOver, test } from '../support/test.ts';

test.describe('a sandbox of one’s own', () => {
  test('a server gives a key once, with commands that work', async ({
    page,
    request,
    complaints,
  }) => {
    const { address, stop } = await startRealHost();
    try {
      await page.goto(`${address}/developers/sandboxes`);
      await takenOver(page);
      const panel = page.getByRole('region', { name: 'Create a sandbox', exact: true });
      await panel.getByRole('button', { name: 'Create a sandbox' }).click();
      await expect(panel).toContainText('Your sandbox is ready.');
      const key = (await panel.locator('code').first().textContent())!;
      await expect(panel.getByRole('group', { name: 'Ask for slots' })).toContainText(
        `export FAIRWATT_KEY=${key}`,
      );
      const slots = await request.get(`${address}/v1/slots?vehicleId=v1`, {
        headers: { authorization: `Bearer ${key}` },
      });
      expect(slots.status()).toBe(200);
      const portal = panel.getByRole('link', { name: 'Watch it in the portal' });
      const link = await request.post(`${address}/v1/sandbox/view-links`, {
        headers: { authorization: `Bearer ${key}` },
      });
      await expect(portal).toHaveCount(link.ok() ? 1 : 0);
      // A server without a portal for sandboxes refuses, and the browser reports it.
      if (!link.ok()) complaints.length = 0;
    } finally {
      stop();
    }
  });

  test('a host of files has none, and says how to start a server', async ({ page, complaints }) => {
    await page.goto('/developers/sandboxes');
    const panel = page.getByRole('region', { name: 'Create a sandbox', exact: true });
    await panel.getByRole('button', { name: 'Create a sandbox' }).click();
    await expect(panel).toContainText('This site is served as files');
    await expect(panel).toContainText('npm start');
    // The browser reports the missing address.
    complaints.length = 0;
  });
});
