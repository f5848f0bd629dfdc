import { gzipSync } from 'node:zlib';
import type { Browser, Page, Response } from '@playwright/test';
import { PortalPage, sectionNames } from './pages/portal-page.ts';
import { expect, takenOver } from './test.ts';

/** A transfer size beside its budget, in bytes. */
export type Weight = { name: string; bytes: number; budget?: number };

const kilobyte = 1000;
const budgets = {
  landingScript: 125 * kilobyte,
  landing: 265 * kilobyte,
  appSignedOut: 125 * kilobyte,
  portalPage: 190 * kilobyte,
  worker: 154 * kilobyte,
  past: 66 * kilobyte,
  section: 60 * kilobyte,
};

type Fetched = { path: string; type: string; size: number; headers: number };

/** The bytes of a response's headers, which are not compressed. */
export const headerBytes = async (response: Response) =>
  (await response.headersArray()).reduce(
    (sum, { name, value }) => sum + `${name}: ${value}\r\n`.length,
    0,
  );

/** Everything a first visit fetches, gzip-compressed; fonts and pictures are compressed already. */
async function fetched(
  browser: Browser,
  address: string,
  complete: (page: Page) => Promise<void>,
): Promise<Fetched[]> {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const page = await context.newPage();
  const responses: Response[] = [];
  page.on('response', (response) => responses.push(response));
  await page.goto(address);
  await complete(page);
  const files = await Promise.all(
    responses.map(async (response) => {
      const type = response.request().resourceType();
      const body = await response.body();
      const compressible = type === 'script' || type === 'stylesheet' || type === 'document';
      const size = compressible ? gzipSync(body, { level: 9 }).length : body.length;
      const headers = await headerBytes(response);
      return { path: new URL(response.url()).pathname, type, size, headers };
    }),
  );
  await context.close();
  return files;
}

const sum = (files: readonly Fetched[]) => files.reduce((total, { size }) => total + size, 0);
const ofType = (files: readonly Fetched[], type: string) =>
  files.filter((file) => file.type === type);

export async function landingWeights(browser: Browser, site: string): Promise<Weight[]> {
  const files = await fetched(browser, `${site}/`, async (page) => {
    await takenOver(page);
    await page.evaluate(() => document.fonts.ready);
  });
  const [script, font, style, page] = ['script', 'font', 'stylesheet', 'document'].map((type) =>
    sum(ofType(files, type)),
  ) as [number, number, number, number];
  const all = sum(files);
  const headers = files.reduce((total, file) => total + file.headers, 0);
  return [
    { name: 'JavaScript', bytes: script, budget: budgets.landingScript },
    { name: 'fonts', bytes: font },
    { name: 'style', bytes: style },
    { name: 'document', bytes: page },
    { name: 'pictures and the rest', bytes: all - script - font - style - page },
    { name: 'headers', bytes: headers },
    { name: 'in all', bytes: all + headers, budget: budgets.landing },
  ];
}

/** JavaScript of the app for somebody who is not signed in, by the address that Login opens. */
export async function signedOutWeight(browser: Browser, site: string): Promise<Weight> {
  const files = await fetched(browser, `${site}/app`, async (page) => {
    await page.waitForURL('**/app/sign-in');
    await takenOver(page);
    await expect(page.getByLabel('Email address')).toBeVisible();
  });
  const bytes = sum(ofType(files, 'script'));
  return { name: 'the app, signed out', bytes, budget: budgets.appSignedOut };
}

/** JavaScript only. Scripts that all sections share count as the page's, others as a section's. */
export async function portalWeights(browser: Browser, site: string): Promise<Weight[]> {
  const sections = new Map<string, Fetched[]>();
  for (const [id, name] of Object.entries(sectionNames)) {
    const files = await fetched(browser, `${site}/demo?section=${id}`, async (page) => {
      await expect(new PortalPage(page).clock).toHaveAttribute('datetime', /./);
      await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
    });
    sections.set(name, ofType(files, 'script'));
  }
  const isWorker = ({ path }: Fetched) => /\/(worker|service)-/.test(path);
  const isPast = ({ path }: Fetched) => path.includes('/past-');
  const isShared = ({ path }: Fetched) =>
    [...sections.values()].every((files) => files.some((file) => file.path === path));
  const shared = [...sections.values()][0]!.filter(isShared);
  return [
    {
      name: 'the page',
      bytes: sum(shared.filter((file) => !isWorker(file) && !isPast(file))),
      budget: budgets.portalPage,
    },
    { name: 'the worker', bytes: sum(shared.filter(isWorker)), budget: budgets.worker },
    { name: 'the past it starts with', bytes: sum(shared.filter(isPast)), budget: budgets.past },
    ...[...sections].map(([name, files]) => ({
      name,
      bytes: sum(files.filter((file) => !isShared(file))),
      budget: budgets.section,
    })),
  ];
}
