import { readFileSync } from 'node:fs';
import { PortalPage } from '../support/portal-page.ts';
import { expect, test } from '../support/test.ts';

test('the demo’s menu ends with the running version', async ({ page }) => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  const portal = new PortalPage(page);
  await portal.open();
  await portal.openMenu();
  await expect(portal.menu.getByRole('paragraph').last()).toHaveText(`Fairwatt ${version}`);
});
