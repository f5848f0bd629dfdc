import { readFile } from 'node:fs/promises';
import type { Locator } from '@playwright/test';
import { PortalPage } from './portal-page.ts';
import { expect } from '../test.ts';

/** The first hours on the board start within 30 minutes, too soon to be canceled. */
const soonToStart = 2;

/** Page object of My Reservation. */
export class ReservationsPage extends PortalPage {
  /** The clock is paused unless a test lets it run. */
  async openReservations() {
    await this.open('reservations');
    await this.pauseClock();
    await expect(this.amount).not.toHaveValue('');
    await expect(this.cells.first()).toBeVisible();
  }

  get form() {
    return this.main.getByRole('form', { name: 'What you need' });
  }
  get amount() {
    return this.form.getByLabel('How much');
  }
  /** Types an amount and waits for the slots that have it. */
  async askFor(kilowattHours: number) {
    await this.amount.fill(String(kilowattHours));
    await expect(this.suggestionCards.first()).toContainText(`${kilowattHours.toFixed(1)} kWh`);
    await expect(this.suggestions.locator('[aria-busy=true]')).toHaveCount(0);
  }
  get suggestions() {
    return this.main.getByRole('region', { name: /^Best slots/ });
  }
  get suggestionCards() {
    return this.suggestions.getByRole('listitem');
  }
  get upcoming() {
    return this.main.getByRole('region', { name: 'Upcoming' });
  }
  get past() {
    return this.main.getByRole('region', { name: 'Past reservations' });
  }
  get board() {
    return this.main.getByRole('region', { name: 'Or choose yourself' });
  }
  get grid() {
    return this.board.getByRole('grid');
  }
  get cells() {
    return this.grid.getByRole('gridcell');
  }
  get chosen() {
    return this.grid.getByRole('gridcell', { selected: true });
  }
  get slotForm() {
    return this.board.getByRole('form', { name: /^Reserve space/ });
  }
  get dialog() {
    return this.page.getByRole('dialog');
  }

  booked(heading: string | RegExp): Locator {
    return this.upcoming
      .getByRole('listitem')
      .filter({ has: this.page.getByRole('heading', { name: heading }) });
  }

  /** So many consecutive hours that are free to book, of any space, late enough to be canceled. */
  async freeHours(count: number): Promise<Locator[]> {
    for (const row of await this.grid.getByRole('row').all()) {
      const cells = row.getByRole('gridcell');
      const free = await cells.evaluateAll((all) => all.map((one) => one.ariaDisabled !== 'true'));
      const from = free.findIndex(
        (_, at) =>
          at >= soonToStart &&
          at + count <= free.length &&
          free.slice(at, at + count).every(Boolean),
      );
      if (from !== -1) return Array.from({ length: count }, (_, index) => cells.nth(from + index));
    }
    throw new Error(`No space has ${count} free hours on the board`);
  }

  /** Selects hours on the board, from the first to the last, and returns their space. */
  async choose(hours: number) {
    const cells = await this.freeHours(hours);
    await cells[0]!.click();
    await cells.at(-1)!.click();
    await expect(this.chosen).toHaveCount(hours);
    return this.spaceOf(cells[0]!);
  }

  async reserveOnBoard(hours: number, energy: string) {
    const space = await this.choose(hours);
    await this.slotForm.getByLabel('How much').fill(energy);
    await this.press('Reserve');
    await expect(this.board.getByText(`Reserved: space ${space},`)).toBeVisible();
    return space;
  }

  async press(action: 'Reserve' | 'Clear') {
    await this.slotForm.getByRole('button', { name: action, exact: true }).click();
  }

  async spaceOf(cell: Locator) {
    return /^Space (\d+)/.exec((await cell.getAttribute('aria-label')) ?? '')![1]!;
  }

  async nextDay() {
    await this.board.getByRole('button', { name: 'Day after' }).click();
    await expect(this.board.getByText('Tomorrow')).toBeVisible();
    await expect(this.board.locator('[aria-busy=true]')).toHaveCount(0);
  }

  /** The content of a download. */
  async file(press: () => Promise<void>) {
    const waiting = this.page.waitForEvent('download');
    await press();
    const download = await waiting;
    return {
      name: download.suggestedFilename(),
      text: await readFile(await download.path(), 'utf8'),
    };
  }
}
