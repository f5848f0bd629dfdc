import type { Locator } from '@playwright/test';
import type { ChargePage } from '../../tests/support/pages/charge-page.ts';

/** The pause an experienced user makes between two buttons or keys … */
const reach = 400;
/** … and how long they keep a button down. */
const hold = 60;

/** Presses every control, in every section, as a busy visitor would. */
export async function useEverything(portal: ChargePage, sections: readonly string[]) {
  const { page } = portal;

  /** With raw mouse events: Playwright's own checks would count as work of the page. */
  async function press(target: Locator) {
    await page.waitForTimeout(reach);
    await target.scrollIntoViewIfNeeded();
    const { x, y, width, height } = (await target.boundingBox())!;
    await page.mouse.click(x + width / 2, y + height / 2, { delay: hold });
  }
  async function type(...keys: readonly string[]) {
    for (const key of keys) {
      await page.waitForTimeout(reach);
      await page.keyboard.press(key);
    }
  }
  const button = (name: string | RegExp) => page.getByRole('button', { name }).first();
  const link = (name: string) => page.getByRole('link', { name });
  const goTo = (name: string) => press(portal.sectionLink(name));

  await press(portal.button('Change the plan'));
  await press(portal.form.getByText('Cheapest'));
  await press(portal.form.getByText('Greenest'));
  await press(portal.button('Keep the old plan'));

  for (const name of sections) {
    await goTo(name);
    await press(button('Demo menu'));
    await type('Escape');
    await press(button(/^Demo clock/));
    await type('Escape', 'Tab');
  }

  await goTo('My Reservation');
  await press(page.getByRole('gridcell').nth(20));
  await type('ArrowRight', 'Shift+ArrowRight', 'ArrowDown', 'PageDown', 'Escape');
  await press(button('Day before'));
  await press(button('Day after'));
  await press(page.getByLabel('How much').first());
  await type('2', 'Backspace');

  await goTo('Invoices');
  await press(page.getByRole('main').getByRole('list').getByRole('link').first());
  await press(link('All invoices'));

  await goTo('My Vehicles');
  await press(button(/^Edit/));
  await type('Tab', 'Escape');
  await press(button(/^Add a vehicle/));
  await type('t', 'e', 's', 'Escape');

  await goTo('Charging History');
  await press(page.getByRole('slider').first());
  await type('ArrowRight', 'ArrowRight');
  await press(page.getByRole('main').getByRole('list').getByRole('link').nth(2));
  await press(link('All sessions'));

  await press(button('Expand sidebar'));
  await press(button('Collapse sidebar'));
  await press(button(/theme$/));
  await press(button(/theme$/));
  await goTo('Charge');
  await press(button(/^GOLDEN TOWER/));
  await type('Escape');
  await page.waitForTimeout(reach);
}
