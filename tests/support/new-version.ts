import type { Page } from '@playwright/test';

/**
 * Simulates a deploy while a tab is open: these files of its version are gone. A page loaded from
 * now on is of the new version, which has them.
 */
export async function deployDuringVisit(page: Page, files: RegExp) {
  await page.route(files, (route) => route.fulfill({ status: 404, body: 'Not found' }));
  page.on('request', (request) => {
    if (request.isNavigationRequest()) void page.unroute(files);
  });
}
