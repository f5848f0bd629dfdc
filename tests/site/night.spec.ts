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
    // It is drawn at its end, goes to the evening, and plays to its end again.
    const seen = () => page.evaluate(() => (globalThis as unknown as { seen: string[] }).seen);
    const played = async () => (await seen()).slice((await seen()).findIndex(isEvening));
    const isBegun = async () => {
      await page.clock.runFor(50);
      return (await seen()).some(isEvening);
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

  test('can be dragged on the board itself', async ({ page }) => {
    await page.goto('/');
    const board = hero(page).locator('svg').first();
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
