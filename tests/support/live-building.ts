import type { SetupCommand } from '../../engine/setup/setup-command.ts';
import type { Command as ResidentCommand } from '../../engine/service/commands.ts';
import { car } from '../../engine/service/testing/world.ts';
import { amps, duration, fraction, hour, instant, volts, wattHours } from '../../engine/units.ts';
import type { AppHost } from './app-host.ts';

type Given<Command = SetupCommand> = Command extends { user: string }
  ? Omit<Command, 'user'>
  : never;

/** What an owner does in a live community, past the pages. */
export function asOwnerOf(appHost: AppHost, community: string, user: string) {
  const actor = { user, role: 'owner', onBehalfOf: user, scopes: [] } as const;
  const here = appHost.service.communities.live(community).forCall({ actor, idempotency: null });
  const own = (command: Given) =>
    here.act(() => ({
      kind: 'command',
      command: { ...command, user } as SetupCommand,
      role: 'owner',
    }));
  return {
    own,
    /** Adds what is needed to open a building: 60 A, and a charger at each space. */
    equip: async (numbers: readonly number[]) => {
      const { world } = await here.present();
      const [building] = Object.keys(world.buildings) as [string];
      await own({ kind: 'set-supply', building, amps: amps(60), volts: volts(208), phases: 1 });
      const charger = { volts: volts(208), phases: 1, maxAmps: amps(48) } as const;
      for (const number of numbers) await own({ kind: 'add-space', building, number, charger });
      const energy = { type: 'ENERGY', price: 0.2, stepSize: 1 } as const;
      const fee = { type: 'FLAT', price: 0.35, stepSize: 1 } as const;
      const elements = [{ components: [energy, fee] }];
      await own({ kind: 'set-prices', building, from: null, elements });
      await own({ kind: 'open-building', building });
      return building;
    },
  };
}

/** Whoever drives in a live community, with a car of theirs: past the pages. */
export async function driverIn(appHost: AppHost, community: string, user: string) {
  const actor = { user, role: 'resident', onBehalfOf: null, scopes: [] } as const;
  const here = appHost.service.communities.live(community).forCall({ actor, idempotency: null });
  const give = (command: ResidentCommand) =>
    here.act(() => ({ kind: 'command', command, role: 'resident' }));
  const { battery, maxAmps, phases, consumption, limit } = car(1, user);
  const driven = { level: fraction(0.4), readyBy: duration(8 * hour) };
  const details = { name: 'Kia EV6', battery, maxAmps, phases, consumption, limit, ...driven };
  const { world } = await give({ kind: 'add-vehicle', user, details });
  const vehicle = Object.values(world.vehicles).find(({ owner }) => owner === user)!.id;
  return { here, give, world, vehicle };
}

/** A resident of a live community with a car that is plugged in, and a reservation for tomorrow. */
export async function chargeAndReserve(appHost: AppHost, community: string, user: string) {
  const { here, give, world, vehicle } = await driverIn(appHost, community, user);
  const [plugged, booked] = Object.keys(world.spaces) as [string, string];
  await give({ kind: 'expect', user, space: plugged, vehicle });
  const reading = { seq: 1, at: world.now, register: wattHours(0), amps: amps(0), offerId: 0 };
  const report = { kind: 'plugged', space: plugged, transaction: `${plugged}/1`, reading } as const;
  await here.act(() => ({ kind: 'report', reports: [report] }));
  const from = instant(Math.ceil(world.now / hour) * hour + 24 * hour);
  const slot = { from, to: instant(from + 3 * hour), energy: wattHours(5000) };
  await give({ kind: 'reserve', user, vehicle, space: booked, ...slot, unquoted: true });
}

/** The id of whoever signed in with an address, and the communities they belong to. */
export async function personOf({ database, accounts }: AppHost, email: string) {
  const { rows } = await database.query<{ id: string }>('select id from people where email = $1', [
    email,
  ]);
  const { id } = rows[0]!;
  const communities = await accounts.communitiesOf(id);
  return { id, communities: communities.map(({ community }) => community) };
}
