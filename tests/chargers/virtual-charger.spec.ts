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

test('a charge goes on when its tab is closed, and is there in the next one', async ({
  context,
}) => {
  const first = await context.newPage();
  await first.goto(shown.address);
  await expect(first.getByText('connected', { exact: true })).toBeVisible();
  await first.getByRole('button', { name: 'Plug a car in' }).click();
  await first.getByLabel('Number of a card').fill('CARD1');
  await first.keyboard.press('Enter');
  await expect(first.getByText('The car draws 32 A.')).toBeVisible();
  const second = await context.newPage();
  await second.goto(shown.address);
  await expect(second.getByText('It is open in another tab of this browser.')).toBeVisible();
  await expect(second.getByRole('button')).toHaveCount(0);
  expect(await unsound(second)).toEqual([]);
  await expect(first.getByText('connected', { exact: true })).toBeVisible();
  await first.close();
  await expect(second.getByText('The car draws 32 A.')).toBeVisible();
  await second.close();
  const third = await context.newPage();
  await third.goto(shown.address);
  await expect(third.getByText('The car draws 32 A.')).toBeVisible();
  await expect(third.getByText('connected', { exact: true })).toBeVisible();
  await third.getByRole('button', { name: 'Unplug the car' }).click();
  await expect(third.getByText('It is connected and free')).toBeVisible();
  const plugged = async () => (await shown.host.books(shown.community)).world.spaces['a']!.plugged;
  await expect.poll(plugged).toBeNull();
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
