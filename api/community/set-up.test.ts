import { describe, expect, test } from 'vitest';
import { deepFreeze } from '#engine/deep-freeze.ts';
import type { Report, SupplyReport } from '#engine/community/report.ts';
import { emptyLedger, accountOf } from '#engine/ledger/ledger.ts';
import type { Books } from '#engine/service/books.ts';
import { createWorld } from '#engine/service/create-world.ts';
import { wants } from '#engine/service/wants.ts';
import type { SetupCommand } from '#engine/setup/setup-command.ts';
import {
  amps,
  duration,
  fraction,
  hour,
  instant,
  kilowattHours,
  minute,
  volts,
  wattHours,
} from '#engine/units.ts';
import type { LogAction } from './community.ts';
import { advanceTo } from './kind.ts';
import { live, type LiveCommand } from './live.ts';
import { ask, evening, reports } from '../testing/live.ts';

/** A live community of which nothing is known yet. */
const nothing = (): Books => ({
  world: createWorld({
    now: evening,
    tariffs: [],
    buildings: {},
    spaces: {},
    vehicles: [],
    accounts: [],
  }),
  ledger: emptyLedger,
});

/** A community whose owner, residents and chargers act by the same door as on a host. */
class Story {
  books = deepFreeze(nothing());

  #act(action: LogAction<LiveCommand>): void {
    const { now } = this.books.world;
    this.books = live.apply(this.books, action, { wall: now, locale: 'en-US' }).state;
  }

  to(at: number): void {
    this.books = advanceTo(live, this.books, at).state;
  }

  /** Returns the id of the building or space that was added last. */
  own(command: SetupCommand): string {
    this.#act({ kind: 'command', command, role: 'owner' });
    const { buildings, spaces } = this.books.world;
    return (command.kind === 'add-space' ? Object.keys(spaces) : Object.keys(buildings)).at(-1)!;
  }

  do(...args: Parameters<typeof ask>): void {
    this.#act(ask(...args));
  }

  tell(told: Report | SupplyReport): void {
    this.#act(reports(told));
  }

  show(space: string, token: string): void {
    const command = { kind: 'show-card', user: 'station-1', space, token } as const;
    this.#act({ kind: 'command', command, role: 'charger' });
  }
}

const user = 'olga';

describe('a live community that is set up from nothing', () => {
  test('runs its first charge to a bill', () => {
    const story = new Story();
    const building = story.own({
      kind: 'add-building',
      user,
      name: 'ELM COURT',
      address: '12 Elm Street, Springfield',
      zone: 'America/New_York',
      currency: 'USD',
      tax: 8,
    });
    story.own({
      kind: 'set-supply',
      user,
      building,
      amps: amps(60),
      volts: volts(208),
      phases: 1,
    });
    const charger = { volts: volts(208), phases: 1, maxAmps: amps(48) } as const;
    const space = story.own({ kind: 'add-space', user, building, number: 17, charger });
    story.own({ kind: 'add-space', user, building, number: 18, charger });
    const spaces = story.books.world.buildings[building]!.spaces;
    const circuits = [{ id: 'garage', name: 'Garage', parent: null, capacity: amps(40), spaces }];
    story.own({ kind: 'set-circuits', user, building, circuits });
    const energy = { type: 'ENERGY', price: 0.2, stepSize: 1 } as const;
    const fee = { type: 'FLAT', price: 0.35, stepSize: 1 } as const;
    const elements = [{ components: [energy, fee] }];
    story.own({ kind: 'set-prices', user, building, from: null, elements });
    story.own({ kind: 'open-building', user, building });
    story.own({ kind: 'add-resident', user, resident: 'ann' });
    story.do({
      kind: 'add-vehicle',
      user: 'ann',
      details: {
        name: 'Van',
        battery: kilowattHours(60),
        maxAmps: amps(48),
        phases: 1,
        consumption: 180,
        limit: fraction(1),
        level: fraction(0.5),
        readyBy: duration(7 * hour),
      },
    });
    const goal = { kind: 'energy', energy: kilowattHours(4) } as const;
    const order = { goal, preference: 'fastest' } as const;
    story.do({ kind: 'set-standing-order', user: 'ann', vehicle: 1, order });
    story.own({ kind: 'add-card', user, token: 'C1', resident: 'ann' });

    story.show(space, 'C1');
    const reading = (seq: number, register: number, offerId: number, current: number) => ({
      seq,
      at: story.books.world.now,
      register: wattHours(register),
      amps: amps(current),
      offerId,
    });
    const cable = { space, transaction: 't1' };
    story.tell({ kind: 'plugged', ...cable, reading: reading(0, 500, 0, 0) });
    // The circuit gives less than the charger could.
    expect(wants(story.books.world)[0]).toMatchObject({ amps: 40, startFor: 'ann' });
    story.tell({ kind: 'meter-read', ...cable, reading: reading(1, 500, 1, 40) });
    story.to(evening + 30 * minute);
    story.tell({ kind: 'meter-read', ...cable, reading: reading(2, 4500, 1, 0) });
    story.to(evening + hour);
    story.tell({ kind: 'unplugged', ...cable, reading: reading(3, 4500, 2, 0) });
    story.to(evening + 31 * 24 * hour);

    const [invoice] = accountOf(story.books.ledger, 'ann').invoices.flat();
    expect(invoice!.status).toMatchObject({ state: 'issued' });
    // 4 kWh at $0.20 and a fee of $0.35, with 8 % tax.
    expect(invoice!.charges[0]!.bill).toMatchObject({ energy: 4000, total: 124, currency: 'USD' });
    const about = { kind: 'edit-building', user, building, zone: 'Europe/Paris' } as const;
    expect(() => story.own(about)).toThrow('Bills were made in this time zone');
  });

  test('says what does not fit, in words and in figures', () => {
    const story = new Story();
    const refused = (command: SetupCommand): unknown => {
      try {
        story.own(command);
      } catch (error) {
        return error;
      }
      throw new Error('not refused');
    };
    const details = { address: 'Elm Street 12', zone: 'Europe/Berlin', currency: 'EUR', tax: 19 };
    const building = story.own({ kind: 'add-building', user, name: 'ELM', ...details });
    expect(refused({ kind: 'open-building', user, building })).toMatchObject({
      code: 'SETUP',
      message: 'The building has no supply yet.',
      data: { details: { why: 'no-supply' } },
    });
    const supply = { amps: amps(20), volts: volts(230), phases: 3 } as const;
    story.own({ kind: 'set-supply', user, building, ...supply });
    const charger = { volts: volts(230), phases: 3, maxAmps: amps(32), control: 'none' } as const;
    expect(refused({ kind: 'add-space', user, building, number: 1, charger })).toMatchObject({
      code: 'SETUP',
      message: 'The charger of space p3 needs 32 A, more than the supply of 20 A gives.',
      data: { details: { why: 'charger-above-limit', amps: 32, limit: 20 } },
    });
    const again = { kind: 'add-building', user, name: '', ...details } as const;
    expect(refused(again)).toMatchObject({ code: 'BAD_INPUT', data: { field: 'name' } });
  });

  test('takes what the building’s own load leaves, with the safe value after it', () => {
    const story = new Story();
    const details = { address: 'Elm Street 12', zone: 'Europe/Berlin', currency: 'EUR', tax: 19 };
    const building = story.own({ kind: 'add-building', user, name: 'ELM', ...details });
    const supply = { amps: amps(63), volts: volts(230), phases: 3 } as const;
    story.own({ kind: 'set-supply', user, building, ...supply });
    story.own({ kind: 'set-safe-power', user, building, amps: amps(16) });
    const until = instant(evening + minute);
    story.tell({ kind: 'available', building, amps: amps(40), until });
    expect(story.books.world.buildings[building]!.available!.told).toEqual({ amps: 40, until });
    story.to(evening + minute);
    expect(story.books.world.buildings[building]!.available!.told).toBeNull();
  });
});
