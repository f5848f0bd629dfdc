/**
 * Response times of the portal: to a first visit, to a press and to a change of section, while a
 * charge runs.
 */
import type { Page } from '@playwright/test';
import { findBrowser, fullBrowser } from '../scripts/find-browser.ts';
import { sectionNames } from '../tests/support/pages/portal-page.ts';
import { chargeAtSpeed, openPortal, slowDown } from './browser/portal-browser.ts';
import { useEverything } from './browser/portal-presses.ts';
import { milliseconds, timeStarts, timeSwitches } from './browser/portal-times.ts';
import { median } from './measure/quantiles.ts';
import { printTable } from '../scripts/print-table.ts';

const budget = { coldStart: 300, interaction: 100, sectionSwitch: 50, longTask: 50 };
const watched = 30_000;

const ownerSections = [
  'Overview',
  'Chargers',
  'Residents',
  'Prices',
  'Statements',
  'Power',
  'Settings',
];

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

async function measure(executablePath: string) {
  const portal = await openPortal(executablePath);

  const starts = await timeStarts(portal.visit, budget.coldStart);
  const desk = await portal.visit();
  const names = Object.values(sectionNames);
  const switches = await timeSwitches(desk, names, budget.sectionSwitch);
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

  const ownerStarts = await timeStarts(portal.visitOwner, budget.coldStart);
  const owner = await portal.visitOwner();
  const ownerSwitches = await timeSwitches(owner, ownerSections, budget.sectionSwitch);
  await portal.close();

  printTable(
    `The portal in ${executablePath}`,
    ['', 'median', 'longest', 'budget'],
    [
      ...starts,
      ...switches,
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
      ...[...ownerStarts, ...ownerSwitches].map(([name, ...times]) =>
        [`the owner’s: ${name}`].concat(times),
      ),
    ],
  );
}

// The browser the tests run in, and the one people use: it draws more, and takes longer.
for (const path of new Set([await findBrowser(), fullBrowser()])) {
  if (path !== undefined) await measure(path);
}
