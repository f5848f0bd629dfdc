import type { Page } from '@playwright/test';
import { PortalPage } from '../support/portal-page.ts';
import { expect, test as base } from '../support/test.ts';
import { SandboxView } from '../support/sandbox-view.ts';
import { visitOn } from '../support/visit-date.ts';

/** A browser that lets assistants use the tools of a page. */
const test = base.extend<object, { launchOptions: { args?: string[] } }>({
  launchOptions: [
    async ({ launchOptions }, use) => {
      const { args = [] } = launchOptions;
      await use({ ...launchOptions, args: [...args, '--enable-features=WebMCP'] });
    },
    { scope: 'worker' },
  ],
});

type Answer = {
  content: { text: string }[];
  structuredContent: Record<string, unknown>;
  isError: boolean;
};

const call = async (page: Page, name: string, input: object = {}) =>
  (await page.webmcp.callTool(name, input)) as unknown as Answer;

/** They are registered one after another once the service has answered. */
const namesOf = async (page: Page) => (await page.webmcp.tools()).map(({ name }) => name);

test('an assistant in the browser reserves, the person sees it, and the tools go with the portal', async ({
  page,
}) => {
  await visitOn(page, '2026-11-18T12:00:00Z');
  await page.goto('/demo?section=reservations');
  const expected = ['findSlots', 'createQuote', 'createReservation', 'getSession', 'leaveQueue'];
  await expect.poll(() => namesOf(page)).toEqual(expect.arrayContaining(expected));
  expect(await namesOf(page)).not.toContain('deleteSandbox');

  const { structuredContent: found } = await call(page, 'findSlots', { vehicleId: 'v1' });
  const [{ slotId }] = found['slots'] as [{ slotId: string }];
  const quote = await call(page, 'createQuote', { slotId });
  const { quoteId } = quote.structuredContent;
  const reserved = await call(page, 'createReservation', { quoteId });
  expect(reserved.isError).toBe(false);
  await expect(page.getByRole('status').filter({ hasText: 'Your assistant' })).toContainText(
    reserved.content[0]!.text,
  );
  const { spaceNumber } = reserved.structuredContent;
  await expect(page.getByRole('main')).toContainText(`Space ${spaceNumber as number}`);

  const again = await call(page, 'createReservation', { quoteId });
  expect(again.isError).toBe(true);
  expect(again.structuredContent['code']).toBe('CONFLICT');

  await page.getByRole('link', { name: /back to the home page/ }).click();
  await expect.poll(() => namesOf(page)).toEqual([]);
});

test('in a sandbox on the server the tools act there, also for the agent with its key', async ({
  page,
  sandboxes,
}) => {
  const sandbox = await sandboxes.create();
  const view = new SandboxView(page);
  await view.openLink(await sandbox.viewLink());
  await expect.poll(() => namesOf(page)).toContain('updateVehicle');
  const renamed = await call(page, 'updateVehicle', { vehicleId: 'v1', name: 'The assistant’s' });
  expect(renamed.isError).toBe(false);
  await expect(view.vehicleChoice.locator('option:checked')).toHaveText('The assistant’s');
  const { vehicles } = await sandbox.agent.vehicles.list();
  expect(vehicles[0]!.name).toBe('The assistant’s');
  // Before its server ends: it would look for it.
  await page.close();
});

base('a browser without WebMCP loads nothing for it', async ({ page }) => {
  const files: string[] = [];
  page.on('request', (request) => files.push(request.url()));
  await page.goto('/demo');
  await expect(new PortalPage(page).clock).toHaveAttribute('datetime', /./);
  expect(files.filter((file) => file.includes('register-tools'))).toEqual([]);
});
