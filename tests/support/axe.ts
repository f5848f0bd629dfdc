import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** What axe finds on the page as it stands, in light and in dark; nothing is right. */
export async function axeInBothThemes(page: Page) {
  const found: string[] = [];
  // Colours are judged at rest, not on their way from one theme to the other.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const theme of ['light', 'dark']) {
    await page.locator('html').evaluate((html, chosen) => {
      html.dataset['theme'] = chosen;
    }, theme);
    const { violations } = await new AxeBuilder({ page }).analyze();
    for (const { id, nodes } of violations) {
      found.push(`${theme}: ${id}: ${nodes.map(({ html }) => html).join(' ')}`);
    }
  }
  return found;
}
