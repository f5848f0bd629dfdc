import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { run } from './checks.ts';

/** The headless shell comes first: the tests take half as long in it. */
const systemBrowsers = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

const present = () =>
  [process.env['CHROMIUM_PATH'], ...systemBrowsers, chromium.executablePath()].find(
    (path) => path && existsSync(path),
  );

/** The browser people use, with full rendering; undefined if there is only the headless shell. */
export const fullBrowser = () =>
  systemBrowsers.find((path) => existsSync(path) && !path.endsWith('headless-shell'));

/** The browser for the tests: installed already, or now; otherwise an error with instructions. */
export async function findBrowser(): Promise<string> {
  const found = present();
  if (found) return found;
  console.log('No Chromium found; installing one …');
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    await run(['apt-get', 'update', '-qq']);
    for (const name of ['chromium-headless-shell', 'chromium']) {
      if (!present()) await run(['apt-get', 'install', '-y', '-qq', name]);
    }
  }
  if (!present()) await run(['playwright', 'install', 'chromium']);
  const installed = present();
  if (installed) return installed;
  throw new Error(
    'The tests need Chromium or Chrome, and none could be installed from here.\n' +
      'Install one (on Debian or Ubuntu: sudo apt-get install chromium) or name yours:\n' +
      '  CHROMIUM_PATH=/path/to/chromium npm test',
  );
}
