import { expect } from '../test.ts';
import { PortalPage } from './portal-page.ts';

/** Page object of the owner's side of the demo. */
export class OwnerPage extends PortalPage {
  async openOwner(section?: string) {
    await this.page.goto(section === undefined ? '/demo/owner' : `/demo/owner?section=${section}`);
    await expect(this.clock).toHaveAttribute('datetime', /./);
    await expect(this.main.getByRole('heading').first()).toBeVisible();
  }

  async show(section: string) {
    await this.sections.getByRole('link', { name: section }).click();
    await expect(this.title).toHaveText(section);
  }

  charger(number: number) {
    return this.main
      .getByRole('row')
      .filter({ has: this.page.getByText(String(number), { exact: true }) });
  }
}
