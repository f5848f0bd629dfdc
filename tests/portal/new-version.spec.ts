import { deployDuringVisit } from '../support/new-version.ts';
import { PortalPage, replacePredicted } from '../support/pages/portal-page.ts';
import { expect, test } from '../support/test.ts';

const chunk = /\/assets\/invoices-/;

test.describe('a tab that was opened before a deploy', () => {
  test('stays on screen while the server cannot be reached, then continues in the new version, with input and choices kept', async ({
    page,
    context,
    complaints,
  }) => {
    const portal = new PortalPage(page);
    await portal.open('reservations');
    await portal.chooseLocation('SILVER PLAZA', 88);
    const howMuch = portal.main.getByLabel('How much');
    await expect(howMuch).not.toHaveValue('');
    const predicted = await howMuch.inputValue();
    await portal.vehicleChoice.selectOption('Tesla Model 3');
    // What is predicted for this car must not arrive while the field is being filled.
    await expect(howMuch).not.toHaveValue(predicted);
    await replacePredicted(howMuch, '23.5');

    let loads = 0;
    page.on('load', () => (loads += 1));
    await context.setOffline(true);
    await portal.sectionLink('Invoices').click();
    const alert = portal.main.getByRole('alert');
    await expect(alert).toContainText('could not be loaded');
    await context.setOffline(false);
    expect(loads).toBe(0);
    // Some browsers ask for a missing file again, others not before a reload.
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect(alert).toHaveCount(0);
    await expect(portal.main.getByRole('heading').first()).toBeVisible();
    await portal.sectionLink('My Reservation').click();
    await expect(howMuch).toHaveValue('23.5');
    const loadsBefore = loads;
    expect(loadsBefore).toBeLessThanOrEqual(1);

    await deployDuringVisit(page, /\/assets\/history-/);
    await portal.sectionLink('Charging History').click();
    await expect(portal.main.getByRole('heading').first()).toBeVisible();
    await expect(portal.title).toHaveText('Charging History');
    await expect(alert).toHaveCount(0);
    // The page can be used before everything in it is loaded.
    await expect.poll(() => loads).toBe(loadsBefore + 1);
    await portal.sectionLink('My Reservation').click();
    await expect(portal.locationButton).toHaveText(/SILVER PLAZA\s*space\s*88/);
    await expect.poll(() => portal.selectedVehicle()).toBe('Tesla Model 3');
    await expect(howMuch).toHaveValue('23.5');
    complaints.length = 0;
  });

  test('is reloaded once, not repeatedly, for a file that stays missing, which the section reports inside the shell', async ({
    page,
    complaints,
  }) => {
    const portal = new PortalPage(page);
    await portal.open();
    let loads = 0;
    page.on('load', () => (loads += 1));
    await page.route(chunk, (route) => route.fulfill({ status: 404 }));
    await portal.sectionLink('Invoices').click();
    const alert = portal.main.getByRole('alert');
    await expect(alert).toContainText('could not be loaded');
    await expect.poll(() => loads).toBe(1);
    // Inside the shell: other sections can be used.
    await expect(alert).toContainText('Unexpected Application Error');
    await portal.sectionLink('My Vehicles').click();
    await expect(portal.main.getByRole('list', { name: 'Your vehicles' })).toBeVisible();
    await portal.sectionLink('Invoices').click();
    await expect(alert).toBeVisible();
    expect(loads).toBe(1);
    await page.unroute(chunk);
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect(alert).toHaveCount(0);
    await expect(portal.main.getByRole('heading').first()).toBeVisible();
    expect(loads).toBeLessThanOrEqual(2);
    complaints.length = 0;
  });
});
