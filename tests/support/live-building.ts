import type { SetupCommand } from '../../engine/setup/setup-command.ts';
import { amps, volts } from '../../engine/units.ts';
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

/** The id of whoever signed in with an address, and the communities they belong to. */
export async function personOf({ database, accounts }: AppHost, email: string) {
  const { rows } = await database.query<{ id: string }>('select id from people where email = $1', [
    email,
  ]);
  const { id } = rows[0]!;
  const communities = await accounts.communitiesOf(id);
  return { id, communities: communities.map(({ community }) => community) };
}
