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

async function browserTests(browser: string | null): Promise<Count> {
  if (browser === null) return { passed: 0, failed: 1 };
  process.env['CHROMIUM_PATH'] = browser;
  process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] = browserReport;
  const ok = await run(['playwright', 'test', '--reporter=dot,json'], { live: true });
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
// Building and the other checks fill the gaps of the unit tests, which need no build and take both cores.
const checking = runChecks([build, ...checks], 1);
const unit = await unitTests();
const checked = await checking;
const browser = await browserTests(await browserFound);

const passed = unit.passed + browser.passed;
const failed = unit.failed + browser.failed + (checked ? 0 : 1);
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
