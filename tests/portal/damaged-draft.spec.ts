import { expect, test } from '../support/test.ts';
import { VehiclesPage } from '../support/vehicles-page.ts';

test('a damaged draft is dropped: My Vehicles and its forms stay usable', async ({ page }) => {
  await page.addInitScript(() => {
    const drafts = {
      1: '{"name": "Spr',
      2: 'null',
      3: '{"name": 7, "battery": {}, "acLimit": "16"}',
    };
    for (const [id, text] of Object.entries(drafts))
      sessionStorage.setItem(`draft vehicle ${id}`, text);
    sessionStorage.setItem('draft new vehicle', '["name"]');
    sessionStorage.setItem('scroll-positions', '[["a"], 7, null]');
  });
  const vehicles = new VehiclesPage(page);
  await vehicles.openVehicles();
  for (const name of await vehicles.names()) {
    await vehicles.act('Edit', name);
    await expect(vehicles.field('Name')).toHaveValue(name);
    await vehicles.press('Close');
  }
  await vehicles.beginTypingIn();
  await expect(vehicles.field('Name')).toHaveValue('');
  await expect(vehicles.draftNote).toBeHidden();
});
