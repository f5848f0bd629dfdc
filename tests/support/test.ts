import { test as base, type ConsoleMessage, type Page } from '@playwright/test';
import { createHost } from '../../hosts/node/host.ts';
import { readBuild } from '../../hosts/node/site/read-build.ts';
import { listen, portOf } from '../../hosts/node/testing/client.ts';
import type { AppHost } from './app-host.ts';
import type { SandboxHost } from './sandbox-host.ts';

/** React adds properties to the elements it has hydrated. */
export const takenOver = (page: Page) =>
  page.waitForFunction(() => Object.keys(document.body).some((key) => key.startsWith('__react')));

/** The page for unknown paths has status 404, so the browser's message about it is expected. */
const isAboutNotFoundPage = (message: ConsoleMessage) =>
  message.location().url.endsWith('/404.html') && message.text().includes('status of 404');

type Complaints = { complaints: string[] };

/** The production build behind our own server, one per worker, on a free loopback port. */
export const test = base.extend<
  Complaints,
  { siteAddress: string; sandboxes: SandboxHost; appHost: AppHost }
>({
  siteAddress: [
    // oxlint-disable-next-line no-empty-pattern -- the runner reads what a fixture needs from its pattern
    async ({}, use) => {
      const { server } = createHost(readBuild('build'));
      await listen(server);
      await use(`http://127.0.0.1:${portOf(server)}`);
      server.closeAllConnections();
      server.close();
    },
    { scope: 'worker' },
  ],
  /**
   * One per worker that needs it; a test that stops it has to start it again. Here, since another
   * `test` with it would need workers, and browsers, of its own.
   */
  sandboxes: [
    // oxlint-disable-next-line no-empty-pattern -- see above
    async ({}, use) => {
      const { hostSandboxes } = await import('./sandbox-host.ts');
      const sandboxes = await hostSandboxes();
      await use(sandboxes);
      await sandboxes.end();
    },
    { scope: 'worker' },
  ],
  /** The same with accounts and a mail server. */
  appHost: [
    // oxlint-disable-next-line no-empty-pattern -- see above
    async ({}, use) => {
      const { hostApp } = await import('./app-host.ts');
      const host = await hostApp();
      await use(host);
      await host.end();
    },
    { scope: 'worker' },
  ],
  /** `goto` waits for hydration; before it, clicks have no effect. */
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
  /** Page errors and console errors; a test that leaves any fails. */
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = [];
      page.on('pageerror', (error) => complaints.push(error.message));
      page.on('console', (message) => {
        if (message.type() !== 'error' || isAboutNotFoundPage(message)) return;
        complaints.push(message.text());
      });
      await use(complaints);
      test.expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});

export const { expect } = test;
