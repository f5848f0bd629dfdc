import { ChargePage } from '../support/pages/charge-page.ts';
import { startHost } from '../../hosts/node/testing/start-host.ts';
import { SandboxView } from '../support/sandbox-view.ts';
import { expect, takenOver, test } from '../support/test.ts';

test.describe('a sandbox of one’s own', () => {
  test('a server gives a key once, with commands that work, and a look at it in the portal', async ({
    page,
    request,
  }) => {
    const { address, stop } = await startHost({}, { site: '.' });
    try {
      await page.goto(`${address}/developers/sandboxes`);
      await takenOver(page);
      const panel = page.getByRole('region', { name: 'Create a sandbox', exact: true });
      const asked: string[] = [];
      page.on('request', (sent) => asked.push(new URL(sent.url()).pathname));
      // Pressed twice, it gives one: nobody would see the other key.
      await panel.getByRole('button', { name: 'Create a sandbox' }).dblclick();
      await expect(panel).toContainText('Your sandbox is ready.');
      expect(asked.filter((path) => path === '/v1/sandboxes')).toHaveLength(1);
      const key = (await panel.locator('code').first().textContent())!;
      await expect(panel.getByRole('group', { name: 'Ask for slots' })).toContainText(
        `export FAIRWATT_KEY=${key}`,
      );
      const slots = await request.get(`${address}/v1/slots?vehicleId=v1`, {
        headers: { authorization: `Bearer ${key}` },
      });
      expect(slots.status()).toBe(200);
      // The messages of the page about MCP are taken as they stand, one after the other.
      const markdown = await (await request.get(`${address}/developers/mcp.md`)).text();
      const messages = [...markdown.matchAll(/^\{\n {2}"jsonrpc"[^]*?^\}/gm)].map(([text]) => text);
      expect(messages).toHaveLength(3);
      let quoteId = '';
      for (const message of messages) {
        // A quote belongs to its sandbox: the last message names the one just given.
        const data = message.replace(/(?<="quoteId": ")[^"]+/, () => quoteId);
        const answer = await request.post(`${address}/mcp`, {
          headers: {
            authorization: `Bearer ${key}`,
            accept: 'application/json, text/event-stream',
            'content-type': 'application/json',
          },
          data,
        });
        expect(answer.status()).toBe(200);
        const said = await answer.text();
        expect(said).not.toContain('"isError":true');
        quoteId = /"quoteId":"([\w-]+)"/.exec(said)?.[1] ?? quoteId;
      }
      const opening = page.waitForEvent('popup');
      await panel.getByRole('link', { name: 'Watch it in the portal' }).click();
      const portal = await opening;
      await new SandboxView(portal).isShown();
      expect(portal.url()).toBe(`${address}/demo`);
      // What the maker's program does is seen there.
      const charge = new ChargePage(portal);
      await expect(charge.bay('42')).toContainText('Space 42, yours: reserved');
      const plugged = await request.post(`${address}/v1/sessions`, {
        headers: { authorization: `Bearer ${key}` },
        data: { spaceId: 'golden-tower-42', vehicleId: 'v1' },
      });
      expect(plugged.status()).toBe(201);
      // Plugged in, its first two minutes show that it works.
      await expect(charge.bay('42')).toContainText('Space 42, yours: 10.0 kW');
      // Every command has the address and the key of this sandbox now.
      await page.getByRole('link', { name: 'Two minutes' }).first().click();
      const first = page.getByRole('group', { name: 'Find the best slots for a car, curl' });
      await expect(first).toContainText(`${address}/v1/slots`);
      await expect(first).toContainText(`Bearer ${key}`);
    } finally {
      await stop();
    }
  });

  test('a host of files has none, and says how to start a server', async ({ page, complaints }) => {
    await page.goto('/developers/sandboxes');
    const panel = page.getByRole('region', { name: 'Create a sandbox', exact: true });
    await panel.getByRole('button', { name: 'Create a sandbox' }).click();
    await expect(panel).toContainText('This site has no server behind it');
    await expect(panel).toContainText('npm start');
    // The browser reports the missing address.
    complaints.length = 0;
  });
});
