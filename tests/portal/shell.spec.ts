import { ChargePage } from '../support/charge-page.ts';
import { unsound } from '../support/soundness.ts';
import { PortalPage, sectionNames, type SectionId } from '../support/portal-page.ts';
import { expect, test } from '../support/test.ts';

const sections = Object.entries(sectionNames) as [SectionId, string][];

test.describe('the address names the section', () => {
  // The stories of each section open it by its address; a unit test has the addresses of none.
  test('one opens its section, also after a reload; one of no section opens Charge', async ({
    page,
  }) => {
    const portal = new PortalPage(page);
    await portal.open('history');
    await page.reload();
    await expect(portal.title).toHaveText(sectionNames.history);
    await expect(portal.sectionLink(sectionNames.history)).toHaveAttribute('aria-current', 'page');
    await expect(page).toHaveURL(/\?section=history$/);
    await portal.open('garage');
    await expect(portal.title).toHaveText('Charge');
  });

  test('changes with the section, back and forward; building, space and vehicle stay', async ({
    page,
  }) => {
    const portal = new PortalPage(page);
    await portal.open();
    await expect(portal.locationButton).toHaveText(/GOLDEN TOWER\s*space\s*42/);
    await expect(portal.vehicleChoice).toHaveValue('1');
    await portal.chooseLocation('SILVER PLAZA', 88);
    await portal.vehicleChoice.selectOption('Tesla Model 3');
    for (const [id, name] of sections.toReversed()) {
      await portal.sectionLink(name).click();
      await expect(portal.title).toHaveText(name);
      await expect(portal.sectionLink(name)).toHaveAttribute('aria-current', 'page');
      await expect(page).toHaveURL(new RegExp(`\\?section=${id}$`));
      // Lists of all sessions or invoices have their own filters instead.
      if (id === 'invoices' || id === 'history') {
        await expect(portal.locationButton).toHaveCount(0);
        await expect(portal.vehicleChoice).toHaveCount(0);
        continue;
      }
      await expect(portal.locationButton).toHaveText(/SILVER PLAZA\s*space\s*88/);
      expect(await portal.selectedVehicle()).toBe('Tesla Model 3');
    }
    await page.goBack();
    await expect(portal.title).toHaveText('My Reservation');
    await page.goBack();
    await expect(portal.title).toHaveText('Invoices');
    await page.goForward();
    await expect(portal.title).toHaveText('My Reservation');
  });
});

test.describe('below 768 px', () => {
  test.use({ viewport: { width: 767, height: 800 } });

  test('a bar at the bottom has the five sections; My Vehicles is in the menu at the top', async ({
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
    await portal.openMenu();
    await portal.menu.getByRole('link', { name: 'My Vehicles' }).click();
    await expect(portal.title).toHaveText('My Vehicles');
    await expect(portal.menu).toBeHidden();
    await page.setViewportSize({ width: 768, height: 800 });
    await expect(portal.sidebarToggle).toBeVisible();
    await expect(portal.sectionLink('My Vehicles')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Location' })).toBeHidden();
  });

  test('Location opens a sheet that changes nothing until it is confirmed', async ({ page }) => {
    const portal = new PortalPage(page);
    const { locationSheet: sheet } = portal;
    const location = portal.sections.getByRole('button', { name: 'Location' });
    const chosen = sheet.locator('label:has(:checked)');
    await portal.open('invoices');
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
  });
});

test('the header keeps its height on phones and tablets, whatever the pace of the clock', async ({
  page,
}) => {
  const charge = new ChargePage(page);
  const heights = async () => {
    const found: number[] = [];
    for (const width of [360, 390, 768]) {
      await page.setViewportSize({ width, height: 800 });
      found.push((await page.getByRole('banner').boundingBox())!.height);
    }
    return found;
  };
  await charge.open();
  await charge.runAt('600×');
  const fast = await heights();
  await charge.pauseClock();
  expect(await heights()).toEqual(fast);
});

test('on a wide window the location is chosen the same way, also by keyboard', async ({ page }) => {
  const portal = new PortalPage(page);
  await portal.open();
  await portal.locationButton.press('Enter');
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
});

test('Reset demo asks once, then restores the initial state', async ({ page }) => {
  const portal = new PortalPage(page);
  const answer = (name: string) => page.getByRole('dialog').getByRole('button', { name }).click();
  await portal.open('vehicles');
  await page.getByRole('button', { name: 'Remove Nissan Leaf' }).click();
  await answer('Remove vehicle');
  await expect(portal.vehicleChoice.getByRole('option')).toHaveCount(2);
  await portal.openMenu();
  await portal.menu.getByRole('button', { name: 'Reset demo' }).click();
  await answer('Keep my demo');
  await expect(portal.vehicleChoice.getByRole('option')).toHaveCount(2);
  await portal.openMenu();
  await portal.menu.getByRole('button', { name: 'Reset demo' }).click();
  await answer('Reset demo');
  await expect(page.getByRole('status').filter({ hasText: 'The demo starts over' })).toBeVisible();
  await expect(portal.vehicleChoice.getByRole('option')).toHaveCount(3);
  await expect(page.getByRole('dialog')).toBeHidden();
});

test.describe('a section that fails', () => {
  const chunk = /\/invoices(-[^/]+\.js|\.tsx)/;

  test('to load reports it inside the shell, and can be retried', async ({ page, complaints }) => {
    const portal = new PortalPage(page);
    await page.route(chunk, (route) => route.abort());
    await portal.open();
    await portal.sectionLink('Invoices').click();
    const alert = page.getByRole('main').getByRole('alert');
    await expect(alert).toContainText('Unexpected Application Error');
    await portal.sectionLink('My Vehicles').click();
    await expect(page.getByRole('list', { name: 'Your vehicles' })).toBeVisible();
    await portal.sectionLink('Invoices').click();
    await expect(alert).toBeVisible();
    await page.unroute(chunk);
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
    await expect(alert).toHaveCount(0);
    complaints.length = 0;
  });

  test('to render reports the reason inside the shell, and can be retried', async ({
    page,
    complaints,
  }) => {
    const portal = new PortalPage(page);
    await page.route(chunk, (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        // The bundler requests the whole module under its own name.
        body: 'const section = () => { if (!globalThis.mended) throw new Error("out of paper"); return "mended" }; export default section; export const t = { default: section }',
      }),
    );
    await portal.open('invoices');
    const alert = page.getByRole('main').getByRole('alert');
    await expect(alert).toContainText('out of paper');
    await expect(portal.title).toHaveText('Invoices');
    await portal.openMenu();
    await page.keyboard.press('Escape');
    await page.evaluate(() => Object.assign(globalThis, { mended: true }));
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('main')).toHaveText('mended');
    complaints.length = 0;
  });
});

test('passes layout and accessibility checks with menu, clock or location open', async ({
  page,
}) => {
  const portal = new PortalPage(page);
  await portal.open('vehicles');
  await portal.openMenu();
  expect(await unsound(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await portal.clockButton.click();
  expect(await unsound(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await portal.locationButton.click();
  await expect(portal.locationSheet).toBeVisible();
  expect(await unsound(page)).toEqual([]);
});
