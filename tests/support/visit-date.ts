import type { Page } from '@playwright/test';

/**
 * The demo starts on the visitor's own date, which its service reads inside a worker, where the
 * page's fake clock does not apply. A test that needs a certain date shifts the worker's clock.
 */
export async function visitOn(page: Page, date: string) {
  const shift = Date.parse(date) - Date.now();
  await page.route(/\/worker[-.][^/]*$/, async (route) => {
    // As browsers do: a connection that was idle may be closed at the moment it is used again.
    const response = await route.fetch({ maxRetries: 1 });
    await route.fulfill({ response, body: `${shiftedBy(shift)}\n${await response.text()}` });
  });
}

const shiftedBy = (shift: number) => `{
  const Real = Date;
  globalThis.Date = class extends Real {
    constructor(...parts) { super(...(parts.length > 0 ? parts : [Real.now() + (${shift})])); }
    static now() { return Real.now() + (${shift}); }
  };
}`;
