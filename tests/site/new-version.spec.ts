import { expect, takenOver, test } from '../support/test.ts';
import { holdBack } from '../support/hold-back.ts';
import { deployDuringVisit } from '../support/new-version.ts';

test('a link still works when a deploy has replaced the files of its page', async ({
  page,
  complaints,
}) => {
  await page.goto('/');
  await deployDuringVisit(page, /\/assets\/terms-/);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms & Conditions' }).click();
  await expect(page).toHaveURL('/terms');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms and Conditions');
  await page.goBack();
  await expect(page).toHaveURL('/');
  complaints.length = 0;
});

test('so does the link to the documentation', async ({ page, complaints }) => {
  await page.goto('/');
  await deployDuringVisit(page, /\/assets\/developers/);
  await page.getByRole('link', { name: 'Read the documentation' }).first().click();
  await expect(page).toHaveURL('/developers');
  complaints.length = 0;
});

test('Back stays on the page one came from, even before the new version has started', async ({
  page,
  complaints,
}) => {
  await page.goto('/');
  await deployDuringVisit(page, /\/assets\/terms-/);
  const isNext = () => page.url().endsWith('/terms');
  const arrive = await holdBack(page, /\/assets\/(?:entry|root)/, isNext);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms & Conditions' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms and Conditions');
  await page.goBack({ waitUntil: 'commit' });
  arrive();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Charge the car');
  await takenOver(page);
  await expect(page).toHaveURL('/');
  complaints.length = 0;
});
