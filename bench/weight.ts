/** What the landing page makes a browser fetch, gzip-compressed, beside its budget. */
import { chromium, type Response } from '@playwright/test';
import { gzipSync } from 'node:zlib';
import { findBrowser } from '../scripts/find-browser.ts';
import { serveBuild } from './site.ts';
import { printTable } from './table.ts';

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`;

const site = await serveBuild();
const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox'] });
const page = await browser.newPage();
const sizes = { script: 0, font: 0, stylesheet: 0, document: 0, other: 0 };
const responses: Response[] = [];
page.on('response', (response) => responses.push(response));
await page.goto(site.address, { waitUntil: 'networkidle' });
for (const response of responses) {
  const type = response.request().resourceType();
  const kind = type in sizes ? (type as keyof typeof sizes) : 'other';
  const body = await response.body();
  // Fonts and pictures are compressed already.
  const compressible = kind !== 'font' && kind !== 'other';
  sizes[kind] += compressible ? gzipSync(body, { level: 9 }).length : body.length;
}
await browser.close();
site.close();

const all = Object.values(sizes).reduce((total, size) => total + size, 0);
printTable(
  'Weight of the landing page',
  ['', 'gzip', 'budget'],
  [
    ['JavaScript', kilobytes(sizes.script), '≤ 125 KB'],
    ['fonts', kilobytes(sizes.font), ''],
    ['style', kilobytes(sizes.stylesheet), ''],
    ['document', kilobytes(sizes.document), ''],
    ['pictures and the rest', kilobytes(sizes.other), ''],
    ['in all', kilobytes(all), '≤ 290 KB'],
  ],
);
