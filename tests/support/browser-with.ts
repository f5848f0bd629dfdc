import { test } from './test.ts';

/**
 * Stories in a browser that is started with further arguments. Only the browser is their own: with the
 * option `launchOptions` they would need workers, and servers, of their own as well.
 */
export const testInBrowserWith = (...more: string[]) =>
  test.extend({
    context: async ({ playwright, launchOptions }, use) => {
      const args = [...(launchOptions.args ?? []), ...more];
      const browser = await playwright.chromium.launch({ ...launchOptions, args });
      await use(await browser.newContext());
      await browser.close();
    },
  });
