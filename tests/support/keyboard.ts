import type { Locator, Page } from '@playwright/test';
import { expect } from './test.ts';

/** More controls than a page has. */
const mostTabs = 150;

const hasFocus = (control: Locator) =>
  control.evaluate((element) => element === document.activeElement);

/** A page without a pointer: Tab reaches a control, keys use it. */
export function keyboardOf(page: Page) {
  /** Moves on by Tab until a control has the focus, which has to be seen. */
  async function reach(control: Locator) {
    await expect(control).toBeVisible();
    for (let tabs = 0; !(await hasFocus(control)); tabs += 1) {
      if (tabs === mostTabs) throw new Error(`Tab never reached ${String(control)}`);
      await page.keyboard.press('Tab');
    }
    const isCovered = () =>
      control.evaluate((element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        const seen = document.elementFromPoint(left + width / 2, top + height / 2);
        return seen === null || !(element.contains(seen) || seen.contains(element));
      });
    // The page may still scroll to it.
    await expect.poll(isCovered).toBe(false);
  }

  return {
    reach,
    press: async (control: Locator) => {
      await reach(control);
      await page.keyboard.press('Enter');
    },
    type: async (control: Locator, text: string) => {
      await reach(control);
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type(text);
    },
  };
}
