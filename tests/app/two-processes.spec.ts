import { addAuthenticator } from '../support/authenticator.ts';
import { keyboardOf } from '../support/keyboard.ts';
import { unsound } from '../support/soundness.ts';
import { expect, takenOver, test } from '../support/test.ts';
import { hostOnTwoProcesses } from '../support/two-processes.ts';

let host: Awaited<ReturnType<typeof hostOnTwoProcesses>>;
test.beforeAll(async () => {
  host = await hostOnTwoProcesses();
});
test.afterAll(() => host?.end());

test.use({ viewport: { width: 390, height: 844 } });

test('from Login to the first bill on two processes, on a phone’s width, by keyboard alone', async ({
  page: site,
  context,
}) => {
  test.slow();
  const email = 'board@keys.example';
  const button = (name: string | RegExp) => app.getByRole('button', { name, exact: true });
  const link = (name: string) => app.getByRole('link', { name, exact: true });

  await site.goto(`${host.address}/`);
  const [app] = await Promise.all([
    context.waitForEvent('page'),
    keyboardOf(site).press(site.getByRole('link', { name: 'Login' })),
  ]);
  const authenticator = await addAuthenticator(app);
  const keys = keyboardOf(app);

  await test.step('the code of a mail, then a passkey', async () => {
    await app.waitForURL('**/app/sign-in');
    await takenOver(app);
    await keys.type(app.getByLabel('Email address'), email);
    await app.keyboard.press('Enter');
    await expect(app.getByLabel('Code from the mail')).toBeFocused();
    await app.keyboard.type((await host.signInMail(email)).code);
    await app.keyboard.press('Enter');
    await app.waitForURL('**/app/passkey');
    await keys.press(button('Create a passkey'));
    await app.waitForURL('**/app');
    expect(await authenticator.credentials()).toHaveLength(1);
    expect(await host.mailTo(email)).toContain('A passkey was added');
  });

  await test.step('a building is set up and opened', async () => {
    await keys.press(link('Set up a building'));
    await keys.type(app.getByLabel('Name of the building'), 'KEY HOUSE');
    await keys.type(app.getByLabel('Address'), '1 Key Street, Springfield');
    await app.keyboard.press('Enter');
    await app.waitForURL('**/app/owner?section=set-up');
    await keys.type(app.getByLabel('Main fuse'), '60');
    await app.keyboard.press('Enter');
    await keys.type(app.getByLabel('Numbers on the floor'), '42, 43');
    await app.keyboard.press('Enter');
    await expect(app.getByText('42, 43', { exact: true })).toBeVisible();
    await keys.press(button('Begin Prices'));
    await keys.press(button('Save the prices'));
    await expect(app.getByText('Set.', { exact: true })).toBeVisible();
    await keys.press(button('Open the building'));
    await expect(app.getByRole('heading', { name: 'The building is open' })).toBeVisible();
  });

  await test.step('a virtual charger is connected', async () => {
    await keys.press(link('Chargers'));
    await keys.press(link('Connect and test of space 42'));
    await keys.press(button('Connect a virtual charger'));
    await expect(app.getByText('It is connected and free.')).toBeVisible();
  });

  // In another tab: the virtual charger is connected as long as its page is open.
  const charging = await context.newPage();
  const charge = keyboardOf(charging);
  const there = (name: string | RegExp) => charging.getByRole('button', { name });

  await test.step('a car is added', async () => {
    await charging.goto(`${host.address}/app`);
    await takenOver(charging);
    await charge.press(charging.getByRole('link', { name: 'Add your first vehicle' }));
    await charge.press(there(/^Add your first vehicle/));
    await charge.type(charging.getByLabel('Make or model'), 'EV6');
    await charging.keyboard.press('Enter');
    await charge.press(there('Add vehicle'));
    await expect(charging.getByRole('heading', { name: 'Kia EV6' })).toBeVisible();
    await charge.press(charging.getByRole('link', { name: 'Charge', exact: true }));
  });

  await test.step('it charges', async () => {
    await charge.press(there(/^I am plugging in/));
    await keys.press(button('Plug a car in'));
    await charge.press(there('Start charging'));
    await expect(app.getByText(/The car draws \d+\sA\./)).toBeVisible();
    expect(await unsound(charging)).toEqual([]);
    await keys.press(button('Unplug the car'));
    await expect(app.getByText('It is connected and free.')).toBeVisible();
  });

  await test.step('and is billed', async () => {
    await charge.press(charging.getByRole('link', { name: 'Invoices', exact: true }));
    await expect(charging.getByRole('main')).toContainText('KEY HOUSE');
  });

  await test.step('signed out, the passkey is the way in', async () => {
    await charging.close();
    await app.goto(`${host.address}/app/account`);
    await keys.press(button('Sign out'));
    await app.waitForURL('**/app/sign-in');
    // The virtual authenticator chooses at once what a person would choose from the browser's list.
    await app.waitForURL('**/app');
  });

  for (const calls of host.calls()) expect(calls).toBeGreaterThan(20);
});
