import { defineConfig } from '@playwright/test';

const executablePath = process.env['CHROMIUM_PATH'];

/**
 * A later list replaces an earlier one, so those of Playwright that matter here stand in it too, last. What
 * belongs to the address bar is never seen, but each window would load two pages for it: a fifth of the time.
 */
const disabledFeatures = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'PreloadTopChromeWebUI',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'TcpPortRandomizationWin',
  'ThirdPartyStoragePartitioning',
];

export default defineConfig({
  testDir: 'tests',
  outputDir: '.cache/browser-tests',
  fullyParallel: true,
  // Node runs our TypeScript itself; compiling all of it for every worker takes longer than most stories.
  build: { external: ['**/{api,app,chargers,engine,hosts,sdk}/**'] },
  // One more than the cores they are made for: each waits now and then.
  workers: 3,
  forbidOnly: true,
  retries: 0,
  timeout: 240_000,
  // A busy machine takes its time; what never comes still fails.
  expect: { timeout: 45_000 },
  use: {
    browserName: 'chromium',
    actionTimeout: 45_000,
    // Drawing every frame of every movement would take a fifth of the time.
    contextOptions: { reducedMotion: 'reduce' },
    // Keeping every file for a visit without a network takes longer than most tests.
    serviceWorkers: 'block',
    viewport: { width: 1280, height: 800 },
    launchOptions: {
      ...(executablePath && { executablePath }),
      // Without a graphics card, drawing through an imitated one takes most of the time.
      args: [
        '--no-sandbox',
        '--disable-gpu',
        // Nor does drawing need a process of its own: the stories take 7 % less processor time without one.
        '--in-process-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        `--disable-features=${disabledFeatures.join(',')}`,
      ],
    },
  },
});
