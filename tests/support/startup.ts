import type { Browser, Page } from '@playwright/test';
import { headerBytes } from './weight.ts';
import { visitOn } from './visit-date.ts';

/** A count beside its budget. */
export type Effort = { name: string; count: number; budget: number };

const budgets = {
  scripts: 18,
  /** Uncompressed, as it is parsed. */
  scriptKilobytes: 645,
  functions: 1750,
  timers: 70,
  questions: 10,
  elements: 420,
  headerBytes: 1200,
};

/** What the page set up and asked, counted from its first script on. */
type Counts = { timers: number; asked: string[] };
declare const startup: Counts;

function countCalls() {
  const counts: Counts = { timers: 0, asked: [] };
  const counted =
    <Rest extends unknown[], Result>(call: (...rest: Rest) => Result) =>
    (...rest: Rest) => {
      counts.timers += 1;
      return call(...rest);
    };
  const post = Reflect.get(MessagePort.prototype, 'postMessage') as (
    this: MessagePort,
    ...rest: unknown[]
  ) => void;
  Object.assign(globalThis, {
    startup: counts,
    setTimeout: counted(setTimeout as (...rest: unknown[]) => unknown),
    setInterval: counted(setInterval as (...rest: unknown[]) => unknown),
  });
  Object.assign(MessagePort.prototype, {
    postMessage(this: MessagePort, ...rest: unknown[]) {
      // A request to the service has its path in it; React's own messages are empty.
      const path = /"u":"([^"]+)"/.exec(String(rest[0]))?.[1];
      if (path !== undefined) counts.asked.push(path);
      post.apply(this, rest);
    },
  });
}

/** The last questions of a start: what is below the status, and the notices. */
const isComplete = () =>
  ['/charge/power', '/reservations/notices'].every((path) => startup.asked.includes(path));

/** The number of functions that ran at least once. */
async function functionsRun(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Profiler.enable');
  await session.send('Profiler.startPreciseCoverage', { callCount: false, detailed: false });
  return async () => {
    const { result } = await session.send('Profiler.takePreciseCoverage');
    const ranges = result.flatMap(({ functions }) => functions.map((one) => one.ranges[0]!));
    return ranges.filter(({ count }) => count > 0).length;
  };
}

/**
 * What a first visit to the demo makes a phone do until the first section is complete. Counts, because
 * times depend on the machine: they grow with blocking time, but also on a busy one they stay the same.
 */
export async function demoStartup(browser: Browser, site: string): Promise<Effort[]> {
  const context = await browser.newContext({
    serviceWorkers: 'block',
    viewport: { width: 412, height: 823 },
  });
  const page = await context.newPage();
  await page.addInitScript(countCalls);
  const scripts: { bytes: Promise<number>; headers: Promise<number> }[] = [];
  page.on('response', (response) => {
    const request = response.request();
    // A worker evaluates its own beside the page.
    if (request.resourceType() !== 'script' || /\/(worker|service|past)-/.test(response.url()))
      return;
    const bytes = response.body().then(({ length }) => length);
    scripts.push({ bytes, headers: headerBytes(response) });
  });
  const countFunctions = await functionsRun(page);
  // Who is in the garage, and so what is drawn, differs from day to day.
  await visitOn(page, '2026-11-18T12:00:00Z');
  await page.goto(`${site}/demo`);
  await page.waitForFunction(isComplete);
  const functions = await countFunctions();
  const { timers, asked, elements } = await page.evaluate(() => ({
    ...startup,
    elements: document.querySelectorAll('*').length,
  }));
  const bytes = await Promise.all(scripts.map((script) => script.bytes));
  const headers = await Promise.all(scripts.map((script) => script.headers));
  await context.close();
  const kilobytes = Math.round(bytes.reduce((sum, one) => sum + one, 0) / 1000);
  return [
    { name: 'scripts of the page', count: scripts.length, budget: budgets.scripts },
    { name: 'kilobytes of them', count: kilobytes, budget: budgets.scriptKilobytes },
    { name: 'functions that ran', count: functions, budget: budgets.functions },
    { name: 'timers set', count: timers, budget: budgets.timers },
    { name: 'questions', count: new Set(asked).size, budget: budgets.questions },
    { name: 'elements', count: elements, budget: budgets.elements },
    { name: 'bytes of headers', count: Math.max(...headers), budget: budgets.headerBytes },
  ];
}
