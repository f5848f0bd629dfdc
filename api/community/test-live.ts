import type { Report } from '#engine/community/report.ts';
import { demoCarbon, demoTariff } from '#engine/demo/prices.ts';
import { emptyLedger } from '#engine/ledger/ledger.ts';
import type { Books } from '#engine/service/books.ts';
import type { Command } from '#engine/service/commands.ts';
import { createSpace, createWorld } from '#engine/service/create-world.ts';
import { car, wednesday } from '#engine/service/test-world.ts';
import { amps, hour, instant, kilowattHours, volts, wattHours } from '#engine/units.ts';
import type { LogAction } from './community.ts';

/** Wednesday 11 March 2026 in New York: 6 PM, and 11 PM, when the night rate begins. */
export const evening = wednesday;
export const nightRate = instant(wednesday + 5 * hour);

const charger = { volts: volts(208), phases: 1 as const, maxAmps: amps(48) };

/** A building with real chargers: nobody is there, and nothing is simulated. */
export function liveHouse(spaces: readonly string[] = ['a', 'b', 'c']): Books {
  const house = {
    id: 'house',
    name: 'HOUSE',
    zone: 'America/New_York',
    tariff: 'residents',
    capacity: amps(60),
    carbon: demoCarbon,
    spaces,
  };
  const world = createWorld({
    now: evening,
    tariffs: [{ ...demoTariff('USD'), id: 'residents' }],
    buildings: { house },
    spaces: Object.fromEntries(
      spaces.map((id, index) => [
        id,
        createSpace({ id, number: index + 1, building: 'house', charger }),
      ]),
    ),
    vehicles: [car(1, 'ann'), car(2, 'ben')],
    accounts: ['ann', 'ben'],
  });
  return { world, ledger: emptyLedger };
}

export const reports = (...told: readonly Report[]): LogAction<Command> => ({
  kind: 'report',
  reports: told,
});

export const ask = (command: Command): LogAction<Command> => ({
  kind: 'command',
  command,
  role: 'resident',
});

/** What a charger and Ann do so that her car charges as cheaply as it can until 7 AM. */
export const annCharges: readonly LogAction<Command>[] = [
  reports({
    kind: 'plugged',
    space: 'a',
    transaction: 't1',
    reading: { seq: 0, at: evening, register: wattHours(0), amps: 0, offerId: 0 },
  }),
  ask({ kind: 'authorize', user: 'ann', space: 'a', vehicle: 1 }),
  ask({
    kind: 'start',
    user: 'ann',
    space: 'a',
    goal: { kind: 'energy', energy: kilowattHours(10) },
    readyBy: instant(evening + 13 * hour),
    preference: 'cheapest',
  }),
];
