import { expect, test } from '@playwright/test';
import { globSync, readFileSync } from 'node:fs';
import { unsound } from '../support/soundness.ts';
import { virtualChargerPage } from '../support/virtual-charger-page.ts';

let shown: Awaited<ReturnType<typeof virtualChargerPage>>;
test.beforeAll(async () => {
  shown = await virtualChargerPage();
});
test.afterAll(() => shown.stop());

test('a virtual charger charges a car over real OCPP, by keyboard', async ({ page }) => {
  await page.goto(shown.address);
  await expect(page.getByText('It is connected and free')).toBeVisible();
  await page.getByRole('button', { name: 'Plug a car in' }).press('Enter');
  await expect(page.getByText('Hold a card, or start in the app')).toBeVisible();
  await page.getByLabel('Number of a card').fill('STRANGER');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The service does not know this card')).toBeVisible();
  await page.getByLabel('Number of a card').fill('CARD1');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The car draws 32 A.')).toBeVisible();
  await expect(page.getByText('6.7 kW')).toBeVisible();
  expect(await unsound(page)).toEqual([]);
  await page.getByRole('button', { name: 'Cut the line' }).click();
  await expect(page.getByText('The car draws 32 A. The line is cut.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('connected', { exact: true })).toBeVisible();
  await expect(page.getByText('The car draws 32 A.')).toBeVisible();
  await page.getByRole('button', { name: 'Cause a fault' }).click();
  await expect(page.getByText('It reports a fault')).toBeVisible();
  await page.getByRole('button', { name: 'Clear the fault' }).click();
  await expect(page.getByText('The car draws 32 A.')).toBeVisible();
  await page.getByRole('button', { name: 'Unplug the car' }).click();
  await expect(page.getByText('It is connected and free')).toBeVisible();
  const meter = await page.getByText(/\d kWh$/).textContent();
  const billed = async () => {
    const { world, ledger } = await shown.host.books(shown.community);
    const stays = [...Object.values(world.sessions), ...ledger.accounts['ann']!.records.flat()];
    return stays.map(({ readings }) => readings.at(-1)!.energy - readings[0]!.energy);
  };
  await expect.poll(billed).toEqual([Math.round(Number.parseFloat(meter!) * 1000)]);
});

const read = (pattern: string) =>
  globSync(pattern).map((path) => ({ path, text: readFileSync(path, 'utf8') }));

test('nothing of it is in the bundle of any page', () => {
  const pages = read('build/client/**/*.html');
  const own = read('build/client/**/*.js').filter(({ text }) =>
    text.includes('Hold it to the charger'),
  );
  expect(pages.length).toBeGreaterThan(5);
  for (const { path } of own) {
    const name = path.split('/').at(-1)!;
    expect(pages.filter(({ text }) => text.includes(name)).map((one) => one.path)).toEqual([]);
  }
});
