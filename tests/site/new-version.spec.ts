import { expect, test } from '../support/test.ts';
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
