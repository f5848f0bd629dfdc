import { expect, test as base } from '@playwright/test';
import { serveClientPages } from '../support/pages/client-pages.ts';
import { startHost } from '../../hosts/node/testing/start-host.ts';
import type { AssistantPage } from './clients/assistant-page.ts';
import type { CarPage } from './clients/car-page.ts';

declare const carPage: CarPage;
declare const assistantPage: AssistantPage;

/** Our server in a process of its own, and the site of a maker on another origin. */
const test = base.extend<object, { api: string; maker: string }>({
  api: [
    // oxlint-disable-next-line no-empty-pattern -- the runner reads what a fixture needs from its pattern
    async ({}, use) => {
      const { address, stop } = await startHost({}, { site: '.' });
      await use(address);
      await stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  maker: [
    // oxlint-disable-next-line no-empty-pattern -- see above
    async ({}, use) => {
      const { address, stop } = await serveClientPages();
      await use(address);
      stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});

// In one worker, which starts the server once.
test.describe.configure({ mode: 'default' });

test.describe('in the page of a maker', () => {
  test('the packed SDK charges a car for a night', async ({ page, api, maker }) => {
    await page.goto(`${maker}/car-page`);
    await page.waitForFunction(() => 'carPage' in globalThis);
    const night = await page.evaluate((address) => carPage.chargeForOneNight(address), api);
    expect(night.vehicles).toEqual(['v1', 'v2', 'v3']);
    expect(night.isSameReservation).toBe(true);
    expect(night.states.at(-1)).toBe('ended');
    expect(night.states.length).toBeGreaterThan(1);
    expect(night.totalMinor).toBeGreaterThan(0);
    expect(night.totalMinor).toBeLessThanOrEqual(night.ceilingMinor);
    expect(night.problem).toEqual([404, 'NOT_FOUND']);
  });

  test('a client library of MCP reserves a slot', async ({ page, api, maker }) => {
    await page.goto(`${maker}/assistant-page`);
    await page.waitForFunction(() => 'assistantPage' in globalThis);
    const done = await page.evaluate((address) => assistantPage.reserve(address), api);
    expect(done.tools).toContain('createReservation');
    expect(done.reservation.status).toBe('RESERVED');
    expect(done.reservation.sentence).toMatch(/\.$/);
    expect(done.keptId).toBe(done.reservation.id);
    expect(done.isRefused).toBe(true);
  });
});

test('a page of an origin that is not allowed reaches REST, but not MCP', async ({
  page,
  api,
  maker,
}) => {
  await page.goto(`${maker}/without-origin`);
  const statusOf = (path: string) =>
    page.evaluate(
      (address) =>
        fetch(address, { method: 'POST', headers: { authorization: 'Bearer unknown' } }).then(
          ({ status }) => status,
          () => 'blocked',
        ),
      api + path,
    );
  expect(await statusOf('/v1/quotes')).toBe(401);
  expect(await statusOf('/mcp')).toBe('blocked');
});
