import type { Page } from '@playwright/test';
import { developerPages } from '../../../app/developers/navigation.ts';

export const developerRoutes = developerPages.map(({ path }) => path);

/** The pages of the site itself, and the demo. */
export const siteRoutes = [
  '/',
  '/buildings',
  '/terms',
  '/privacy',
  '/careers',
  '/investors',
  '/newsroom',
  '/demo',
];

export const routes = [...developerRoutes, ...siteRoutes, '/404.html'];

/** One page of each layout, for what does not depend on the content. */
export const oneOfEachLayout = new Set([
  '/',
  '/terms',
  '/careers',
  '/demo',
  '/404.html',
  '/developers',
  '/developers/start',
  '/developers/sandboxes',
  // The shortest of its kind.
  '/developers/reference/queue',
  '/developers/errors',
]);

/** The fixed bar, which must not cover a heading. */
export const barHeight = 72;

/** Page object of the site. */
export class SitePage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  get bar() {
    return this.page.getByRole('banner');
  }
  get mainLinks() {
    return this.page.getByRole('navigation', { name: 'Main', exact: true }).getByRole('link');
  }
  get menuButton() {
    return this.page.getByRole('button', { name: 'Menu' });
  }
  get menu() {
    return this.page.getByRole('navigation', { name: 'Main menu' });
  }
  get footer() {
    return this.page.getByRole('contentinfo');
  }
  get themeToggle() {
    return this.page.getByRole('button', { name: /Switch to (dark|light) theme/ });
  }

  mainLink(name: string) {
    return this.mainLinks.filter({ hasText: name });
  }

  theme() {
    return this.page.locator('html').getAttribute('data-theme');
  }

  scrollY() {
    return this.page.evaluate(() => scrollY);
  }

  /** The position of a section's heading in the window after scrolling has ended. */
  async restingTop(sectionId: string) {
    return this.page.evaluate(async (id) => {
      const heading = document.querySelector(`#${id} h2`)!;
      let last = Number.NaN;
      let top = heading.getBoundingClientRect().top;
      for (let still = 0; still < 20;) {
        await new Promise(requestAnimationFrame);
        last = top;
        top = heading.getBoundingClientRect().top;
        still = last === top ? still + 1 : 0;
      }
      return top;
    }, sectionId);
  }
}
