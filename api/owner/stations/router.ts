import { implement } from '@orpc/server';
import type { ChargerAction } from '#engine/community/charger-action.ts';
import { lookUp } from '#engine/look-up.ts';
import type { World } from '#engine/community/world.ts';
import { notAllowed, problem, unknown } from '../../refusals/refusals.ts';
import { buildingIn, guard, spaceIn } from '../../router/base.ts';
import { setUpHere } from '../set-up.ts';
import { stationContract } from './station-contract.ts';
import type { Operation, StationCall, StationDesk, StationRecord } from './station-desk.ts';

const { stations } = implement({ stations: stationContract }).$context<StationCall>().use(guard);

function deskOf({ stations: desk }: StationCall): StationDesk {
  if (desk === null) throw notAllowed();
  return desk;
}

const worldOf = async ({ community }: StationCall): Promise<World> =>
  (await community.present()).world;

/** A station of this community. */
async function stationOf(call: StationCall, id: string): Promise<StationRecord> {
  const all = await deskOf(call).list();
  const found = all.find((one) => one.id === id);
  if (found === undefined) throw unknown('station', await worldOf(call));
  return found;
}

const operate = setUpHere('operate-charger');

/** Notes what is done to the chargers of spaces, and tells their drivers; refused where it may not be. */
async function note(
  context: StationCall,
  spaces: readonly string[],
  action: ChargerAction,
  isConfirmed = false,
): Promise<void> {
  const { spaces: known } = await worldOf(context);
  for (const space of spaces) {
    const found = lookUp(known, space);
    // The space of an outlet may have been removed meanwhile.
    if (found === undefined || found.isRemoved) continue;
    await operate({ context, input: { space, action, isConfirmed } });
  }
}

const spacesOf = ({ outlets }: Pick<StationRecord, 'outlets'>, only: number | null = null) =>
  outlets.filter(({ number }) => only === null || number === only).map(({ space }) => space);

/** Refuses outlets at unknown spaces, at those of another station, and twice the same. */
async function checkOutlets(
  call: StationCall,
  outlets: StationRecord['outlets'],
  self: string | null,
): Promise<void> {
  const world = await worldOf(call);
  const numbers = new Set(outlets.map(({ number }) => number));
  const spaces = new Set(outlets.map(({ space }) => spaceIn(world, space)));
  const others = (await deskOf(call).list()).filter(({ id }) => id !== self);
  const taken = others.flatMap((one) => spacesOf(one)).find((space) => spaces.has(space));
  if (taken === undefined && numbers.size === outlets.length && spaces.size === outlets.length) {
    return;
  }
  const { number } = world.spaces[taken ?? outlets[0]!.space]!;
  throw problem(
    'SETUP',
    [`Space ${number} has a charger already.`, 'Remove that one first, or choose another space.'],
    { details: { why: 'has-station', space: taken ?? '' } },
  );
}

/** What an operation means for a charge and for the log of changes; null if nothing. */
function actionOf(operation: Operation): ChargerAction | null {
  switch (operation.kind) {
    case 'restart':
    case 'unlock':
    case 'change-setting':
      return operation.kind;
    case 'new-password':
    case 'clear-limits':
    case 'vendor-message':
    case 'alert-level':
    case 'alert-base':
    case 'watch':
    case 'unwatch':
    case 'network-profile':
      return 'change-setting';
    case 'availability':
      return operation.isOpen ? 'open' : 'close';
    case 'firmware':
      return 'update-firmware';
    default:
      return null;
  }
}

const lineAddress = /^wss?:\/\/[^\s@]+$/i;
const schemes = /^(?:https?|ftps?|sftp):\/\/[^\s]+$/i;

function checkOperation(operation: Operation, { outlets }: StationRecord): void {
  const only = 'outlet' in operation ? operation.outlet : null;
  const isKnown = only === null || outlets.some(({ number }) => number === only);
  if (!isKnown) {
    throw problem('BAD_INPUT', ['This charger has no such outlet.', 'Choose one of its outlets.'], {
      field: 'outlet',
    });
  }
  if (operation.kind === 'firmware' && !schemes.test(operation.address)) {
    const words = [
      'This is not an address that a charger can load firmware from.',
      'Copy the address from its maker, such as https://….',
    ] as const;
    throw problem('BAD_INPUT', words, { field: 'address' });
  }
  if (operation.kind === 'network-profile' && !lineAddress.test(operation.address)) {
    const words = [
      'This is not an address that a charger can connect to.',
      'It begins with wss:// or ws://, without the name of the charger.',
    ] as const;
    throw problem('BAD_INPUT', words, { field: 'address' });
  }
}

const away = () =>
  problem('SETUP', ['The charger is not connected.', 'Try again when it is.'], {
    details: { why: 'station-away' },
  });

async function at(call: StationCall): Promise<{ at: number }> {
  return { at: (await worldOf(call)).now };
}

/** The charging stations of a live community, for its owners. */
export const stationRouter = {
  stations: {
    list: stations.list.handler(async ({ context, input }) => {
      const desk = deskOf(context);
      const world = await worldOf(context);
      const { spaces } = buildingIn(world, input.building);
      const removed = (space: string) => lookUp(world.spaces, space)?.isRemoved ?? false;
      const here = (await desk.list()).filter((one) =>
        spacesOf(one).some((space) => spaces.includes(space) || removed(space)),
      );
      return { at: world.now, address: desk.address, stations: here };
    }),

    register: stations.register.handler(async ({ context, input }) => {
      const desk = deskOf(context);
      await checkOutlets(context, input.outlets, null);
      const made = await desk.register(input);
      if (made === null) throw notAllowed();
      await note(context, spacesOf(input), 'connect');
      const password = input.isVirtual ? null : made.password;
      return { ...(await at(context)), station: made.id, address: desk.address, password };
    }),

    rotatePassword: stations.rotatePassword.handler(async ({ context, input }) => {
      const desk = deskOf(context);
      const found = await stationOf(context, input.station);
      await note(context, spacesOf(found), 'new-password', input.isConfirmed);
      const made = await desk.rotatePassword(found.id);
      if (made === null) throw unknown('station', await worldOf(context));
      const { password } = made;
      return { ...(await at(context)), station: found.id, address: desk.address, password };
    }),

    setOutlets: stations.setOutlets.handler(async ({ context, input }) => {
      const found = await stationOf(context, input.station);
      await checkOutlets(context, input.outlets, found.id);
      const before = new Set(spacesOf(found));
      const after = new Set(spacesOf(input));
      await note(
        context,
        [...before].filter((space) => !after.has(space)),
        'disconnect',
      );
      await note(
        context,
        [...after].filter((space) => !before.has(space)),
        'connect',
      );
      await deskOf(context).setOutlets(found.id, input.outlets);
      return at(context);
    }),

    remove: stations.remove.handler(async ({ context, input }) => {
      const found = await stationOf(context, input.station);
      await note(context, spacesOf(found), 'disconnect');
      await deskOf(context).remove(found.id);
      return at(context);
    }),

    commission: stations.commission.handler(async ({ context, input }) => {
      const found = await stationOf(context, input.station);
      if (!(await deskOf(context).commission(found.id, input.outlet))) throw away();
      return at(context);
    }),

    endCommissioning: stations.endCommissioning.handler(async ({ context, input }) => {
      const found = await stationOf(context, input.station);
      if (!(await deskOf(context).endCommissioning(found.id))) throw away();
      return at(context);
    }),

    ticket: stations.ticket.handler(async ({ context, input }) => {
      const found = await stationOf(context, input.station);
      const ticket = await deskOf(context).ticket(found.id, input.version);
      if (ticket === null) throw notAllowed();
      return ticket;
    }),

    ask: stations.ask.handler(async ({ context, input }) => {
      const { operation, isConfirmed } = input;
      const found = await stationOf(context, input.station);
      checkOperation(operation, found);
      if (!found.isConnected) throw away();
      const isRepeated = found.requests.some(({ id }) => id === input.request);
      if (isRepeated) return at(context);
      const action = actionOf(operation);
      const only = 'outlet' in operation ? operation.outlet : null;
      if (action !== null) await note(context, spacesOf(found, only), action, isConfirmed);
      if (!(await deskOf(context).ask(found.id, input.request, operation))) throw away();
      return at(context);
    }),

    messages: stations.messages.handler(async ({ context, input }) => {
      const messages = await deskOf(context).messages(input);
      if (messages === null) throw unknown('station', await worldOf(context));
      return { messages };
    }),

    uploads: stations.uploads.handler(async ({ context, input }) => {
      const { id } = await stationOf(context, input.station);
      return { uploads: await deskOf(context).uploads(id) };
    }),

    upload: stations.upload.handler(async ({ context, input }) => {
      const { id } = await stationOf(context, input.station);
      const found = await deskOf(context).upload(id, input.upload);
      if (found === null) throw unknown('station', await worldOf(context));
      return found;
    }),
  },
};
