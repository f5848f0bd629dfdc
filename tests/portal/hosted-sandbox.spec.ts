import { callTool, testWithAssistant, toolsOf } from '../support/assistant.ts';
import { holdBack } from '../support/hold-back.ts';
import { ReservationsPage } from '../support/pages/reservations-page.ts';
import { expect, test } from '../support/test.ts';
import { SandboxView } from '../support/sandbox-view.ts';
import { unsound } from '../support/soundness.ts';

// In one worker, which starts the server once.
test.describe.configure({ mode: 'default' });

const van = { Name: 'The van', 'Battery size': '90.5', Efficiency: '2', 'AC limit': '16' };
const hour = 3_600_000;

test('a link opens a sandbox without a trace in the address, until it is left, and where the demo is shown already', async ({
  page,
  sandboxes,
}) => {
  const sandbox = await sandboxes.create();
  const view = new SandboxView(page);
  const link = await sandbox.viewLink();
  await view.openLink(link);
  expect(page.url()).toBe(`${sandboxes.address}/demo`);
  // The demo inside the browser has not even begun.
  expect(page.workers()).toEqual([]);
  const right = link.split('=')[1]!;
  const kept = await page.evaluate(() =>
    JSON.stringify([
      history.state,
      Object.entries(sessionStorage),
      Object.entries(localStorage),
      document.cookie,
      (globalThis as { viewRight?: string }).viewRight,
    ]),
  );
  expect(kept).not.toContain(right);

  await view.pauseClock();
  expect((await sandbox.agent.clock.now()).paused).toBe(true);

  await view.leave();
  await expect(view.clockControl('Pause the demo clock')).toBeVisible();
  await expect(view.clock).toHaveAttribute('datetime', /./);
  await expect(view.mark).toBeHidden();
  await page.reload();
  await expect(view.clock).toHaveAttribute('datetime', /./);
  await expect(view.mark).toBeHidden();

  // A link opened where the demo is shown already switches to the sandbox.
  await page.evaluate(
    (another) => {
      location.href = another;
    },
    await sandbox.viewLink(),
  );
  await view.isShown();
  expect(page.url()).toBe(`${sandboxes.address}/demo`);
});

test('a view follows an agent: at its pace of the clock; it books, and the board moves; it cancels, and an open form says so', async ({
  page,
  sandboxes,
  complaints,
}) => {
  const { agent, viewLink } = await sandboxes.create();
  const view = new SandboxView(page);
  await view.openLink(await viewLink());
  await test.step('at 600× the clock goes on between two answers of the server', async () => {
    let calls = 0;
    page.on('request', (request) => (calls += Number(request.url().endsWith('/clock/now'))));
    await agent.clock.setRate({ rate: 600 });
    const { shown, seconds } = await view.clock.evaluate(
      (clock) =>
        new Promise<{ shown: string[]; seconds: number }>((resolve) => {
          const seen: string[] = [];
          const began = performance.now();
          new MutationObserver(() => {
            if (seen.push((clock as HTMLTimeElement).dateTime) < 16) return;
            resolve({ shown: seen, seconds: (performance.now() - began) / 1000 });
          }).observe(clock, { attributeFilter: ['datetime'] });
        }),
    );
    expect(shown).toEqual(shown.toSorted());
    // Once a second, and after the change of the rate.
    expect(calls).toBeLessThan(seconds + 5);
  });

  await view.sectionLink('My Reservation').click();
  await test.step('a prediction that arrives when somebody is about to type is replaced by what they type', async () => {
    const howMuch = page.getByLabel('How much').first();
    await expect(howMuch).not.toHaveValue('');
    const arrive = await holdBack(page, '**/rpc/reservations/need*');
    await view.vehicleChoice.selectOption('Tesla Model 3');
    await expect(howMuch).toHaveValue('');
    await howMuch.click();
    arrive();
    await expect(howMuch).not.toHaveValue('');
    await page.keyboard.type('7.5');
    await expect(howMuch).toHaveValue('7.5');
  });

  const reservations = new ReservationsPage(page);
  await expect(reservations.cells.first()).toBeVisible();
  // A clock that stands is not read: only the stream can tell.
  await reservations.pauseClock();
  const isYours = reservations.grid.getByRole('gridcell', { name: /yours|your reservation/i });
  const before = await isYours.count();

  const { demo } = await agent.clock.now();
  const wish = { building: 'golden-tower', vehicle: 2, energy: 9000, readyBy: demo + 12 * hour };
  const [best] = (await agent.reservations.suggestions(wish)).suggestions;
  const { space, from, to, energy } = best!;
  await agent.reservations.reserve({ space, vehicle: 2, from, to, energy });
  await expect(reservations.upcoming.getByText('Nissan Leaf')).toBeVisible();
  await expect.poll(() => isYours.count()).toBeGreaterThan(before);

  const { upcoming } = await agent.reservations.list();
  await reservations.upcoming.getByRole('button', { name: 'Change' }).last().click();
  await reservations.dialog.getByLabel('How much').fill('7');
  await agent.reservations.cancel({ reservation: upcoming.at(-1)!.id });
  await expect(reservations.dialog.getByRole('alert')).toHaveText(
    'It can no longer be changed. You canceled it in time.',
  );
  // The focused field is gone, and so is the button that opened the dialog.
  await expect(reservations.dialog.getByRole('button', { name: 'Close' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(reservations.dialog).toBeHidden();
  await expect(page.getByRole('main')).toBeFocused();
  // The browser reports the refused price of the canceled slot.
  complaints.length = 0;
});

test('what was typed while the connection was lost is sent once it is back, and counts once; a restarted server goes on where it was', async ({
  page,
  context,
  sandboxes,
  complaints,
}) => {
  const { agent, viewLink } = await sandboxes.create();
  const view = new SandboxView(page);
  await view.openLink(await viewLink());
  await view.sectionLink('My Vehicles').click();
  await view.beginTypingIn();
  await view.enter(van);
  await context.setOffline(true);
  await expect(view.notice('You are offline.')).toBeAttached();
  await view.press('Add vehicle');
  await expect(view.problem).toContainText('The connection was lost before an answer came.');
  await expect(view.field('Name')).toHaveValue('The van');
  await context.setOffline(false);
  await expect(view.notice('Back online.')).toBeAttached();

  // This time the command arrives, and its answer does not.
  await page.route('**/rpc/vehicles/add', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await view.press('Add vehicle');
  await expect.poll(async () => (await agent.vehicles.list()).vehicles.length).toBe(4);
  await page.unroute('**/rpc/vehicles/add');
  await expect(view.problem).toContainText('it counts only once');
  await expect(view.field('Name')).toHaveValue('The van');
  await view.press('Add vehicle');
  await expect(view.dialog).toBeHidden();
  await expect(view.card('The van')).toHaveCount(1);
  expect((await agent.vehicles.list()).vehicles).toHaveLength(4);

  // A restarted server goes on where it was.
  await sandboxes.stop();
  await expect(view.notice('Connection lost. Trying again …')).toBeVisible();
  expect.soft(await unsound(page), 'connection lost').toEqual([]);
  await sandboxes.start();
  await expect(view.notice('Back online.')).toBeVisible();
  await agent.vehicles.remove({ vehicle: 3 });
  await expect(view.cards).toHaveCount(3);
  await expect(view.notice('Back online.')).toBeHidden();
  complaints.length = 0;
});

test('a view that has ended, and a removed sandbox, say how to go on, and keep what was typed', async ({
  page,
  sandboxes,
  complaints,
}) => {
  const { agent, viewLink, remove } = await sandboxes.create();
  const view = new SandboxView(page);
  await view.openLink(await viewLink());
  await view.sectionLink('My Vehicles').click();
  await view.beginTypingIn();
  await view.enter(van);
  await sandboxes.expire('session');
  await agent.clock.pause();
  await expect(view.notice('Your view of this sandbox has ended.')).toBeAttached();
  await view.press('Add vehicle');
  await expect(view.problem).toContainText('Open a new view link in this tab');
  await page.goto(await viewLink());
  await expect(view.notice('Your view of this sandbox has ended.')).not.toBeAttached();
  await view.isShown();
  await view.sectionLink('My Vehicles').click();
  await view.beginAdding();
  await expect(view.draftNote).toBeVisible();
  await expect(view.field('Name')).toHaveValue('The van');

  await remove();
  await expect(view.notice('This sandbox was removed.')).toBeAttached();
  await view.press('Add vehicle');
  await expect(view.problem).toContainText('This sandbox was removed.');
  await expect(view.field('Name')).toHaveValue('The van');
  await page.keyboard.press('Escape');

  await page.reload();
  await expect(view.notice('This sandbox was removed.')).toBeVisible();
  const way = page.getByRole('button', { name: 'Go to your own demo' });
  await way.focus();
  await page.keyboard.press('Enter');
  await expect(view.clock).toHaveAttribute('datetime', /./);
  await expect(view.mark).toBeHidden();
  complaints.length = 0;
});

test('a link whose server does not answer can be tried again; one that was used or has expired opens nothing and says so', async ({
  page,
  context,
  sandboxes,
  complaints,
}) => {
  const { viewLink } = await sandboxes.create();
  const view = new SandboxView(page);
  const link = await viewLink();
  await page.route('**/sandboxes/views', (route) => route.abort());
  await page.goto(link);
  await expect(view.notice('The sandbox could not be opened.')).toBeVisible();
  expect(page.url()).toBe(`${sandboxes.address}/demo`);
  expect.soft(await unsound(page), 'not opened').toEqual([]);
  await page.unroute('**/sandboxes/views');
  await page.getByRole('button', { name: 'Try again' }).click();
  await view.isShown();

  const late = await viewLink();
  await sandboxes.expire('view');
  const [there] = await Promise.all(
    [link, late].map(async (useless) => {
      const other = new SandboxView(await context.newPage());
      await other.page.goto(useless);
      await expect(other.notice('This link no longer works.')).toBeVisible();
      expect(other.page.url()).toBe(`${sandboxes.address}/demo`);
      return other;
    }),
  );
  await there!.main.getByRole('button', { name: 'Go to your own demo' }).click();
  await expect(there!.clock).toHaveAttribute('datetime', /./);
  await page.reload();
  await view.isShown();
  complaints.length = 0;
});

test.describe('with the demo stored for visits without a network', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a sandbox waits for its server after a reload, and is live as ever', async ({
    page,
    sandboxes,
    complaints,
  }) => {
    const { agent, viewLink } = await sandboxes.create();
    const view = new SandboxView(page);
    await view.openLink(await viewLink());
    await page.evaluate(() => navigator.serviceWorker.ready);
    await sandboxes.stop();
    await page.reload();
    expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
    await expect(view.notice('Connection lost. Trying again …')).toBeVisible();
    await expect(view.mark).toBeVisible();
    await sandboxes.start();
    await expect(view.notice('Back online.')).toBeVisible();
    await agent.clock.pause();
    await expect(view.clockControl('Let the demo clock run')).toBeVisible();
    complaints.length = 0;
  });
});

test('two sandboxes and the own demo in three tabs do not mix', async ({
  page,
  context,
  sandboxes,
}) => {
  const [one, other] = [await sandboxes.create(), await sandboxes.create()];
  await other.agent.vehicles.remove({ vehicle: 3 });
  const views = [new SandboxView(page), new SandboxView(await context.newPage())] as const;
  await views[0].openLink(await one.viewLink());
  await views[1].openLink(await other.viewLink());
  const own = new SandboxView(await context.newPage());
  await own.page.goto(`${sandboxes.address}/demo?section=vehicles`);
  for (const view of views) await view.sectionLink('My Vehicles').click();
  await expect(views[0].cards).toHaveCount(3);
  await expect(views[1].cards).toHaveCount(2);
  await one.agent.vehicles.remove({ vehicle: 2 });
  await expect(views[0].card('Nissan Leaf')).toHaveCount(0);
  await expect(views[1].card('Nissan Leaf')).toHaveCount(1);
  await views[0].page.reload();
  await expect(views[0].cards).toHaveCount(2);
  await expect(views[0].mark).toBeVisible();
  await expect(own.cards).toHaveCount(3);
  await expect(own.mark).toBeHidden();
});

testWithAssistant(
  'the tools of an assistant in the browser act in the sandbox, also for the agent with its key',
  async ({ page, sandboxes }) => {
    const sandbox = await sandboxes.create();
    const view = new SandboxView(page);
    await view.openLink(await sandbox.viewLink());
    await expect.poll(() => toolsOf(page)).toContain('updateVehicle');
    const renamed = await callTool(page, 'updateVehicle', {
      vehicleId: 'v1',
      name: 'The assistant’s',
    });
    expect(renamed.isError).toBeUndefined();
    await expect(view.vehicleChoice.locator('option:checked')).toHaveText('The assistant’s');
    const { vehicles } = await sandbox.agent.vehicles.list();
    expect(vehicles[0]!.name).toBe('The assistant’s');
    // Before its server ends: it would look for it.
    await page.close();
  },
);
