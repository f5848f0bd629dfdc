import { expect } from './test.ts';
import { VehiclesPage } from './pages/vehicles-page.ts';

/** Page object of the portal while it looks at a sandbox on the server. */
export class SandboxView extends VehiclesPage {
  get mark() {
    return this.header.getByText('Sandbox on this server');
  }

  notice(headline: string) {
    return this.main.getByRole('status').filter({ hasText: headline });
  }
  get problem() {
    return this.dialog.getByRole('alert');
  }

  async openLink(link: string) {
    await this.page.goto(link);
    await this.isShown();
  }

  /** The clock shows a time once the server has answered. */
  async isShown() {
    await expect(this.mark).toBeVisible();
    await expect(this.clock).toHaveAttribute('datetime', /./);
  }

  async leave() {
    await this.openMenu();
    await this.menu.getByRole('button', { name: 'Leave the sandbox' }).click();
  }
}
