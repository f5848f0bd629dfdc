/** The transfer size of the landing page and the demo, gzip-compressed, beside their budgets. */
import { chromium } from '@playwright/test';
import { findBrowser } from '../scripts/find-browser.ts';
import { demoStartup } from '../tests/support/startup.ts';
import { landingWeights, portalWeights, type Weight } from '../tests/support/weight.ts';
import { serveBuild } from './measure/site.ts';
import { printTable } from '../scripts/print-table.ts';

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`;

const rowOf = ({ name, bytes, budget }: Weight) => [
  name,
  kilobytes(bytes),
  budget === undefined ? '' : `≤ ${budget / 1000} KB`,
];

const site = await serveBuild();
const browser = await chromium.launch({
  executablePath: await findBrowser(),
  args: ['--no-sandbox'],
});
const columns = ['', 'gzip', 'budget'];

const landing = await landingWeights(browser, site.address);
printTable('Weight of the landing page', columns, landing.map(rowOf));
const portal = await portalWeights(browser, site.address);
printTable('JavaScript of the demo on a first visit', columns, portal.map(rowOf));
const efforts = await demoStartup(browser, site.address);
printTable(
  'Work of the page until the first section is complete',
  ['', 'count', 'budget'],
  efforts.map(({ name, count, budget }) => [name, String(count), `≤ ${budget}`]),
);

await browser.close();
site.close();
