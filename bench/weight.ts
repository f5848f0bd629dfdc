/** What the landing page and the demo make a browser fetch, gzip-compressed, beside their budgets. */
import { chromium, type Response } from '@playwright/test';
import { gzipSync } from 'node:zlib';
import { findBrowser } from '../scripts/find-browser.ts';
import { sectionNames } from '../tests/support/portal-page.ts';
import { serveBuild } from './site.ts';
import { printTable } from './table.ts';

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`;

const site = await serveBuild();
const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox'] });

/** Everything a first visit fetches; fonts and pictures are compressed already. */
async function fetched(address: string) {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const page = await context.newPage();
  const responses: Response[] = [];
  page.on('response', (response) => responses.push(response));
  await page.goto(site.address + address, { waitUntil: 'networkidle' });
  const files = await Promise.all(
    responses.map(async (response) => {
      const type = response.request().resourceType();
      const body = await response.body();
      const compressible = type === 'script' || type === 'stylesheet' || type === 'document';
      const size = compressible ? gzipSync(body, { level: 9 }).length : body.length;
      return { name: new URL(response.url()).pathname, type, size };
    }),
  );
  await context.close();
  return files;
}

type Files = Awaited<ReturnType<typeof fetched>>;
const sum = (files: Files) => files.reduce((total, { size }) => total + size, 0);
const ofType = (files: Files, type: string) => files.filter((file) => file.type === type);

const landing = await fetched('/');
const [script, font, style, page] = ['script', 'font', 'stylesheet', 'document'].map((type) =>
  sum(ofType(landing, type)),
) as [number, number, number, number];
printTable(
  'Weight of the landing page',
  ['', 'gzip', 'budget'],
  [
    ['JavaScript', kilobytes(script), '≤ 125 KB'],
    ['fonts', kilobytes(font), ''],
    ['style', kilobytes(style), ''],
    ['document', kilobytes(page), ''],
    ['pictures and the rest', kilobytes(sum(landing) - script - font - style - page), ''],
    ['in all', kilobytes(sum(landing)), '≤ 290 KB'],
  ],
);

const isWorker = ({ name }: Files[number]) => name.includes('/worker-');
const sections = new Map<string, Files>();
for (const [id, name] of Object.entries(sectionNames)) {
  sections.set(name, ofType(await fetched(`/demo?section=${id}`), 'script'));
}
/** What every section needs is the demo's; the rest is the section's own. */
const isShared = ({ name }: Files[number]) =>
  [...sections.values()].every((files) => files.some((file) => file.name === name));
const shared = [...sections.values()][0]!.filter(isShared);
await browser.close();
site.close();

printTable(
  'JavaScript of the demo on a first visit',
  ['', 'gzip', 'budget'],
  [
    ['the page', kilobytes(sum(shared.filter((file) => !isWorker(file)))), '≤ 190 KB'],
    ['the worker', kilobytes(sum(shared.filter(isWorker))), '≤ 130 KB'],
    ...[...sections].map(([name, files]) => [
      name,
      kilobytes(sum(files.filter((file) => !isShared(file)))),
      '≤ 60 KB',
    ]),
  ],
);
