import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

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

const succeeds = (command: string, ...args: string[]) =>
  spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;

/** The browser for the tests: installed already, or now; otherwise an error with instructions. */
export function findBrowser(): string {
  const found = present();
  if (found) return found;
  console.log('No Chromium found; installing one …');
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    succeeds('apt-get', 'update', '-qq');
    for (const name of ['chromium-headless-shell', 'chromium']) {
      if (!present()) succeeds('apt-get', 'install', '-y', '-qq', name);
    }
  }
  if (!present()) succeeds('playwright', 'install', 'chromium');
  const installed = present();
  if (!installed) {
    console.error(
      'The tests need Chromium or Chrome, and none could be installed from here.\n' +
        'Install one (on Debian or Ubuntu: sudo apt-get install chromium) or name yours:\n' +
        '  CHROMIUM_PATH=/path/to/chromium npm test',
    );
    process.exit(1);
  }
  return installed;
}
