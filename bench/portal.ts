/** How the portal answers: to a first visit, to a press, to another section, while a charge runs. */
import type { Page } from '@playwright/test';
import { sectionNames } from '../tests/support/portal-page.ts';
import { chargeAtSpeed, openPortal, slowDown } from './portal-browser.ts';
import { median } from './site.ts';
import { printTable } from './table.ts';

const budget = { coldStart: 300, interaction: 100, sectionSwitch: 50, longTask: 50 };
const watched = 30_000;

const milliseconds = (value: number) => `${value.toFixed(0)} ms`;

/** What the browser itself says of every press of a key or button, by its own event timing. */
async function watchInteractions(page: Page) {
  await page.evaluate(() => {
    const seen: { name: string; duration: number }[] = [];
    Object.assign(globalThis, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[]) {
        if (entry.interactionId > 0) seen.push({ name: entry.name, duration: entry.duration });
      }
    }).observe({
      type: 'event',
      durationThreshold: 16,
      buffered: false,
    } as PerformanceObserverInit);
  });
  return () =>
    page.evaluate(() => (globalThis as unknown as { seen: { duration: number }[] }).seen);
}

async function watchLongTasks(page: Page) {
  await page.evaluate(() => {
    const longTasks: number[] = [];
    Object.assign(globalThis, { longTasks });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) longTasks.push(duration);
    }).observe({ type: 'longtask' });
  });
  return () => page.evaluate(() => (globalThis as unknown as { longTasks: number[] }).longTasks);
}

/** From the press to the frame that shows the whole section, with nothing left to wait for. */
async function timeSwitch(page: Page, section: string): Promise<number> {
  return page.evaluate(
    (name) =>
      new Promise<number>((resolve) => {
        const link = [...document.querySelectorAll<HTMLElement>('nav[aria-label=Sections] a')].find(
          (one) => one.textContent.trim() === name || one.ariaLabel === name,
        )!;
        const began = performance.now();
        const painted = () => setTimeout(() => resolve(performance.now() - began));
        const watch = new MutationObserver(() => {
          const there = document.querySelector('h1')?.textContent === name;
          if (!there || document.querySelector('main .animate-pulse')) return;
          watch.disconnect();
          requestAnimationFrame(painted);
        });
        watch.observe(document.body, { subtree: true, childList: true, characterData: true });
        link.click();
      }),
    section,
  );
}

const portal = await openPortal();

const coldStarts: number[] = [];
const firstAnswers: number[] = [];
for (let visit = 0; visit < 5; visit += 1) {
  const { page } = await portal.visit();
  const [worker] = page.workers();
  coldStarts.push(
    await worker!.evaluate(() => performance.getEntriesByName('founding the world')[0]!.duration),
  );
  firstAnswers.push(await page.evaluate(() => performance.now()));
  await page.context().close();
}

const desk = await portal.visit();
const names = Object.values(sectionNames);
for (const name of names) {
  await desk.sectionLink(name).hover();
  await desk.page.waitForLoadState('networkidle');
}
async function timeSwitches(sections: readonly string[]): Promise<number[]> {
  const times: number[] = [];
  for (const name of sections) {
    // Nobody presses the next one while this one is still being drawn.
    await desk.page.waitForTimeout(500);
    times.push(await timeSwitch(desk.page, name));
  }
  return times;
}
// The one on show comes last.
const round = [...names.slice(1), names[0]!];
const firstSwitches = await timeSwitches(round);
const switches = await timeSwitches([...round, ...round, ...round]);

await desk.sectionLink('Charge').click();
await chargeAtSpeed(desk);
const longTasks = await watchLongTasks(desk.page);
await desk.page.waitForTimeout(watched);
const tooLong = await longTasks();
await desk.page.context().close();

const slow = await portal.visit();
await chargeAtSpeed(slow);
await slowDown(slow.page, 4);
const interactions = await watchInteractions(slow.page);
for (const name of names) {
  await slow.sectionLink(name).click();
  await slow.openMenu();
  await slow.page.keyboard.press('Escape');
  await slow.page.getByRole('button', { name: /^Demo clock/ }).click();
  await slow.page.keyboard.press('Escape');
  await slow.page.keyboard.press('Tab');
}
await slow.sectionLink('Charge').click();
await slow.button('Change plan').click();
await slow.form.getByText('Cheapest').click();
await slow.form.getByText('Greenest').click();
await slow.button('Keep the old plan').click();
const durations = (await interactions()).map(({ duration }) => duration);
await portal.close();

printTable(
  'The portal in the browser',
  ['', 'median', 'longest', 'budget'],
  [
    [
      'cold start of the world, in the worker',
      milliseconds(median(coldStarts)),
      milliseconds(Math.max(...coldStarts)),
      `≤ ${budget.coldStart} ms`,
    ],
    [
      'first visit to first answer on show',
      milliseconds(median(firstAnswers)),
      milliseconds(Math.max(...firstAnswers)),
      '',
    ],
    [
      `first switch to a section, with its answers (${firstSwitches.length})`,
      milliseconds(median(firstSwitches)),
      milliseconds(Math.max(...firstSwitches)),
      '',
    ],
    [
      `section switch (${switches.length})`,
      milliseconds(median(switches)),
      milliseconds(Math.max(...switches)),
      `≤ ${budget.sectionSwitch} ms`,
    ],
    [
      `press to next paint, 4 × slower, at 600× (${durations.length})`,
      milliseconds(median(durations)),
      milliseconds(Math.max(...durations)),
      `≤ ${budget.interaction} ms`,
    ],
    [
      `tasks over ${budget.longTask} ms in ${watched / 1000} s of a charge at 600× (${tooLong.length})`,
      '',
      milliseconds(Math.max(0, ...tooLong)),
      'none',
    ],
  ],
);
