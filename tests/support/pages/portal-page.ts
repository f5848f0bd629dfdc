import type { Locator, Page } from '@playwright/test';
import { expect } from '../test.ts';

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

  // Landmarks are found by their elements: searching the whole page for roles takes long, and is repeated
  // until what is looked for is there.
  get main() {
    return this.page.locator('main');
  }
  get header() {
    return this.page.locator('header:not(main *)');
  }
  get title() {
    return this.header.getByRole('heading', { level: 1 });
  }
  get clock() {
    return this.header.locator('time').first();
  }
  get clockButton() {
    return this.header.getByRole('button', { name: /^Demo clock/ });
  }
  get clockPanel() {
    return this.header.getByRole('group', { name: 'Demo clock' });
  }
  clockControl(name: 'Pause the demo clock' | 'Let the demo clock run') {
    return this.header.getByRole('button', { name });
  }
  /** The sidebar on wide windows, the bar at the bottom on narrow ones. */
  get sections() {
    return this.page.locator('nav[aria-label=Sections]').filter({ visible: true });
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
    return this.header.getByRole('button', { name: / space \d+$/ });
  }
  get locationSheet() {
    return this.page.getByRole('dialog', { name: 'Select Location' });
  }
  get vehicleChoice() {
    return this.header.getByRole('combobox', { name: 'Vehicle' });
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
    await this.clockControl('Pause the demo clock').click();
    await expect(this.clockControl('Let the demo clock run')).toBeVisible();
  }

  async runClock() {
    await this.clockControl('Let the demo clock run').click();
  }
  async runAt(pace: '1×' | '60×' | '600×') {
    await this.clockButton.click();
    await this.clockPanel.getByText(pace).click();
    await this.page.keyboard.press('Escape');
    if (await this.clockControl('Let the demo clock run').isVisible()) await this.runClock();
  }
}
