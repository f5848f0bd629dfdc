import { expect } from '../test.ts';
import { PortalPage } from './portal-page.ts';

/** Page object of the Charge section. */
export class ChargePage extends PortalPage {
  /** The clock is paused until a test moves it. */
  async openCharge() {
    await this.open();
    await this.pauseClock();
    await expect(this.sentence).toBeVisible();
  }

  /** The current state and what comes next. */
  get sentence() {
    return this.main.locator('#charge-sentence');
  }
  /** The reason below it. */
  get reason() {
    return this.main.locator('#charge-sentence + p');
  }
  /** The card around both. */
  get status() {
    return this.main.locator('section[aria-labelledby=charge-sentence]');
  }
  get bill() {
    return this.main.getByRole('region', { name: 'Your bill right now' });
  }
  get receipt() {
    return this.main.getByRole('region', { name: 'Your receipt' });
  }
  get power() {
    return this.main.getByRole('region', { name: 'Building power' });
  }
  get form() {
    return this.main.getByRole('region', { name: /^(Plan your charge|Change the plan)$/ });
  }
  get previewChart() {
    return this.form.getByRole('slider', { name: 'Preview' });
  }
  get missed() {
    return this.form.getByRole('status').filter({ hasText: ' it reaches ' });
  }
  get level() {
    return this.form.getByRole('slider', { name: 'Charge to' });
  }
  get time() {
    // Exactly: the outcome “not in time” is in the labels of other fields.
    return this.form.getByLabel('Time', { exact: true });
  }
  get day() {
    return this.form.getByRole('combobox', { name: 'Ready by' });
  }
  /** The guide of a first visit. */
  get guide() {
    return this.main.getByRole('region', { name: 'New here? Try this' });
  }
  get priceSheet() {
    return this.page.getByRole('dialog', { name: /^Prices at / });
  }
  get stopDialog() {
    return this.page.getByRole('dialog', { name: 'Stop charging now?' });
  }

  button(name: string | RegExp) {
    return this.main.getByRole('button', { name });
  }
  choice(name: string | RegExp) {
    return this.form.getByRole('radio', { name });
  }
  /** The bays of the building, whose radio buttons are visually hidden. */
  get garage() {
    return this.main.getByRole('region', { name: /^The garage of / });
  }
  space(name: string | RegExp) {
    return this.garage.getByRole('radio', { name });
  }
  /** A bay, by what it says. */
  bay(name: string | RegExp) {
    return this.garage.locator('label.bay').filter({ has: this.page.getByRole('radio', { name }) });
  }
  figure(name: string) {
    return this.main
      .locator('dl > div')
      .filter({ has: this.page.getByText(name, { exact: true }) })
      .getByRole('definition');
  }

  /** The total of the bill or receipt shown: $2.51. */
  async total(of = this.bill) {
    return /Total(\$[\d.]+)/u.exec((await of.textContent()) ?? '')![1]!;
  }

  async plugIn() {
    await this.button(/^Plug in /).click();
    await expect(this.sentence).toContainText(' is plugged in at ');
    await expect(this.sentence).toBeFocused();
    await expect(this.previewChart).toBeVisible();
  }
  /** The radio buttons are visually hidden; their labels are clicked. */
  async choose(name: string) {
    await this.form.getByText(name, { exact: true }).click();
  }
  async start() {
    await this.button('Start charging').click();
    await expect(this.button('Stop charging')).toBeVisible();
  }
  async stop() {
    await this.button('Stop charging').click();
    await this.stopDialog.getByRole('button', { name: 'Stop charging' }).click();
    await expect(this.sentence).toContainText('Charging has stopped');
  }

  /** Runs the clock at 600× until a condition holds. */
  async runUntil(isSo: () => Promise<void>) {
    await this.runAt('600×');
    await isSo();
    await this.pauseClock();
    // The last tick before the pause may not be rendered yet, so the page is reloaded.
    await this.page.reload();
    await expect(this.sentence).toBeVisible();
  }
  /** A neighbor comes home to a full building, if a car of the resident is done. */
  async bringNeighbor() {
    await this.openMenu();
    await this.menu.getByRole('button', { name: 'Simulate a neighbor who needs a space' }).click();
  }
  /** The request to move, in any section. */
  moveRequest(space: number) {
    return this.main.locator('section').filter({
      has: this.page.getByRole('heading', { name: `A neighbor needs space ${space} ` }),
    });
  }
  toast(text: string) {
    return this.page.getByRole('status').or(this.page.getByRole('alert')).getByText(text);
  }
  async simulateFault() {
    await this.openMenu();
    await this.menu.getByRole('button', { name: 'Simulate a fault' }).click();
  }
}
