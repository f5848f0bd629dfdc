import type { Locator, Page } from '@playwright/test';
import { expect } from './test.ts';

export type SectionId = 'charge' | 'reservations' | 'invoices' | 'vehicles' | 'history';

/** The sections by their names in the sidebar. */
export const sectionNames: Readonly<Record<SectionId, string>> = {
  charge: 'Charge',
  reservations: 'My Reservation',
  invoices: 'Invoices',
  vehicles: 'My Vehicles',
  history: 'Charging History',
};

/** Replaces what a field is filled with once a prediction has come: typing before it would mix both. */
export async function replacePredicted(field: Locator, value: string) {
  await expect(field).not.toHaveValue('');
  await field.fill(value);
}

/** Page object of the shell around every section of the demo. */
export class PortalPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(section?: string) {
    await this.page.goto(section === undefined ? '/demo' : `/demo?section=${section}`);
    // The clock shows a time once the service has answered.
    await expect(this.clock).toHaveAttribute('datetime', /./);
  }

  get title() {
    return this.page.getByRole('heading', { level: 1 });
  }
  get clock() {
    return this.page.locator('time').first();
  }
  get clockButton() {
    return this.page.getByRole('button', { name: /^Demo clock/ });
  }
  get clockPanel() {
    return this.page.getByRole('group', { name: 'Demo clock' });
  }
  /** The sidebar on wide windows, the bar at the bottom on narrow ones. */
  get sections() {
    return this.page.getByRole('navigation', { name: 'Sections' });
  }
  get sidebarToggle() {
    return this.page.getByRole('button', { name: /^(Expand|Collapse) sidebar$/ });
  }
  get tooltip() {
    return this.page.getByRole('tooltip');
  }
  get menu() {
    return this.page.getByRole('group', { name: 'Demo menu' });
  }
  get locationButton() {
    return this.page.getByRole('banner').getByRole('button', { name: / space \d+$/ });
  }
  get locationSheet() {
    return this.page.getByRole('dialog', { name: 'Select Location' });
  }
  get vehicleChoice() {
    return this.page.getByRole('banner').getByRole('combobox', { name: 'Vehicle' });
  }

  sectionLink(name: string) {
    return this.sections.getByRole('link', { name, exact: true });
  }

  async openMenu() {
    await this.page.getByRole('button', { name: 'Demo menu' }).click();
    await expect(this.menu).toBeVisible();
  }

  /** On wide windows. */
  async chooseLocation(building: string, space: number) {
    await this.locationButton.click();
    await this.locationSheet.getByText(building).click();
    await this.locationSheet.getByText(String(space), { exact: true }).click();
    await this.locationSheet.getByRole('button', { name: 'Confirm Location' }).click();
    await expect(this.locationSheet).toBeHidden();
  }

  /** The name of the selected vehicle. */
  selectedVehicle() {
    return this.vehicleChoice.locator('option:checked').innerText();
  }

  /** Jumps to the next event of this name. */
  async jumpTo(event: string | RegExp) {
    const before = await this.clock.getAttribute('datetime');
    await this.clockButton.click();
    await this.clockPanel.getByRole('button', { name: event }).first().click();
    await expect(this.clockPanel).toBeHidden();
    await expect(this.clock).not.toHaveAttribute('datetime', before!);
  }

  /** Pauses the demo, so that what is shown does not change. */
  async pauseClock() {
    await this.page.getByRole('button', { name: 'Pause the demo clock' }).click();
    await expect(this.page.getByRole('button', { name: 'Let the demo clock run' })).toBeVisible();
  }
}
