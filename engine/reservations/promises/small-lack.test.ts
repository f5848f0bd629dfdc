import { expect, it } from 'vitest';
import { Garage, type SpaceName } from '../../service/testing/garage.ts';
import { orderOf } from '../../service/testing/service.ts';
import { at } from '../../service/testing/world.ts';
import { amps, hour, instant, minute, wattHours, type Instant } from '../../units.ts';

/** The building has 48 A: one car at full power. */
class FullGarage extends Garage {
  readonly #registers = new Map<SpaceName, number>([
    ['a', 0],
    ['b', 0],
  ]);

  constructor() {
    super();
    const house = { ...this.world.buildings['house']!, capacity: amps(48) };
    this.world = { ...this.world, buildings: { house } };
  }

  /** Minutes in which chargers follow their offers, but for a thousandth at ann's. */
  live(until: Instant): void {
    while (this.world.now < until) {
      const before = this.world.now;
      const next = instant(Math.min(until, before + minute));
      for (const [space, register] of this.#registers) {
        const given = this.offered(space) * 208 * ((next - before) / hour);
        this.#registers.set(space, register + given * (space === 'a' ? 0.999 : 1));
      }
      this.to(next);
      this.answer();
    }
  }

  answer(): void {
    for (let round = 0; round < 3; round += 1) {
      for (const [space, register] of this.#registers) {
        if (this.world.spaces[space]!.session) this.reads(space, Math.round(register));
      }
    }
  }
}

it('a promise that lacks a few watt-hours does not take a quarter of an hour from a neighbor', () => {
  const garage = new FullGarage();
  const slot = { from: at(1), to: at(4), energy: wattHours(9000) };
  const booking = { vehicle: 1, space: 'a', preference: 'fastest', ...slot } as const;
  garage.do({ kind: 'reserve', user: 'ann', ...booking });
  garage.to(at(1));
  garage.plug('a');
  garage.claim('a');
  garage.plug('b');
  garage.claim('b');
  garage.do({ kind: 'start', user: 'ben', space: 'b', ...orderOf(20.8, at(4)) });
  garage.answer();
  garage.live(at(3, 30));
  expect(garage.sessionIn('a').readings.at(-1)!.energy).toBeGreaterThanOrEqual(9000);
  expect(garage.sessionIn('b').plan!.shortfall).toBeLessThan(50);
});
