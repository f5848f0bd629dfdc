import { chromium, type Page } from '@playwright/test';
import { ChargePage } from '../../tests/support/pages/charge-page.ts';
import { OwnerPage } from '../../tests/support/pages/owner-page.ts';
import { serveBuild } from '../measure/site.ts';

/** The production build and a browser to open its demo in. */
export async function openPortal(executablePath: string) {
  const site = await serveBuild();
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  /** A page in a new browser context. */
  async function newPage() {
    const context = await browser.newContext({
      baseURL: site.address,
      viewport: { width: 1280, height: 800 },
      // The service worker's precaching is not part of the measurement.
      serviceWorkers: 'block',
    });
    const page = await context.newPage();
    await enlargeWindow(page);
    return page;
  }
  return {
    /** A first visit to a section of the resident's demo. */
    visit: async (section = 'charge') => {
      const charge = new ChargePage(await newPage());
      await charge.open(section);
      return charge;
    },
    /** A first visit to the owner's demo. */
    visitOwner: async () => {
      const owner = new OwnerPage(await newPage());
      await owner.openOwner();
      return owner;
    },
    close: async () => {
      await browser.close();
      site.close();
    },
  };
}

/**
 * Makes the window larger than the viewport. The bars of a full browser take some of its height, and
 * what would be drawn outside of the window is not: a press there waits for the next drawing inside.
 */
async function enlargeWindow(page: Page) {
  const session = await page.context().newCDPSession(page);
  const { windowId } = await session.send('Browser.getWindowForTarget');
  await session.send('Browser.setWindowBounds', { windowId, bounds: { height: 1200 } });
  await session.detach();
}

/** A car at space 42 that charges while the clock runs at 600×. */
export async function chargeAtSpeed(charge: ChargePage) {
  await charge.plugIn();
  await charge.form.getByText('Fastest').click();
  await charge.start();
  await charge.runAt('600×');
}

/** Throttles the page's CPU to the speed of a modest phone. */
export async function slowDown(page: Page, times: number) {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: times });
}
