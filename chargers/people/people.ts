import type { CarReport, Report } from '#engine/community/report.ts';
import type { World } from '#engine/community/world.ts';
import { mayChargeAt } from '#engine/community/may-charge-at.ts';
import { isDone } from '#engine/community/phase.ts';
import { hasPowerToBegin } from '#engine/setup/check-power.ts';
import { cardList } from './card-list.ts';
import type { People, Step, TokenStatus } from '../station/station.ts';

/** What a token stands for: a card, a car that says its own id, or the app. */
export interface Token {
  readonly user: string;
  /** The card as it was registered; null if the token stands for the app. */
  readonly card: string | null;
  /** The car it is for; null if it stands for the person. */
  readonly vehicle: number | null;
  readonly isBlocked: boolean;
  /** All tokens of one person have the same. */
  readonly group: string;
}

/** By the token as `plainToken` writes it. */
export type Tokens = ReadonlyMap<string, Token>;

/** An id of a contract: country, provider, C and eight characters, and perhaps one that checks them. */
const contract = /^([A-Z]{2}[A-Z0-9]{3}C[A-Z0-9]{8})[A-Z0-9]?$/;

/**
 * A token as it is compared: OCPP does not tell upper from lower case, and the id of a car is written in
 * several ways: VID:0011AABBCCDD in 1.6, 00:11:AA:BB:CC:DD in 2.x; DE-ABC-C12345678-9 and DEABCC12345678.
 */
export function plainToken(token: string): string {
  const plain = token.toUpperCase().replace(/^VID:/, '').replaceAll(/[-: ]/g, '');
  return contract.exec(plain)?.[1] ?? plain;
}

/** All tokens of a community. `appToken`: what stands for the app of a user. */
export function tokensIn(
  { cards = {}, accounts }: Pick<World, 'cards' | 'accounts'>,
  appToken: (user: string) => string,
): Tokens {
  const tokens = new Map<string, Token>();
  for (const user of accounts) {
    const group = appToken(user);
    tokens.set(plainToken(group), { user, card: null, vehicle: null, isBlocked: false, group });
  }
  for (const [card, { resident: user, vehicle = null, isBlocked = false }] of Object.entries(
    cards,
  )) {
    tokens.set(plainToken(card), { user, card, vehicle, isBlocked, group: appToken(user) });
  }
  return tokens;
}

const findToken = (tokens: Tokens, token: string): Token | undefined =>
  tokens.get(plainToken(token));

/** Who may charge, by the tokens that were given out and by what is going on. */
export const peopleIn = (
  world: World,
  tokens: Tokens,
  appToken: (user: string) => string,
): People => ({
  knows: (token, space) => {
    const found = findToken(tokens, token);
    if (found === undefined) return { status: 'Invalid' };
    if (isGone(world, found.user)) return { status: 'Expired' };
    return { status: statusOf(world, found, space), group: found.group };
  },
  tokenOf: appToken,
  cards: () => cardList(world, appToken),
});

function statusOf(world: World, token: Token, space: string | null): TokenStatus {
  if (token.isBlocked) return 'Blocked';
  if (isElsewhere(world, token, space)) return 'ConcurrentTx';
  if (space === null) return 'Accepted';
  const may = mayChargeAt(world, space, token.user);
  if (may === 'not-theirs') return 'NotAtThisLocation';
  if (may === 'held-for-another') return 'Held';
  return hasPowerToBegin(world, space) ? 'Accepted' : 'NotAtThisTime';
}

/** They have moved out. */
const isGone = ({ departed = {} }: World, user: string): boolean => Object.hasOwn(departed, user);

/** The car of a token is charging at another space. Where it is not said where, that may be here. */
function isElsewhere(world: World, { vehicle }: Token, space: string | null): boolean {
  if (vehicle === null || space === null) return false;
  return Object.values(world.sessions).some(
    (one) => one.vehicle === vehicle && one.space !== space && !isDone(one.phase),
  );
}

/** What the steps of a station tell the service, in their order. */
export const reportsOf = (
  station: string,
  tokens: Tokens,
  steps: readonly Step[],
): readonly (Report | CarReport)[] =>
  steps.flatMap((step): readonly (Report | CarReport)[] => {
    if (step.kind === 'report') return [step.report];
    const { space } = step;
    if (step.kind === 'level') return [{ kind: 'level-read', space, level: step.level }];
    // Whoever has started in the app is known already.
    const token = findToken(tokens, step.token)?.card;
    if (typeof token !== 'string') return [];
    const { since } = step;
    return [{ kind: 'card-read', station, space, token, ...(since !== null && { since }) }];
  });
