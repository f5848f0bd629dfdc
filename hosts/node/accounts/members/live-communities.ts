import type { LogAction } from '#api/community/community.ts';
import { live, type LiveCommunity } from '#api/community/live.ts';
import { buildingsView } from '#api/owner/overview-view.ts';
import { emptyLedger } from '#engine/ledger/ledger.ts';
import type { Books } from '#engine/service/books.ts';
import type { World } from '#engine/community/world.ts';
import { createWorld } from '#engine/service/create-world.ts';
import { isResident } from '#engine/setup/change-world.ts';
import type { SetupCommand } from '#engine/setup/setup-command.ts';
import { instant } from '#engine/units.ts';
import type { Communities } from '../../communities/communities.ts';

export type NewBuilding = Pick<
  Extract<SetupCommand, { kind: 'add-building' }>,
  'name' | 'address' | 'zone' | 'currency' | 'tax'
>;

/** A live community of which nothing is known yet. */
const nothing = (now: number): Books => ({
  world: createWorld({
    now: instant(now),
    tariffs: [],
    buildings: {},
    spaces: {},
    vehicles: [],
    accounts: [],
  }),
  ledger: emptyLedger,
});

const asOwner = (command: SetupCommand): LogAction<SetupCommand> => ({
  kind: 'command',
  command,
  role: 'owner',
});

/** Does what is not so yet. Of several at once, in whichever process, one does it and none is refused. */
async function becomeSo(
  here: LiveCommunity,
  action: LogAction<SetupCommand>,
  isSo: (world: World) => boolean,
): Promise<void> {
  const isSoNow = async () => isSo((await here.present()).world);
  if (await isSoNow()) return;
  try {
    await here.act(() => action);
  } catch (error) {
    if (!(await isSoNow())) throw error;
  }
}

/** What accounts do in live communities, always on behalf of an owner. */
export const liveCommunities = (
  communities: Pick<Communities, 'createLive' | 'live'>,
  wall: () => number,
) => {
  const forOwner = (community: string, owner: string) =>
    communities.live(community).forCall({
      actor: { user: owner, role: 'owner', onBehalfOf: owner, scopes: [] },
      idempotency: null,
    });

  return {
    /** Creates a community with one building, which is closed until the rest is set up. */
    create: async (owner: string, building: NewBuilding): Promise<string> => {
      const action = asOwner({ kind: 'add-building', user: owner, ...building });
      // Refused before anything is stored.
      live.apply(nothing(wall()), action, { wall: wall(), locale: 'en-US' });
      const id = await communities.createLive(nothing(wall()));
      await forOwner(id, owner).act(() => action);
      return id;
    },

    /** The names of its buildings. */
    nameOf: async (community: string): Promise<string> => {
      const { world } = await forOwner(community, 'service').present();
      return Object.values(world.buildings)
        .map(({ name }) => name)
        .join(', ');
    },

    /** What the list of an owner's buildings says of them. */
    buildingsOf: async (community: string) => {
      const books = await forOwner(community, 'service').present();
      const { buildings } = buildingsView(books, (id) => ({ id, name: '' }));
      return buildings.map(({ id, name, isClosed, chargers, working, attention }) => ({
        community,
        id,
        name,
        isClosed,
        chargers,
        working,
        attention,
      }));
    },

    /** The cars of a community, with what is needed to speak of their charges. */
    carsOf: async (community: string) => {
      const { world } = await forOwner(community, 'service').present();
      const buildings = Object.values(world.buildings);
      const { zone = 'UTC', tariff = '' } = buildings[0] ?? {};
      return {
        name: buildings.map(({ name }) => name).join(', '),
        zone,
        currency: world.tariffs[tariff]?.currency ?? 'USD',
        cars: Object.values(world.vehicles),
      };
    },

    worldOf: async (community: string) => (await forOwner(community, 'service').present()).world,

    isPluggedIn: async (community: string, person: string): Promise<boolean> => {
      const { world } = await forOwner(community, 'service').present();
      return Object.values(world.sessions).some(({ user }) => user === person);
    },

    /** What a community keeps of a resident for what is still ahead. */
    belongingsOf: async (community: string, person: string) => {
      const { world } = await forOwner(community, 'service').present();
      const own = <Thing>(things: readonly Thing[], of: (thing: Thing) => string) =>
        things.filter((thing) => of(thing) === person);
      return {
        name: Object.values(world.buildings)
          .map(({ name }) => name)
          .join(', '),
        vehicles: own(Object.values(world.vehicles), ({ owner }) => owner),
        standingOrder: world.defaults[person] ?? null,
        reservations: own(Object.values(world.reservations), ({ user }) => user),
        charging: own(Object.values(world.sessions), ({ user }) => user ?? ''),
        cards: own(Object.entries(world.cards ?? {}), ([, { resident }]) => resident).map(
          ([token]) => token,
        ),
      };
    },

    addResident: (community: string, owner: string, resident: string): Promise<void> =>
      becomeSo(
        forOwner(community, owner),
        asOwner({ kind: 'add-resident', user: owner, resident }),
        (world) => isResident(world, resident),
      ),

    /** Refused while a car of theirs is plugged in. */
    removeResident: (community: string, owner: string, resident: string): Promise<void> =>
      becomeSo(
        forOwner(community, owner),
        asOwner({ kind: 'remove-resident', user: owner, resident }),
        (world) => !isResident(world, resident),
      ),
  };
};

export type LiveCommunities = ReturnType<typeof liveCommunities>;
