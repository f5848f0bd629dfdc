import { readFileSync } from 'node:fs';
import { holdBack } from '../support/hold-back.ts';
import { PortalPage, sectionNames, type SectionId } from '../support/pages/portal-page.ts';
import { unsound } from '../support/soundness.ts';
import { expect, test } from '../support/test.ts';

const sections = Object.entries(sectionNames) as [SectionId, string][];

test('a visitor goes through all sections, back and forward, as the address says; a section is outlined before its file is loaded; building, space and vehicle stay', async ({
  page,
}) => {
  const files: string[] = [];
  page.on('request', (request) => files.push(request.url()));
  const portal = new PortalPage(page);
  // The stories of each section open it by its address; one of no section opens Charge.
  await portal.open('garage');
  await expect(portal.title).toHaveText('Charge');
  await expect(portal.locationButton).toHaveText(/GOLDEN TOWER\s*space\s*42/);
  await expect(portal.vehicleChoice).toHaveValue('1');
  await portal.chooseLocation('SILVER PLAZA', 88);
  await portal.vehicleChoice.selectOption('Tesla Model 3');
  const arrive = await holdBack(page, /\/assets\/invoices-/);
  for (const [id, name] of sections.toReversed()) {
    await portal.sectionLink(name).click();
    await expect(portal.title).toHaveText(name);
    await expect(portal.sectionLink(name)).toHaveAttribute('aria-current', 'page');
    await expect(page).toHaveURL(new RegExp(`\\?section=${id}$`));
    if (id === 'invoices') {
      // Its file has not come yet.
      await expect(portal.main.locator('.animate-pulse').first()).toBeVisible();
      const loading = page.getByRole('status').filter({ hasText: 'Loading Invoices' });
      await expect(loading).toBeAttached();
      arrive();
      await expect(portal.main.getByRole('heading').first()).toBeVisible();
      await expect(loading).toHaveCount(0);
    }
    // Lists of all sessions or invoices have their own filters instead.
    if (id === 'invoices' || id === 'history') {
      await expect(portal.locationButton).toHaveCount(0);
      await expect(portal.vehicleChoice).toHaveCount(0);
      continue;
    }
    await expect(portal.locationButton).toHaveText(/SILVER PLAZA\s*space\s*88/);
    await expect.poll(() => portal.selectedVehicle()).toBe('Tesla Model 3');
  }
  await page.goBack();
  await expect(portal.title).toHaveText('My Reservation');
  await page.goBack();
  await expect(portal.title).toHaveText('Invoices');
  await page.goForward();
  await expect(portal.title).toHaveText('My Reservation');
  // A browser without WebMCP loads nothing for it.
  expect(files.filter((file) => file.includes('register-tools'))).toEqual([]);
});

/** On phones and tablets. */
async function headerHeights({ page, header }: PortalPage) {
  const found: number[] = [];
  for (const width of [360, 390, 768]) {
    await page.setViewportSize({ width, height: 800 });
    found.push((await header.boundingBox())!.height);
  }
  return found;
}

test.describe('below 768 px', () => {
  test.use({ viewport: { width: 767, height: 800 } });

  test('a bar at the bottom has the five sections, the menu My Vehicles; Location opens a sheet that changes nothing until it is confirmed', async ({
    page,
  }) => {
    const portal = new PortalPage(page);
    await portal.open();
    await expect(portal.sidebarToggle).toBeHidden();
    await expect(portal.sections.getByRole('listitem')).toHaveText([
      'Charge',
      'Location',
      'Invoices',
      'Reserve',
      'History',
    ]);
    for (const [tab, title] of [
      ['Invoices', 'Invoices'],
      ['Reserve', 'My Reservation'],
      ['History', 'Charging History'],
      ['Charge', 'Charge'],
    ] as const) {
      await portal.sectionLink(tab).click();
      await expect(portal.title).toHaveText(title);
      await expect(portal.sectionLink(tab)).toHaveAttribute('aria-current', 'page');
    }
    await portal.sectionLink('Invoices').click();
    const { locationSheet: sheet } = portal;
    const location = portal.sections.getByRole('button', { name: 'Location' });
    const chosen = sheet.locator('label:has(:checked)');
    await location.click();
    await expect(chosen).toHaveText([/^GOLDEN TOWER\d+ free$/, /^42/]);
    await sheet.getByText('78', { exact: true }).click();
    await sheet.getByText('SILVER PLAZA').click();
    await expect(chosen).toHaveText([/^SILVER PLAZA/, /^15/]);
    // Each space says whether it is free.
    const state = '(free|in use|reserved|your car|out of order|no connection)';
    await expect(sheet.getByRole('group', { name: 'Parking Space' }).locator('label')).toHaveText(
      [15, 67, 88, 124, 173].map((number) => new RegExp(`^${number}${state}$`)),
    );
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await location.click();
    await expect(chosen).toHaveText([/^GOLDEN TOWER/, /^42/]);
    await sheet.getByText('SILVER PLAZA').click();
    await sheet.getByRole('button', { name: 'Confirm Location' }).click();
    await expect(sheet).toBeHidden();
    await expect(portal.title).toHaveText('Invoices');
    await location.click();
    await expect(chosen).toHaveText([/^SILVER PLAZA/, /^15/]);
    await page.keyboard.press('Escape');

    await portal.openMenu();
    await portal.menu.getByRole('link', { name: 'My Vehicles' }).click();
    await expect(portal.title).toHaveText('My Vehicles');
    await expect(portal.menu).toBeHidden();
    await page.setViewportSize({ width: 768, height: 800 });
    await expect(portal.sidebarToggle).toBeVisible();
    await expect(portal.sectionLink('My Vehicles')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Location' })).toBeHidden();

    await test.step('the header keeps its height, whatever the pace of the clock', async () => {
      await portal.runAt('600×');
      const fast = await headerHeights(portal);
      await portal.pauseClock();
      expect(await headerHeights(portal)).toEqual(fast);
    });
  });
});

test('on a wide window the location is chosen by keyboard; the menu has the running version, and resets the demo, asked once', async ({
  page,
}) => {
  const portal = new PortalPage(page);
  await portal.open('vehicles');
  // The keyboard need not go through the navigation.
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(portal.main).toBeFocused();
  await portal.clockButton.click();
  expect.soft(await unsound(page), 'clock').toEqual([]);
  await page.keyboard.press('Escape');
  await portal.locationButton.press('Enter');
  await expect(portal.locationSheet).toBeVisible();
  expect.soft(await unsound(page), 'location').toEqual([]);
  await portal.locationSheet.getByRole('radio', { name: 'GOLDEN TOWER' }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(portal.locationSheet.getByRole('radio', { name: '15' })).toBeChecked();
  await expect(portal.locationButton).toHaveText(/GOLDEN TOWER\s*space\s*42/);
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(portal.locationSheet).toBeHidden();
  await expect(portal.locationButton).toHaveText(/SILVER PLAZA\s*space\s*67/);
  await expect(portal.locationButton).toBeFocused();

  const answer = (name: string) => page.getByRole('dialog').getByRole('button', { name }).click();
  await page.getByRole('button', { name: 'Remove Nissan Leaf' }).click();
  await answer('Remove vehicle');
  await expect(portal.vehicleChoice.getByRole('option')).toHaveCount(2);
  await portal.vehicleChoice.selectOption('Tesla Model 3');
  await portal.openMenu();
  expect.soft(await unsound(page), 'menu').toEqual([]);
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  await expect(portal.menu.getByRole('paragraph').last()).toHaveText(`Fairwatt ${version}`);
  await portal.menu.getByRole('button', { name: 'Reset demo' }).click();
  await answer('Keep my demo');
  await expect(portal.vehicleChoice.getByRole('option')).toHaveCount(2);
  await portal.openMenu();
  await portal.menu.getByRole('button', { name: 'Reset demo' }).click();
  await answer('Reset demo');
  await expect(page.getByRole('status').filter({ hasText: 'The demo starts over' })).toBeVisible();
  await expect(portal.vehicleChoice.getByRole('option')).toHaveCount(3);
  await expect(page.getByRole('dialog')).toBeHidden();
  // Space and car are those of a first visit again.
  await expect(portal.locationButton).toHaveText(/GOLDEN TOWER\s*space\s*42/);
  await expect(portal.vehicleChoice).toHaveValue('1');
});

test('a section that fails to render reports the reason inside the shell, and can be retried', async ({
  page,
  complaints,
}) => {
  const portal = new PortalPage(page);
  await page.route(/\/invoices(-[^/]+\.js|\.tsx)/, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      // The bundler requests the whole module under its own name.
      body: 'const section = () => { if (!globalThis.mended) throw new Error("out of paper"); return "mended" }; export default section; export const t = { default: section }',
    }),
  );
  await portal.open('invoices');
  const alert = portal.main.getByRole('alert');
  await expect(alert).toContainText('out of paper');
  await expect(portal.title).toHaveText('Invoices');
  await portal.openMenu();
  await page.keyboard.press('Escape');
  await page.evaluate(() => Object.assign(globalThis, { mended: true }));
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(portal.main).toHaveText('mended');
  complaints.length = 0;
});
