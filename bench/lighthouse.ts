/**
 * Lighthouse on every route, median of five runs, and the effect of scripts on LCP. It takes more than
 * ten minutes, and shows each route as it is measured; `npm run bench -- lighthouse /demo` measures
 * only the routes that are named.
 */
import { chromium } from '@playwright/test';
import { findBrowser } from '../scripts/find-browser.ts';
import { columns, lighthouseAt, rowOf } from './measure/lighthouse.ts';
import { freePort, routes, serveBuild } from './measure/site.ts';
import { printTable } from '../scripts/print-table.ts';

const site = await serveBuild();
const port = await freePort();
const browser = await chromium.launch({
  executablePath: await findBrowser(),
  args: ['--no-sandbox', `--remote-debugging-port=${port}`],
});

const medians = lighthouseAt(port);

async function compareWithoutScripts() {
  const whole = await medians(site.address, 'mobile');
  const bare = await medians(site.address, 'mobile', { blocked: ['*.js'] });
  printTable(
    'Largest contentful paint of the landing page, mobile (budget: ratio ≤ 1.05)',
    ['', 'LCP'],
    [
      ['with scripts', `${Math.round(whole.lcp)} ms`],
      ['scripts blocked', `${Math.round(bare.lcp)} ms`],
      ['ratio', (whole.lcp / bare.lcp).toFixed(3)],
    ],
  );
}

const named = process.argv.slice(2);
const rows: string[][] = [];
for (const path of named.length > 0 ? named : routes) {
  for (const form of ['mobile', 'desktop'] as const) {
    const row = rowOf(`${path} ${form}`, await medians(site.address + path, form));
    console.log(row.join('  '));
    rows.push(row);
  }
}
printTable(
  'Lighthouse, median of five (budget: mobile performance ≥ 99, /demo ≥ 97, desktop 100, the others 100, CLS 0, blocking ≤ 50 ms, /demo ≤ 150 ms)',
  columns,
  rows,
);

if (named.length === 0) await compareWithoutScripts();

await browser.close();
site.close();
