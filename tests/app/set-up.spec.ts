import { unsound } from '../support/soundness.ts';
import { SignInPage } from '../support/pages/sign-in-page.ts';
import { expect, test } from '../support/test.ts';

// In one worker, which starts the server once.
test.describe.configure({ mode: 'default' });

test('alone from the first mail to a virtual charger that is tested', async ({
  page,
  appHost,
  complaints,
}) => {
  test.slow();
  await new SignInPage(page, appHost).signIn('board@oak.example');
  await page.getByRole('link', { name: 'Set up a building' }).click();
  await page.getByLabel('Name of the building').fill('OAK HOUSE');
  await page.getByLabel('Address').fill('3 Oak Street, Springfield');
  await page.getByLabel('Time zone').fill('America/New_York');
  await page.getByRole('button', { name: 'Set up the building' }).click();
  await page.waitForURL('**/app/owner?section=set-up');

  await test.step('supply, a circuit within it, and bad input beside its field', async () => {
    await page.getByRole('button', { name: 'Save the supply' }).click();
    await expect(page.getByText('Type the amps of the fuse, at least 6.')).toBeVisible();
    await page.getByLabel('Main fuse').fill('60');
    await page.keyboard.press('Enter');
    await expect(page.getByText('60 A, 208 V, one phase')).toBeVisible();
    await page.getByRole('button', { name: 'Change Supply' }).click();
    await page.getByLabel('Name on the panel').fill('P1');
    await page.getByLabel('Its limit').fill('16');
    await page.getByRole('button', { name: 'Add a circuit' }).click();
    await expect(page.getByRole('list', { name: 'Circuits' })).toContainText('P1, 16 A');
    expect(await unsound(page)).toEqual([]);
  });

  await test.step('spaces are added at once, and what does not fit together is said', async () => {
    await page.getByRole('button', { name: 'Begin Spaces' }).click();
    await page.getByLabel('Numbers on the floor').fill('42, 90-91');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(page.getByText('42, 90, 91', { exact: true })).toBeVisible();
    await expect(
      page.getByText(/need at least 18 A together, and it has 16 A/).first(),
    ).toBeVisible();
  });

  await test.step('spaces are swapped, and the building gets another name', async () => {
    await page.getByRole('button', { name: 'Change Spaces' }).click();
    await page.getByRole('button', { name: 'Other numbers' }).click();
    await page.getByLabel('Space 90').fill('91');
    await page.getByLabel('Space 91').fill('42');
    await page.getByRole('button', { name: 'Change the numbers' }).click();
    await expect(page.getByText('There is a space 42 already.')).toBeVisible();
    // The browser notes the refusal.
    complaints.splice(0);
    await page.getByLabel('Space 91').fill('90');
    await page.getByRole('button', { name: 'Change the numbers' }).click();
    await expect(page.getByLabel('Space 91')).toHaveValue('91');
    await page.getByRole('button', { name: 'Change Building' }).click();
    await page.getByLabel('Name of the building').fill('OAK COURT');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('OAK COURT, 3 Oak Street, Springfield')).toBeVisible();
  });

  await test.step('a charger gives less than was thought, and what does not fit is said', async () => {
    await page.getByRole('button', { name: 'Change Spaces' }).click();
    await page.getByRole('button', { name: 'Change the charger of space 42' }).click();
    const traits = page.getByRole('form', { name: 'The charger of space 42' });
    await traits.getByLabel('What it can give').fill('5');
    await expect(traits).toContainText('Type whole amps from 6 to 80.');
    await traits.getByLabel('What it can give').fill('32');
    await traits.getByLabel('Without a connection').fill('32');
    await traits.getByRole('button', { name: 'Save the charger' }).click();
    await expect(traits).toContainText('Without a connection, the chargers would draw 32 A');
    // The browser notes the refusal.
    complaints.splice(0);
    await traits.getByLabel('Without a connection').fill('0');
    await traits.getByRole('button', { name: 'Save the charger' }).click();
    await expect(page.getByText('Space 42 · 32 A')).toBeVisible();
  });

  await test.step('a set-up that was left goes on where it was', async () => {
    await page.reload();
    await page.getByRole('button', { name: 'Begin Prices' }).click();
    await expect(page.getByText(/^One night, 24/)).toBeVisible();
    await page.getByRole('button', { name: 'Save the prices' }).click();
    await expect(page.getByText('Set.', { exact: true })).toBeVisible();
    expect(await unsound(page)).toEqual([]);
    await page.getByRole('button', { name: 'Open the building' }).click();
    await expect(page.getByRole('heading', { name: 'The building is open' })).toBeVisible();
  });

  await test.step('a virtual charger is connected from the page, and the test begins', async () => {
    await page.getByRole('link', { name: 'Chargers' }).click();
    await page.getByRole('link', { name: 'Connect and test of space 42' }).click();
    expect(await unsound(page)).toEqual([]);
    await page.getByRole('button', { name: 'Connect a virtual charger' }).click();
    await expect(page.getByText('It is connected and free.')).toBeVisible();
    await page.getByRole('button', { name: 'Test the charger' }).click();
    const proof = page.getByRole('region', { name: 'Does it do what we need?' });
    await expect(proof.getByRole('heading', { name: /^It called ?, passed/ })).toBeVisible();
    await expect(
      proof.getByRole('heading', { name: /^Its meter reports ?, passed/ }),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Plug a car in' }).click();
    await expect(proof.getByText(/6 A asked\. 6 A drawn/)).toBeVisible({ timeout: 30_000 });
    await expect(page.getByText('SetChargingProfile').first()).toBeVisible();
    expect(await unsound(page)).toEqual([]);
    await page.getByRole('button', { name: 'End the test' }).click();
    await expect(proof.getByText('The test was ended.')).toBeVisible();
  });

  await test.step('a restart is asked for, and the charger is back', async () => {
    await page.getByRole('button', { name: 'Unplug the car' }).click();
    await page.getByRole('button', { name: 'Restart' }).click();
    await expect(page.getByText('Restart: accepted')).toBeVisible();
    await expect(page.getByText('It is connected and free.')).toBeVisible();
  });

  await test.step('what is asked of it is told apart, with its answers', async () => {
    const tools = page.getByRole('region', { name: 'Tools' });
    for (const [name, came] of [
      ['Ask for its status', 'accepted'],
      ['Read its meter', 'accepted'],
      ['Upload its log', 'the charger cannot do this'],
      ['Forget remembered cards', 'the charger cannot do this'],
    ] as const) {
      await tools.getByRole('button', { name }).click();
      await expect(tools.getByText(`${name}: ${came}`)).toBeVisible();
    }
    const log = page.getByRole('region', { name: 'What it says' });
    await expect(log.getByText('An owner asked: Ask for its status.')).toHaveCount(1);
    await expect(log.getByText('An owner asked: Read its meter.')).toHaveCount(1);
    await tools.getByText('Display', { exact: true }).click();
    await tools.getByLabel('Message').fill('The garage is closed on Friday');
    await tools.getByRole('button', { name: 'Show', exact: true }).click();
    await expect(tools.getByText('Show a message: the charger cannot do this')).toBeVisible();
    expect(await unsound(page)).toEqual([]);
  });
});
