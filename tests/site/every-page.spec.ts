import {
  expectEnlargedTextToFit,
  expectNothingOverPrint,
  expectWiderSpacingToFit,
} from '../support/adapting.ts';
import { expectAnswersOfRuns, expectMarkdownTwin } from '../support/documentation.ts';
import { developerRoutes, oneOfEachLayout, routes } from '../support/pages/site-pages.ts';
import { unsound, unsoundContent } from '../support/soundness.ts';
import { expect, test } from '../support/test.ts';

const address = 'https://fairwatt.example';
const withoutContentYet = new Set(['/careers', '/investors', '/newsroom']);

// One visit for everything that is to hold on every page: loading a page takes longer than most checks.
// What runs the examples is last, since it changes the page.
for (const path of routes) {
  test(`${path} passes layout and accessibility checks, adapts, prints, and can be found`, async ({
    page,
    siteAddress,
  }) => {
    const elsewhere: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(siteAddress)) elsewhere.push(request.url());
    });
    await page.goto(path, { waitUntil: 'load' });

    await test.step('what search engines and sharing read', async () => {
      const head = page.locator('head');
      const noindex = head.locator('meta[name=robots][content=noindex]');
      const isComing = withoutContentYet.has(path);
      await expect.soft(noindex).toHaveCount(isComing || path === '/404.html' ? 1 : 0);
      if (path === '/404.html') return;
      if (isComing)
        await expect.soft(page.getByRole('heading', { level: 1 })).toHaveText('Coming Soon');
      await expect
        .soft(head.locator('link[rel=canonical]'))
        .toHaveAttribute('href', address + path);
      await expect
        .soft(head.locator('meta[name=description]'))
        .toHaveAttribute('content', /.{40,160}/);
      await expect
        .soft(head.locator('meta[property="og:image"]'))
        .toHaveAttribute('content', `${address}/share.png`);
    });
    const hasOwnLayout = oneOfEachLayout.has(path);
    await test.step('layout and accessibility', async () => {
      const check = hasOwnLayout ? unsound : unsoundContent;
      expect.soft(await check(page)).toEqual([]);
    });
    if (path !== '/demo') {
      await test.step('text at twice its size', () =>
        expectEnlargedTextToFit(page, hasOwnLayout ? undefined : [390, 320]));
    }
    await test.step('wider text spacing', () => expectWiderSpacingToFit(page));
    if (path !== '/demo') await test.step('print', () => expectNothingOverPrint(page));
    if (developerRoutes.includes(path)) {
      await test.step('the Markdown file', () => expectMarkdownTwin(page, path));
      await test.step('its examples', () => expectAnswersOfRuns(page));
    }
    expect(elsewhere, 'fetched from other origins').toEqual([]);
  });
}
