import type { AddressInfo } from 'node:net';
import { test as base, type Page } from '@playwright/test';
import { createHost } from '../../hosts/node/host.ts';
import { readBuild } from '../../hosts/node/site/read-build.ts';

/** React marks the elements that it looks after. */
export const takenOver = (page: Page) =>
  page.waitForFunction(() => Object.keys(document.body).some((key) => key.startsWith('__react')));

type Complaints = { complaints: string[] };

/** The production build behind our own server, one for each worker, on a free port of loopback. */
export const test = base.extend<Complaints, { siteAddress: string }>({
  siteAddress: [
    // oxlint-disable-next-line no-empty-pattern -- the runner reads what a fixture needs from its pattern
    async ({}, use) => {
      const { server } = createHost(readBuild('build'));
      await new Promise<void>((resolve) => {
        server.listen(0, '127.0.0.1', resolve);
      });
      await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
      server.closeAllConnections();
      server.close();
    },
    { scope: 'worker' },
  ],
  /** A page that was gone to is ready once the app has taken it over; before, presses go nowhere. */
  page: async ({ page, javaScriptEnabled }, use) => {
    const goto = page.goto.bind(page);
    page.goto = async (...address) => {
      const response = await goto(...address);
      if (javaScriptEnabled) await takenOver(page);
      return response;
    };
    await use(page);
  },
  baseURL: async ({ siteAddress }, use) => use(siteAddress),
  /** What the browser complained about; any complaint fails the test that did not expect it. */
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = [];
      page.on('pageerror', (error) => complaints.push(error.message));
      page.on('console', (message) => {
        if (message.type() === 'error') complaints.push(message.text());
      });
      await use(complaints);
      test.expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});

export const { expect } = test;
