import { DeveloperPage } from '../support/pages/developer-page.ts';
import { holdBack } from '../support/hold-back.ts';
import { expect, test } from '../support/test.ts';

test.describe('examples that run', () => {
  test('a run moves the board and the bill beside it, and can start over', async ({ page }) => {
    await page.goto('/developers/start');
    const developers = new DeveloperPage(page);
    await expect(developers.sandbox).toContainText('Before you run anything');
    await expect(developers.bill).toHaveCount(0);
    const free = 'Space 42: free.';
    await expect(developers.sandbox).toContainText(free);

    // What the last step needs runs before it.
    const last = developers.example('Read the bill');
    await developers.run(last);
    await expect(developers.status(last)).toContainText('5 steps ran first.');
    await expect(developers.sandbox).toContainText('What just happened');
    await expect(developers.sandbox).toContainText('Mon, Nov 16, 7 AM');
    await expect(developers.sandbox).not.toContainText(free);
    const session = (await developers.answerOf(last)) as { bill: { totalMinor: number } };
    const total = session.bill.totalMinor / 100;
    await expect(developers.bill).toContainText(`Total$${total.toFixed(2)}`);

    await developers.sandbox.getByRole('button', { name: 'Start over' }).click();
    await expect(developers.sandbox).toContainText('Before you run anything');
    await expect(developers.sandbox).toContainText(free);
    await expect(developers.runButton(last)).toHaveText(/^Run “/);
  });

  test('Run is not lost where it is pressed before the page listens, and the first example books', async ({
    page,
  }) => {
    const arrive = await holdBack(page, '**/assets/*.js');
    // Not `page.goto`, which waits until the page listens.
    await page.mainFrame().goto('/developers', { waitUntil: 'commit' });
    const developers = new DeveloperPage(page);
    const example = developers.examples.first();
    await developers.runButton(example).click();
    arrive();
    await expect(developers.status(example)).toContainText('201');
    await expect(developers.sandbox).toContainText('What just happened');
    await expect(developers.sandbox).toContainText('Space 42: yours from 6:30 PM');
  });

  test('the language stays chosen, on other pages and later visits', async ({ page }) => {
    await page.goto('/developers/start');
    const developers = new DeveloperPage(page);
    const example = developers.examples.first();
    await example.locator('label', { hasText: 'TypeScript' }).click();
    await page.goto('/developers/charge');
    const first = developers.examples.first();
    await expect(first.getByRole('radio', { name: 'TypeScript' })).toBeChecked();
    await expect(first.getByText('const pluggedIn')).toBeVisible();
  });

  test('on a phone an example can be copied', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/developers/start');
    const example = new DeveloperPage(page).examples.first();
    await expect(example.getByRole('button', { name: 'Copy the example' })).toBeVisible();
  });

  test('on a phone the sandbox is shown below the example that ran', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/developers');
    const developers = new DeveloperPage(page);
    const example = developers.examples.first();
    await expect(developers.sandbox).toBeHidden();
    await developers.run(example);
    await expect(example.getByText('What just happened')).toBeVisible();
  });

  test('another page has a sandbox of its own', async ({ page }) => {
    await page.goto('/developers/start');
    const developers = new DeveloperPage(page);
    await developers.run(developers.example('Plug a car in'));
    await expect(developers.sandbox).not.toContainText('Space 42: free.');
    await page.getByRole('link', { name: 'Start, watch, stop' }).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Start, watch and stop/);
    await expect(developers.sandbox).toContainText('Space 42: free.');
    // The car is not plugged in there any more.
    const plugIn = developers.example('Plug a car in');
    await developers.run(plugIn);
    await expect(developers.status(plugIn)).toContainText('201');
  });
});

test.describe('requests that readers change', () => {
  test('are sent as they are', async ({ page }) => {
    await page.goto('/developers');
    const developers = new DeveloperPage(page);
    const example = developers.examples.first();
    await example.getByText('Edit', { exact: true }).click();
    const path = example.getByRole('textbox', { name: 'Path' });
    await expect(path).toHaveValue('/v1/reservations');
    await example.getByRole('combobox', { name: 'Method' }).selectOption('GET');
    await path.fill('/v1/vehicles?limit=1');
    await developers.run(example);
    expect(await developers.answerOf(example)).toMatchObject({ items: [{ id: 'v1' }] });
    // In the other languages the example is sent as it is shown there.
    await example.locator('label', { hasText: 'curl' }).click();
    await developers.run(example);
    await expect(developers.answer(example)).toContainText('"RESERVED"');
    await example.getByText('Edit', { exact: true }).click();
    await expect(path).toHaveValue('/v1/vehicles?limit=1');
    await example.getByRole('button', { name: 'Undo my changes' }).click();
    await expect(path).toHaveValue('/v1/reservations');
  });

  test('are refused with a problem that says what to do', async ({ page }) => {
    await page.goto('/developers/charge');
    const developers = new DeveloperPage(page);
    const example = developers.example('Plug a car in');
    await example.getByText('Edit', { exact: true }).click();
    const body = example.getByRole('textbox', { name: 'Body' });
    await body.fill('{ "spaceId": "golden-tower-78", "vehicleId": "v1" }');
    await body.press('Control+Enter');
    await expect(developers.status(example)).toContainText('409');
    expect(await developers.answerOf(example)).toMatchObject({ code: 'SPACE_TAKEN' });
    await body.fill('{ not JSON');
    await body.press('Control+Enter');
    await expect(developers.status(example)).toContainText('400');
    expect(await developers.answerOf(example)).toMatchObject({ code: 'MALFORMED_JSON' });
    await example.getByRole('textbox', { name: 'Path' }).fill('/v1/nothing');
    await body.press('Control+Enter');
    await expect(developers.status(example)).toContainText('404');
    // Later examples still find what they need.
    await developers.run(developers.example('Try out an order'));
    await expect(developers.status(developers.example('Try out an order'))).toContainText('200');
    // The stream of a session does not keep anything waiting for its end.
    const watch = developers.example('Watch a session');
    const { id } = (await developers.answerOf(example)) as { id: string };
    const watched = watch.getByRole('textbox', { name: 'Path' });
    await expect(watched).toHaveValue(`/v1/sessions/${id}`);
    await watched.fill(`/v1/sessions/${id}/events`);
    await developers.run(watch);
    await expect(developers.answer(watch)).toContainText('event: session');
    // One that needs a refused one says why it did not run, and no other does.
    await developers.sandbox.getByRole('button', { name: 'Start over' }).click();
    await example.getByRole('combobox', { name: 'Method' }).selectOption('GET');
    await example.getByRole('textbox', { name: 'Path' }).fill('/v1/vehicles?limit=1');
    await developers.run(example);
    await developers.runButton(watch).click();
    await expect(developers.status(watch)).toContainText(
      '“Start charging” was refused, so this did not run.',
    );
    await expect(page.getByText('so this did not run.')).toHaveCount(1);
  });
});
