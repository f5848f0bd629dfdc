import { replacePredicted } from '../support/pages/portal-page.ts';
import { ReservationsPage } from '../support/pages/reservations-page.ts';
import { expect, test } from '../support/test.ts';
import { VehiclesPage } from '../support/pages/vehicles-page.ts';

const van = {
  Name: 'The van',
  'Battery size': '90.5',
  Efficiency: '2',
  'AC limit': '16',
};

test('two tabs see the same cars, and cannot book the same hours: the second is told beside its selection', async ({
  page,
  context,
}) => {
  const here = new VehiclesPage(page);
  const there = new VehiclesPage(await context.newPage());
  await here.openVehicles();
  await here.pauseClock();
  await there.openVehicles();
  await here.beginTypingIn();
  await here.enter(van);
  await here.press('Add vehicle');
  await expect(there.card('The van')).toBeVisible();
  await here.act('Edit', 'The van');
  await there.act('Remove', 'The van');
  await there.press('Remove vehicle');
  await expect(here.card('The van')).toHaveCount(0);
  await expect(here.dialog).toContainText('This vehicle has been removed in the meantime.');
  await here.press('Close');

  const first = new ReservationsPage(here.page);
  const second = new ReservationsPage(there.page);
  for (const tab of [first, second]) {
    await tab.sectionLink('My Reservation').click();
    await expect(tab.cells.first()).toBeVisible();
  }
  const space = await second.choose(3);
  await replacePredicted(second.slotForm.getByLabel('How much'), '3');
  expect(await first.reserveOnBoard(3, '4')).toBe(space);
  await expect(second.slotForm).toContainText('Part of this has been taken meanwhile.');
  await second.press('Reserve');
  await expect(second.slotForm.getByRole('alert')).toContainText('already reserved');
  await expect(second.slotForm.getByLabel('How much')).toHaveValue('3');
});
