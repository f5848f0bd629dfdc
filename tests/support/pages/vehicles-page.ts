import { expect } from '../test.ts';
import { PortalPage } from './portal-page.ts';

/** Page object of My Vehicles. */
export class VehiclesPage extends PortalPage {
  async openVehicles() {
    await this.open('vehicles');
    await expect(this.cards.first()).toBeVisible();
  }

  get list() {
    return this.main.getByRole('list', { name: 'Your vehicles' });
  }
  get cards() {
    return this.list.getByRole('article');
  }
  get dialog() {
    return this.page.getByRole('dialog');
  }
  get draftNote() {
    return this.dialog.getByText('Here is what you typed before.');
  }

  card(name: string) {
    return this.cards.filter({ has: this.page.getByRole('heading', { name, exact: true }) });
  }
  names() {
    return this.cards.getByRole('heading').allInnerTexts();
  }
  /** A figure of a card, by its label. */
  figure(name: string, term: string) {
    return this.card(name)
      .locator('dl > div')
      .filter({ has: this.page.getByText(term, { exact: true }) })
      .getByRole('definition');
  }
  field(label: string) {
    return this.dialog.getByLabel(label, { exact: true });
  }
  model(name: string) {
    return this.dialog.getByRole('button', { name });
  }
  toast(title: string) {
    return this.page.getByRole('status').filter({ hasText: title });
  }

  async beginAdding() {
    await this.main.getByRole('button', { name: /^Add (a|your first) vehicle/ }).click();
    await expect(this.dialog).toBeVisible();
  }
  async beginTypingIn() {
    await this.beginAdding();
    await this.press('Type in another car');
  }
  async press(action: string) {
    await this.dialog.getByRole('button', { name: action, exact: true }).click();
  }
  async act(action: 'Edit' | 'Remove' | 'Set as default', vehicle: string) {
    await this.card(vehicle).getByRole('button', { name: action }).click();
  }
  async enter(values: Readonly<Record<string, string>>) {
    for (const [label, value] of Object.entries(values)) await this.field(label).fill(value);
  }

  /** At the selected space, or at another that is free. */
  async plugIn(vehicle: string) {
    await this.sectionLink('Charge').click();
    await this.vehicleChoice.selectOption(vehicle);
    const here = this.main.getByRole('button', { name: `Plug in ${vehicle}` });
    const elsewhere = this.main.getByRole('button', { name: /^Space \d+ is free$/ });
    await expect(here.or(elsewhere).first()).toBeVisible();
    if (!(await here.isVisible())) await elsewhere.first().click();
    await here.click();
    await expect(this.unplugButton).toBeVisible();
  }
  get unplugButton() {
    return this.main.getByRole('button', { name: 'Unplug' });
  }
}
