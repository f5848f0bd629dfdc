import { loadavg } from 'node:os';
import { chromium, type Browser } from '@playwright/test';
import { findBrowser } from '../../scripts/find-browser.ts';
import { median } from '../measure/quantiles.ts';
import { serveBuild } from '../measure/site.ts';
import { printTable } from '../../scripts/print-table.ts';

const runs = 9;
const pages = ['/developers', '/developers/charge'];
const readers = [
  { name: 'pressed at once', reads: 0 },
  { name: 'after reading for a second', reads: 1000 },
];

/**
 * The first Run on a page of the documentation, each time in a browser context with nothing cached.
 */
export async function measureFirstRun() {
  const site = await serveBuild();
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  const waits = new Map<string, number[]>();
  // Interleaved, so that other processes slow all rows alike.
  for (let run = 0; run < runs; run += 1) {
    for (const path of pages) {
      for (const { name, reads } of readers) {
        const row = `${path}, ${name}`;
        const wait = await timeFirstRun(browser, site.address + path, reads);
        waits.set(row, [...(waits.get(row) ?? []), wait]);
      }
    }
  }
  await browser.close();
  site.close();
  printTable(
    `The first Run in the documentation, ${runs} cold visits (load of the machine ${loadavg()[0]!.toFixed(1)})`,
    ['', 'median', 'longest', 'to reach'],
    [...waits].map(([row, all]) => [
      row,
      `${median(all).toFixed(0)} ms`,
      `${Math.max(...all).toFixed(0)} ms`,
      '400 ms',
    ]),
  );
}

/** From the click until the answer is in the page. No pointer event comes before it. */
async function timeFirstRun(browser: Browser, url: string, reads: number): Promise<number> {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.goto(url);
  await page.waitForFunction(() =>
    Object.keys(document.body).some((key) => key.startsWith('__react')),
  );
  await page.waitForTimeout(reads);
  const wait = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const article = document.querySelector('article')!;
        const buttons = [...article.querySelectorAll('button')];
        const began = performance.now();
        new MutationObserver(() => {
          const isAnswered = article.textContent.includes('ms, in your browser');
          if (isAnswered) resolve(performance.now() - began);
        }).observe(article, { subtree: true, childList: true, characterData: true });
        buttons.find(({ textContent }) => textContent.startsWith('Run'))!.click();
      }),
  );
  await context.close();
  return wait;
}
