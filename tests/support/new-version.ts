import type { Page } from '@playwright/test';

/**
 * Simulates a deploy while a tab is open: these files of its version are gone. A page loaded from
 * now on is of the new version, which has them.
 */
export async function deployDuringVisit(page: Page, files: RegExp) {
  let isNewVersion = false;
  // The route stays: taking it away while a page is being requested may leave that request hanging.
  await page.route(files, (route) =>
    isNewVersion ? route.continue() : route.fulfill({ status: 404, body: 'Not found' }),
  );
  page.on('request', (request) => {
    isNewVersion ||= request.isNavigationRequest();
  });
}
