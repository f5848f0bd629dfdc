/** `npm test`: all checks, from formatting to tests in a real browser. */
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { checks, run, runChecks, type Check } from './checks.ts';
import { findBrowser } from './find-browser.ts';

type Count = { passed: number; failed: number };

const results = '.cache/test-results';
const unitReport = `${results}/unit.json`;
const browserReport = `${results}/browser.json`;

/** The report a test runner wrote; undefined if it did not get that far. */
function read(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

async function unitTests(): Promise<Count> {
  const ok = await run(
    ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${unitReport}`],
    { live: true },
  );
  const report = read(unitReport) as { numPassedTests: number; numFailedTests: number } | undefined;
  const failed = report?.numFailedTests ?? 0;
  return { passed: report?.numPassedTests ?? 0, failed: ok ? failed : Math.max(1, failed) };
}

/** Told from when on their output may be shown: two runners at once would write into each other's lines. */
async function browserTests(browser: string | null, live: Promise<unknown>): Promise<Count> {
  if (browser === null) return { passed: 0, failed: 1 };
  process.env['CHROMIUM_PATH'] = browser;
  process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] = browserReport;
  const ok = await run(['playwright', 'test', '--reporter=dot,json'], { live });
  const report = read(browserReport) as
    | { stats: { expected: number; unexpected: number; flaky: number } }
    | undefined;
  // A flaky test counts as failed.
  const failed = (report?.stats.unexpected ?? 0) + (report?.stats.flaky ?? 0);
  return { passed: report?.stats.expected ?? 0, failed: ok ? failed : Math.max(1, failed) };
}

rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

const build: Check = {
  name: 'build',
  commands: [['node', 'scripts/build/build.ts', '--if-changed']],
};
// Starting one of our own programs takes half the time if its files were compiled before.
process.env['NODE_COMPILE_CACHE'] ??= resolve('.cache/compiled');

// Installing a browser is mostly waiting, so it goes on beside all that needs none.
const browserFound = findBrowser().catch((problem: Error) => {
  console.error(problem.message);
  return null;
});
// All at once, since each waits now and then: for a disk, a process it has killed, a page. One after the
// other, both cores together were idle for two fifths of the time. Stories need the build; the other
// checks come after it.
const unitTested = unitTests();
const built = runChecks([build], 1);
const checking = built.then(() => runChecks(checks, 1));
const stories = Promise.all([browserFound, built]).then(([found]) =>
  browserTests(found, unitTested),
);
const [unit, isBuilt, isChecked, browser] = await Promise.all([
  unitTested,
  built,
  checking,
  stories,
]);

const passed = unit.passed + browser.passed;
const failed = unit.failed + browser.failed + (isBuilt && isChecked ? 0 : 1);
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
