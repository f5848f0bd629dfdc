import { createHash } from 'node:crypto';
import { peopleIn, tokensIn, type Tokens } from '#chargers/people/people.ts';
import type { OcppVersion } from '#chargers/messages/supported.ts';
import type { Moment, Outlet, StationState } from '#chargers/station/station.ts';
import type { World } from '#engine/community/world.ts';
import { minorDigits } from '#engine/billing/money.ts';
import { liveBill } from '#engine/sessions/as-of-now.ts';
import { wants, type ChargerWish } from '#engine/service/wants.ts';
import { lookUp } from '#engine/look-up.ts';
import { instant } from '#engine/units.ts';
import { priceChanges } from './price-changes.ts';
import type { OutletPlace } from '../stations/station-store.ts';

/** What a community means for the stations on its lines, at one of its states. */
export interface CommunityMoment {
  readonly world: World;
  readonly tokens: Tokens;
  readonly appToken: (user: string) => string;
  readonly wishes: ReadonlyMap<string, ChargerWish>;
  readonly turn: number;
  readonly priceChangeAt: (space: string) => NonNullable<Outlet['priceChange']>;
}

/**
 * The token that stands for the app of a user: at most 20 characters (OCPP 1.6). No card reads like it,
 * since those are hexadecimal; and nobody can compute it who does not know the community's id.
 */
const appTokenIn =
  (community: string) =>
  (user: string): string => {
    const digest = createHash('sha256').update(`${community} ${user}`).digest('hex');
    return `APP-${digest.slice(0, 16).toUpperCase()}`;
  };

/** Processes have different turns at a community: otherwise each would undo the other's entry. */
const turnOf = (community: string, process: string): number =>
  createHash('sha256').update(`${community} ${process}`).digest().readUInt32BE() / 2 ** 32;

/**
 * Builds the moments of one community in a process; what was made of cards and residents is kept
 * meanwhile.
 */
export function communityMoments(
  community: string,
  process: string,
): (world: World) => CommunityMoment {
  const appToken = appTokenIn(community);
  const turn = turnOf(community, process);
  const changes = priceChanges();
  let known: { readonly of: Pick<World, 'cards' | 'accounts'>; readonly tokens: Tokens } | null =
    null;
  return (world) => {
    const { cards, accounts } = world;
    if (known === null || known.of.cards !== cards || known.of.accounts !== accounts) {
      known = { of: world, tokens: tokensIn(world, appToken) };
    }
    const wishes = new Map(wants(world).map((wish) => [wish.space, wish]));
    const priceChangeAt = (space: string) => changes(world, space);
    return { world, tokens: known.tokens, appToken, wishes, turn, priceChangeAt };
  };
}

export interface StationPlace {
  readonly id: string;
  readonly version: OcppVersion;
  readonly outlets: readonly OutletPlace[];
  readonly newPassword?: string;
}

/** What was made of a community for a station: it sends many messages while nothing changes there. */
const known = new WeakMap<
  StationPlace,
  {
    readonly of: CommunityMoment;
    readonly outlets: StationPlace['outlets'];
    readonly moment: Moment;
  }
>();

/** The same for one station, at a time. */
export function momentOf(
  of: CommunityMoment,
  station: StationPlace,
  now: number = of.world.now,
): Moment {
  let before = known.get(station);
  if (before?.of !== of || before.outlets !== station.outlets) {
    before = { of, outlets: station.outlets, moment: newMoment(of, station) };
    known.set(station, before);
  }
  const { newPassword } = station;
  return {
    ...before.moment,
    now: instant(Math.max(now, of.world.now)),
    ...(newPassword !== undefined && { newPassword }),
  };
}

/** Outlets whose space was removed are none. */
function newMoment(
  { world, tokens, appToken, wishes, turn, priceChangeAt }: CommunityMoment,
  { id, version, outlets }: StationPlace,
): Moment {
  const placed = outlets.flatMap(({ number, space }) => {
    const found = lookUp(world.spaces, space);
    if (found === undefined || found.isRemoved) return [];
    const { charger, building } = found;
    const { zone } = world.buildings[building]!;
    return [{ number, space, charger, zone, priceChange: priceChangeAt(space) }];
  });
  return {
    now: world.now,
    setup: { id, version, zone: placed[0]?.zone ?? 'UTC', outlets: placed },
    people: peopleIn(world, tokens, appToken),
    wishes: placed.flatMap(({ space }) => wishes.get(space) ?? []),
    turn,
    costOf: (space, transaction) => costAt(world, space, transaction),
  };
}

/** What the charge on a cable has come to, in units of its currency, with tax. */
function costAt(world: World, space: string, transaction: string): number | null {
  const session = lookUp(world.sessions, lookUp(world.spaces, space)?.session ?? '');
  if (session === undefined || session.transaction !== transaction) return null;
  const bill = liveBill(world, session);
  if (bill === null) return null;
  return bill.total / 10 ** minorDigits(world.tariffs[session.tariff]!.currency);
}

/** What a station is looked at for; the same as before means that there is nothing new to do. */
export const concernsOf = (
  of: CommunityMoment,
  station: StationPlace & { readonly state: StationState },
): readonly unknown[] => [
  // Some keep them.
  of.world.cards,
  of.world.departed,
  ...station.outlets.flatMap(({ number, space }) => {
    const { world, wishes } = of;
    const wish = wishes.get(space);
    // A card that was refused for lack of power, or while the space is held for another, may begin then.
    const waits = station.state.outlets[number]?.cable?.waits;
    return [
      waits &&
        lookUp(world.spaces, space) &&
        momentOf(of, station).people.knows(waits, space).status,
      world.spaces[space]?.charger,
      wish?.transaction,
      wish?.offerId,
      wish?.amps,
      wish?.startFor,
      wish?.isStopped,
      wish?.reservedFor?.user,
      wish?.reservedFor?.until,
    ];
  }),
];
