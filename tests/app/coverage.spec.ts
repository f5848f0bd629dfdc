import { asOwnerOf, personOf } from '../support/live-building.ts';
import { SignInPage } from '../support/pages/sign-in-page.ts';
import { unsound } from '../support/soundness.ts';
import { expect, test } from '../support/test.ts';

// In one worker, which starts the server once.
test.describe.configure({ mode: 'default' });

test('an owner puts a building on the map, which everybody can look at, by keyboard', async ({
  page,
  browser,
  appHost,
}) => {
  test.slow();
  const requested: string[] = [];
  const context = await browser.newContext({ reducedMotion: 'reduce', serviceWorkers: 'block' });
  const visitor = await context.newPage();
  visitor.on('request', (request) => requested.push(new URL(request.url()).origin));

  await test.step('nothing is on it before an owner says so', async () => {
    await visitor.goto(`${appHost.address}/app/sign-in`);
    await visitor.getByRole('link', { name: 'See where you can charge' }).click();
    await expect(visitor.getByText('No building is on the map yet.')).toBeVisible();
  });

  const email = 'mia@map.example';
  await new SignInPage(page, appHost).signIn(email);
  const { id } = await personOf(appHost, email);
  const community = (await appHost.accounts.createCommunity(id, {
    name: 'MAPLE YARD',
    address: '7 Lake Street',
    zone: 'America/Chicago',
    currency: 'USD',
    tax: 0,
    drives: false,
  }))!;

  await test.step('the owner chooses its city, by keyboard', async () => {
    await page.goto(`${appHost.address}/app/owner?section=settings`);
    await expect(page.getByText('Not shown.')).toBeVisible();
    await page.getByLabel('Show it in this city').fill('chicag');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Chicago, Illinois' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Shown in Chicago, Illinois.')).toBeVisible();
  });

  await test.step('while it is set up, only its city is told', async () => {
    await visitor.reload();
    await expect(visitor.getByText('One building is being set up')).toBeVisible();
    await expect(visitor.getByRole('main')).not.toContainText('MAPLE');
  });

  await test.step('once it is open, by its name', async () => {
    await asOwnerOf(appHost, community, id).equip([5]);
    await visitor.reload();
    await expect(visitor.getByRole('main')).toContainText('MAPLE YARD');
    expect(await unsound(visitor)).toEqual([]);
  });

  await test.step('a city without one names the nearest', async () => {
    await visitor.getByLabel('Search by city').fill('denver');
    await visitor.keyboard.press('Enter');
    await expect(visitor.getByRole('status').filter({ hasText: 'Nothing in' })).toHaveText(
      /^Nothing in Denver, Colorado yet. The nearest is in Chicago, Illinois, 9\d\d mi away.$/,
    );
  });

  await test.step('the list leads to a city, arrow keys move the map', async () => {
    const drawing = visitor
      .locator('svg[viewBox]')
      .filter({ has: visitor.locator('path:nth-child(4)') });
    const whole = await drawing.getAttribute('viewBox');
    await visitor.getByRole('button', { name: 'Chicago, Illinois' }).focus();
    await visitor.keyboard.press('Enter');
    await expect(drawing).not.toHaveAttribute('viewBox', whole!);
    const near = await drawing.getAttribute('viewBox');
    await visitor.getByRole('group', { name: /^Map\./ }).focus();
    await visitor.keyboard.press('ArrowLeft');
    await expect(drawing).not.toHaveAttribute('viewBox', near!);
  });

  await test.step('no other address was asked for anything', () => {
    expect([...new Set(requested)]).toEqual([appHost.address]);
  });

  await test.step('and taken off again', async () => {
    await page.getByRole('button', { name: 'Take it off the map' }).click();
    await expect(page.getByText('Not shown.')).toBeVisible();
    await visitor.reload();
    await expect(visitor.getByText('No building is on the map yet.')).toBeVisible();
  });
  await context.close();
});
