/**
 * Response times of the portal: to a first visit, to a press and to a change of section, while a
 * charge runs.
 */
import type { Page } from '@playwright/test';
import { findBrowser, fullBrowser } from '../scripts/find-browser.ts';
import { sectionNames } from '../tests/support/pages/portal-page.ts';
import { chargeAtSpeed, openPortal, slowDown } from './browser/portal-browser.ts';
import { useEverything } from './browser/portal-presses.ts';
import { median } from './measure/quantiles.ts';
import { printTable } from '../scripts/print-table.ts';

const budget = { coldStart: 300, interaction: 100, sectionSwitch: 50, longTask: 50 };
const watched = 30_000;

const milliseconds = (value: number) => `${value.toFixed(0)} ms`;

/** Time from each press of a key or button to its next paint, from the Event Timing API. */
async function watchInteractions(page: Page) {
  await page.evaluate(() => {
    const presses = new Map<number, number>();
    Object.assign(globalThis, { presses });
    new PerformanceObserver((list) => {
      const entries = list.getEntries() as (PerformanceEntry & { interactionId: number })[];
      // A press is several events (down, up, click): the longest of them counts.
      for (const { interactionId: id, duration } of entries) {
        if (id > 0) presses.set(id, Math.max(duration, presses.get(id) ?? 0));
      }
    }).observe({
      type: 'event',
      durationThreshold: 16,
      buffered: false,
    } as PerformanceObserverInit);
  });
  return () =>
    page.evaluate(() => [
      ...(globalThis as unknown as { presses: Map<number, number> }).presses.values(),
    ]);
}

/** As INP is defined: the longest, ignoring one in every fifty. */
const interactionToNextPaint = (durations: readonly number[]) =>
  durations.toSorted((a, b) => b - a)[Math.floor(durations.length / 50)]!;

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

/** From the press to the frame in which everything in the viewport is shown. */
async function timeSwitch(page: Page, section: string): Promise<number> {
  return page.evaluate(
    (name) =>
      new Promise<number>((resolve) => {
        /** A section without additions for this long is complete. */
        const quietFor = 500;
        const link = [...document.querySelectorAll<HTMLElement>('nav[aria-label=Sections] a')].find(
          (one) => one.textContent.trim() === name || one.ariaLabel === name,
        )!;
        const main = document.getElementById('main')!;
        const began = performance.now();
        const steps: { added: Node[]; painted: number }[] = [];
        let settled: ReturnType<typeof setTimeout>;

        function isInSight(node: Node) {
          if (!(node instanceof Element && main.contains(node))) return false;
          const { top, width } = node.getBoundingClientRect();
          // Elements for screen readers only are one pixel wide.
          return top < innerHeight && width > 1;
        }
        function finish() {
          if (main.querySelector('.animate-pulse')) return;
          watch.disconnect();
          const seen = steps.filter(({ added }) => added.some(isInSight));
          resolve(Math.max(...seen.map(({ painted }) => painted)) - began);
        }
        const watch = new MutationObserver((changes) => {
          const step = { added: changes.flatMap((one) => [...one.addedNodes]), painted: 0 };
          steps.push(step);
          // A task queued right after a frame's own work runs once the frame is drawn.
          const painted = () => {
            step.painted = performance.now();
          };
          requestAnimationFrame(
            () => void scheduler.postTask(painted, { priority: 'user-blocking' }),
          );
          clearTimeout(settled);
          settled = setTimeout(finish, quietFor);
        });
        watch.observe(document.body, { subtree: true, childList: true });
        link.click();
      }),
    section,
  );
}

async function measure(executablePath: string) {
  const portal = await openPortal(executablePath);

  const coldStarts: number[] = [];
  const firstAnswers: number[] = [];
  for (let visit = 0; visit < 5; visit += 1) {
    const { page } = await portal.visit();
    const [worker] = page.workers();
    coldStarts.push(
      await worker!.evaluate(() => performance.getEntriesByName('create the world')[0]!.duration),
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
    for (const name of sections) times.push(await timeSwitch(desk.page, name));
    return times;
  }
  // The visible one comes last.
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
  await useEverything(slow, names);
  const durations = await interactions();
  await portal.close();

  printTable(
    `The portal in ${executablePath}`,
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
        '',
      ],
      [
        '  of these the longest, but for one in fifty (INP)',
        '',
        milliseconds(interactionToNextPaint(durations)),
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
}

// The browser the tests run in, and the one people use: it draws more, and takes longer.
for (const path of new Set([await findBrowser(), fullBrowser()])) {
  if (path !== undefined) await measure(path);
}
