import type { Page } from '@playwright/test';
import { car } from '../../engine/service/testing/world.ts';
import { duration, fraction, hour } from '../../engine/units.ts';
import { mcpAssistant } from '../../hosts/node/testing/mcp-client.ts';
import { oauthApp } from '../../hosts/node/testing/oauth-app.ts';
import type { AppHost } from '../support/app-host.ts';
import { personOf } from '../support/live-building.ts';
import { SignInPage } from '../support/pages/sign-in-page.ts';
import { unsound } from '../support/soundness.ts';
import { expect, test } from '../support/test.ts';

// In one worker, which starts the server once.
test.describe.configure({ mode: 'default' });

/** A building of a resident without a car. */
async function emptyBuildingOf(appHost: AppHost, email: string) {
  const { id: person } = await personOf(appHost, email);
  const community = await appHost.accounts.createCommunity(person, {
    name: 'ELM COURT',
    address: '12 Elm Street, Springfield',
    zone: 'America/New_York',
    currency: 'USD',
    tax: 8,
    drives: true,
  });
  return { person, community: community! };
}

/** A building with a resident who has a car. */
async function buildingOf(appHost: AppHost, email: string): Promise<string> {
  const { person, community } = await emptyBuildingOf(appHost, email);
  const actor = { user: person, role: 'resident', onBehalfOf: null, scopes: [] } as const;
  const { battery, maxAmps, phases, consumption, limit } = car(1, person);
  const driven = { level: fraction(0.4), readyBy: duration(8 * hour) };
  const details = { name: 'Kia EV6', battery, maxAmps, phases, consumption, limit, ...driven };
  await appHost.service.communities
    .live(community)
    .forCall({ actor, idempotency: null })
    .act(() => ({
      kind: 'command',
      command: { kind: 'add-vehicle', user: person, details },
      role: 'resident',
    }));
  return person;
}

/** The page of the app, which waits for the answer. */
const waitForAnswer = async (page: Page) => {
  await page.route('http://127.0.0.1:4711/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Car app</title>Linked' }),
  );
};

test('an app asks, the resident signs in, sets limits and allows it, and ends it again', async ({
  page,
  appHost,
}) => {
  const email = 'ann@agents.example';
  const signIn = new SignInPage(page, appHost);
  await signIn.signIn(email);
  await buildingOf(appHost, email);
  // The app may still be asking for something, without the cookie then.
  await page.goto(`${appHost.address}/terms`);
  await page.context().clearCookies();
  await waitForAnswer(page);
  const app = await oauthApp(appHost.address, 'Car app');
  const asked = await app.ask({
    resource: appHost.address,
    scope: 'charging:read reservations:write',
  });

  await page.goto(asked.href);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in to link an app');
  expect(page.url()).not.toContain('#');
  await page.getByRole('link', { name: 'Sign in' }).click();
  await signIn.enter((await signIn.ask(email)).code);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Let Car app charge for you?');
  expect(await unsound(page)).toEqual([]);

  await page.getByLabel('For one charge, in USD').fill('a lot');
  await page.getByRole('button', { name: 'Let Car app do this' }).click();
  await expect(page.getByText('Type an amount such as 25')).toBeVisible();
  await expect(page.getByLabel('For one charge, in USD')).toHaveValue('a lot');
  await page.getByLabel('For one charge, in USD').fill('12.50');
  await page.getByLabel('See your charges').uncheck();
  await page.getByRole('button', { name: 'Let Car app do this' }).click();
  await page.waitForURL('http://127.0.0.1:4711/callback?**');
  const answer = new URL(page.url()).searchParams;
  expect(answer.get('iss')).toBe(appHost.address);
  const { body } = await app.redeem(answer.get('code')!);
  expect(body.scope).toBe('reservations:write');
  expect(body.authorization_details).toEqual([
    { type: 'fairwatt_spending', per_charge_minor: 1250, per_month_minor: 15_000 },
  ]);

  await page.goto(`${appHost.address}/app/account`);
  const agents = page.getByRole('region', { name: 'Apps that charge for you' });
  await expect(agents).toContainText('May spend $12.50 a charge and $150.00 a month.');
  await agents.getByRole('button', { name: 'Change limits of Car app' }).press('Enter');
  await expect(agents.getByLabel('For one charge, in USD')).toHaveValue('12.50');
  await agents.getByLabel('For one charge, in USD').fill('9.5');
  await agents.getByLabel('In a month, in USD').fill('much');
  await agents.getByRole('button', { name: 'Save the limits' }).press('Enter');
  await expect(agents.getByText('Type an amount such as 25')).toBeVisible();
  expect(await unsound(page)).toEqual([]);
  await agents.getByLabel('In a month, in USD').fill('');
  await agents.getByRole('button', { name: 'Save the limits' }).press('Enter');
  await expect(agents).toContainText('May spend $9.50 a charge.');
  await expect(agents.getByRole('button', { name: 'Change limits of Car app' })).toBeFocused();
  await agents.getByRole('button', { name: 'End Car app' }).click();
  await page.getByRole('button', { name: 'End it' }).click();
  await expect(agents).toContainText('None.');
  expect((await app.refresh(body.refresh_token!)).body.error).toBe('invalid_grant');
});

test('cars added later are part of it only for who says so', async ({ page, appHost }) => {
  const email = 'cars@agents.example';
  await new SignInPage(page, appHost).signIn(email);
  await buildingOf(appHost, email);
  await waitForAnswer(page);
  const choices = page.getByRole('group', { name: 'With which cars' });
  const own = choices.getByLabel('Kia EV6');
  const all = choices.getByLabel('All my cars, also those added later');
  const allow = async (name: string) => {
    await page.getByRole('button', { name: `Let ${name} do this` }).click();
    await page.waitForURL('http://127.0.0.1:4711/callback?**');
  };

  await page.goto((await (await oauthApp(appHost.address, 'One car')).ask()).href);
  await expect(own).toBeChecked();
  await expect(all).not.toBeChecked();
  await allow('One car');

  await page.goto((await (await oauthApp(appHost.address, 'All cars')).ask()).href);
  await own.uncheck();
  await page.getByRole('button', { name: 'Let All cars do this' }).click();
  await expect(choices).toContainText('Choose at least one, or say no.');
  await all.check();
  await expect(own).toBeChecked();
  // Without one of them it is not all.
  await own.uncheck();
  await expect(all).not.toBeChecked();
  await all.check();
  expect(await unsound(page)).toEqual([]);
  await allow('All cars');

  await page.goto(`${appHost.address}/app/account`);
  const agents = page.getByRole('region', { name: 'Apps that charge for you' });
  const oneOf = (name: string) => agents.getByRole('listitem').filter({ hasText: name });
  await expect(oneOf('One car').first()).toContainText('At ELM COURT, with Kia EV6.');
  await expect(oneOf('All cars').first()).toContainText(
    'At ELM COURT, with all your cars, also those added later.',
  );
  const { rows } = await appHost.database.query<{ vehicles: number[] | null }>(
    `select vehicles from agents join people on people.id = account where email = $1 order by agents.created`,
    [email],
  );
  expect(rows).toEqual([{ vehicles: [1] }, { vehicles: null }]);
});

test('who has no car yet is told how to link an app all the same', async ({ page, appHost }) => {
  const email = 'eve@agents.example';
  await new SignInPage(page, appHost).signIn(email);
  await emptyBuildingOf(appHost, email);
  await waitForAnswer(page);
  const choices = page.getByRole('group', { name: 'With which cars' });
  await page.goto((await (await oauthApp(appHost.address, 'Car app')).ask()).href);
  await expect(choices).toHaveAccessibleDescription(/^You have no car here yet: /);
  expect(await unsound(page)).toEqual([]);
  await choices.getByLabel('Every car added later').check();
  await page.getByRole('button', { name: 'Let Car app do this' }).click();
  await page.waitForURL('http://127.0.0.1:4711/callback?**');
});

test('no is an answer, and an app that lies about itself gets none', async ({ page, appHost }) => {
  const email = 'ben@agents.example';
  await new SignInPage(page, appHost).signIn(email);
  await buildingOf(appHost, email);
  await waitForAnswer(page);
  const app = await oauthApp(appHost.address, 'Car app');
  await page.goto((await app.ask()).href);
  await page.getByRole('button', { name: 'No, thanks' }).click();
  await page.waitForURL('http://127.0.0.1:4711/callback?error=access_denied**');
  await page.goto((await app.ask({ response_type: 'token' })).href);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Car app cannot be linked');
  expect(await unsound(page)).toEqual([]);
  await page.getByRole('button', { name: 'Go to the program on this device' }).click();
  await page.waitForURL('http://127.0.0.1:4711/callback?error=unsupported_response_type**');
  await page.goto((await app.ask({ redirect_uri: 'https://thief.example/' })).href);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This app cannot be linked');
  expect(await unsound(page)).toEqual([]);
});

test('what an app asks is answered by keyboard, and the focus stays near', async ({
  page,
  appHost,
  complaints,
}) => {
  const email = 'dora@agents.example';
  await new SignInPage(page, appHost).signIn(email);
  await buildingOf(appHost, email);
  await waitForAnswer(page);
  const app = await oauthApp(appHost.address, 'Car app');
  // The browser was left open for a while: somebody else may sit there.
  await appHost.database.query(
    `update account_sessions set signed_in = signed_in - interval '11 minutes'`,
  );
  await page.goto((await app.ask()).href);
  await page.getByRole('button', { name: 'Let Car app do this' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Is it you?' });
  await dialog.getByRole('button', { name: 'Email me a code' }).press('Enter');
  await expect(dialog.getByLabel('Code from the mail')).toBeFocused();
  await page.keyboard.type((await appHost.signInMail(email)).code);
  await page.keyboard.press('Enter');
  await page.waitForURL('http://127.0.0.1:4711/callback?**');
  complaints.splice(0);
  await appHost.database.query(
    `insert into approvals
      (id, agent, vehicle, space, costs, limit_kind, limit_amount, month_sum, begins, asked, expires)
    select 'approval of dora', agents.id, 1, 'a', 3120, 'charge', 2500, 3120, now(), now(),
      now() + interval '50 minutes'
    from agents join people on people.id = account where email = $1`,
    [email],
  );
  await page.goto(`${appHost.address}/app/account`);
  await page.getByRole('button', { name: 'No to Car app' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Waiting for your yes' })).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeFocused();
});

for (const release of ['1.x', '2.x'] as const) {
  test(`an assistant with the official MCP client ${release} needs nothing but the address`, async ({
    page,
    appHost,
  }) => {
    const email = `cleo-${release}@agents.example`;
    await new SignInPage(page, appHost).signIn(email);
    await buildingOf(appHost, email);
    await waitForAnswer(page);
    const assistant = mcpAssistant(release, appHost.address, { name: 'House assistant' });
    await page.goto((await assistant.ask()).href);
    await page.getByRole('button', { name: 'Let House assistant do this' }).click();
    await page.waitForURL('http://127.0.0.1:4711/callback?**');
    const answer = new URL(page.url()).searchParams;
    expect(answer.get('state')).toBe('state of the assistant');
    await assistant.finish(answer);
    const client = await assistant.connect();
    const { structuredContent } = await client.callTool({ name: 'listVehicles', arguments: {} });
    expect(structuredContent).toMatchObject({ items: [{ name: 'Kia EV6' }] });

    await page.goto(`${appHost.address}/app/account`);
    await page.getByRole('button', { name: 'End House assistant' }).click();
    await page.getByRole('button', { name: 'End it' }).click();
    await expect(page.getByRole('region', { name: 'Apps that charge for you' })).toContainText(
      'None.',
    );
    await expect(client.callTool({ name: 'listVehicles', arguments: {} })).rejects.toThrow(
      'Unauthorized',
    );
    await client.close();
  });
}
