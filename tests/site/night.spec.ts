import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';

const isEvening = (words: string) => words.startsWith('6:30');
const isMorning = (words: string) => words.startsWith('7 AM');

const sliderOf = (page: Page) => page.getByRole('slider', { name: 'Drag through the night' });
const hero = (page: Page) => page.locator('figure').first();

test.describe('the night in the hero', () => {
  test('plays once to its receipt, and shifts nothing else', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.addInitScript(() => {
      const seen: string[] = [];
      const shifts: number[] = [];
      Object.assign(globalThis, { seen, shifts });
      const observer = new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
          shifts.push(entry.value);
      });
      // On a busy machine the fonts come after the first paint, and move what is beside text.
      addEventListener('load', async () => {
        await document.fonts.ready;
        await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
        observer.observe({ type: 'layout-shift' });
      });
      new MutationObserver(() => {
        const words = document.querySelector('[type=range]')?.getAttribute('aria-valuetext');
        if (words && words !== seen.at(-1)) seen.push(words);
      }).observe(document, { subtree: true, attributes: true, childList: true });
    });
    // It plays when it is first in view: not before the clock of the page is stopped.
    const { width, height } = page.viewportSize()!;
    await page.setViewportSize({ width, height: 200 });
    await page.clock.install({ time: 0 });
    await page.goto('/');
    await page.clock.pauseAt(3_600_000);
    await page.setViewportSize({ width, height });
    const seen = () => page.evaluate(() => (globalThis as unknown as { seen: string[] }).seen);
    const played = async () => (await seen()).slice((await seen()).findIndex(isEvening));
    // It comes at the evening: it plays once another hour is seen.
    const isBegun = async () => {
      await page.clock.runFor(50);
      return (await seen()).length > 1;
    };
    await expect.poll(isBegun, { intervals: [20] }).toBe(true);
    await page.evaluate(() => {
      (globalThis as unknown as { shifts: number[] }).shifts.length = 0;
    });
    // In small parts, so that the browser draws what changes, and would report what it moves.
    for (let part = 0; part < 10; part += 1) await page.clock.runFor(250);
    expect((await played()).length).toBeGreaterThan(10);
    expect((await played()).some(isMorning)).toBe(false);
    for (let part = 0; part < 20; part += 1) await page.clock.runFor(250);
    await expect(sliderOf(page)).toHaveAttribute('aria-valuetext', /^7 AM/);
    const all = await played();
    expect(all.filter(isMorning)).toEqual([all.at(-1)]);
    await expect(hero(page)).toContainText(/\$\d+\.\d\d, not \$\d+\.\d\d/);
    expect(
      await page.evaluate(() => (globalThis as unknown as { shifts: number[] }).shifts),
    ).toEqual([]);
  });

  test('shows its end for visitors who prefer reduced motion, and bars with prices', async ({
    page,
  }) => {
    await page.goto('/');
    await expect(sliderOf(page)).toHaveAttribute('aria-valuetext', /^7 AM/);
    await expect(hero(page)).toContainText(/\$\d+\.\d\d, not \$\d+\.\d\d/);
    for (const price of ['$0.31', '$0.22', '$0.13']) {
      await expect(hero(page).locator('svg text', { hasText: price })).toBeVisible();
    }
  });

  test('comes at its beginning, in a garage that says what each space does, and plays again', async ({
    page,
  }) => {
    const html = await (await page.request.get('/')).text();
    expect(html).toMatch(/aria-valuetext="6:30 PM: /);
    await page.goto('/');
    const garage = hero(page).getByRole('img', { name: /^The garage at / });
    const bay = (space: number) => garage.locator('.bay', { hasText: String(space) });
    await sliderOf(page).press('Home');
    await expect(garage).toHaveAccessibleName(/^The garage at 6:30 PM\. space 42, yours: /);
    for (let presses = 0; presses < 10; presses += 1) await sliderOf(page).press('ArrowRight');
    await expect(garage).toHaveAccessibleName(/at 11:30 PM\. space 42, yours: [\d.]+ kW/);
    await expect(bay(42)).toHaveAttribute('data-state', 'charging');
    await expect(bay(42)).toContainText(/[\d.]+ kW/);
    // The ring is the thumb's: none around the whole board.
    expect(await sliderOf(page).evaluate((it) => getComputedStyle(it).outlineStyle)).toBe('none');

    await page.getByRole('button', { name: 'Play it again' }).click();
    await expect(sliderOf(page)).toHaveAttribute('aria-valuetext', /^6:30 PM/);
    await page.getByRole('button', { name: 'Stop' }).click();
    await expect(page.getByRole('button', { name: 'Play it again' })).toBeVisible();
    await page.getByRole('button', { name: 'Play it again' }).click();
    await expect(sliderOf(page)).toHaveAttribute('aria-valuetext', /^7 AM/);
  });

  test('is one of three stories: no bill stands twice', async ({ page }) => {
    await page.goto('/');
    const totals = await page.locator('dl > div:last-child > dd').allTextContents();
    const bills = totals.filter((total) => /^\$\d+\.\d\d$/.test(total));
    expect(new Set(bills).size).toBe(bills.length);
    await expect(page.locator('#how-it-works')).toContainText(/cars share 25\.0 kW/);
    await expect(page.locator('#offerings')).toContainText('17 charges');
  });

  test('a page that comes as HTML is drawn by script too, for those who come from another page', async ({
    page,
  }) => {
    await page.goto('/');
    // Links in it do not load the page anew.
    await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
    await page.locator('#offerings').getByRole('link', { name: 'Read the documentation' }).click();
    await expect(page).toHaveURL('/developers');
    await page.goBack();
    await expect(page.locator('#offerings li')).toHaveCount(3);
    await expect(page.locator('#how-it-works ol > li')).toHaveCount(3);
    expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(true);
  });

  test('can be dragged on the board itself', async ({ page }) => {
    await page.goto('/');
    const board = hero(page).locator('svg:not(.bay-wall)').first();
    const { x, y, width } = (await board.boundingBox())!;
    await page.mouse.click(x + width * 0.5, y + 60);
    await expect(sliderOf(page)).toHaveAttribute('aria-valuetext', /^12:\d\d AM|^12 AM/);
    await page.mouse.move(x + width * 0.5, y + 100);
    await page.mouse.down();
    await page.mouse.move(x + width * 0.3, y + 110, { steps: 4 });
    await page.mouse.up();
    await expect(sliderOf(page)).toHaveAttribute('aria-valuetext', /^(9|10):\d\d PM|^10 PM/);
  });

  test('keeps its clock inside the card at both ends, at every width', async ({ page }) => {
    await page.goto('/');
    for (const width of [320, 390, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      for (const key of ['Home', 'End']) {
        await sliderOf(page).press(key);
        const clock = /^[^:]+(:\d\d)? [AP]M/.exec(
          (await sliderOf(page).getAttribute('aria-valuetext'))!,
        )![0];
        const [label, card] = await Promise.all([
          hero(page).getByText(clock, { exact: true }).first().boundingBox(),
          hero(page).locator('> div').first().boundingBox(),
        ]);
        const what = `${key} at ${width} px`;
        expect(label!.x, what).toBeGreaterThanOrEqual(card!.x);
        expect(label!.x + label!.width, what).toBeLessThanOrEqual(card!.x + card!.width);
      }
    }
  });

  test('says where its figures come from, and their limitations', async ({ page }) => {
    await page.goto('/');
    const answer = page.locator('#hero-figures-source');
    await expect(answer.locator('p').first()).toBeHidden();
    await page.getByText('Where these figures come from').click();
    await expect(answer).toContainText('1,171 real charging visits');
    await expect(answer).toContainText('on 2 shared chargers');
    await expect(answer).toContainText('5 minutes');
    await expect(answer).toContainText('one simulated night');
    await expect(answer).toContainText('The catch');
    await expect(answer).toContainText(/\$3\.00 an hour/);
    await expect(page.getByText('1 fee')).toHaveCount(0);
  });
});
