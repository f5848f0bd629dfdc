import type { World } from '#engine/community/world.ts';
import { isDone } from '#engine/community/phase.ts';
import type { Command } from '#engine/service/commands.ts';
import type { People, Step, TokenStatus } from '../station/station.ts';

/** What a token stands for: a card, a car that says its own id, or the app. */
export interface Token {
  readonly user: string;
  /** The car it is for; null if it stands for the person. */
  readonly vehicle: number | null;
  /** It stands for the app, which starts in the name of its user. */
  readonly isApp?: boolean;
  readonly isBlocked?: boolean;
  /** All tokens of one person have the same. */
  readonly group?: string;
}

/** By the token in capitals: OCPP does not tell upper from lower case. */
export type Tokens = Readonly<Record<string, Token>>;

const find = (tokens: Tokens, token: string): Token | undefined => {
  const key = token.toUpperCase();
  return Object.hasOwn(tokens, key) ? tokens[key] : undefined;
};

/** Who may charge, by the tokens that were given out and by what is going on. */
export const peopleIn = (world: World, tokens: Tokens): People => ({
  knows: (token, space) => {
    const found = find(tokens, token);
    if (found === undefined) return { status: 'Invalid' };
    const status: TokenStatus = found.isBlocked
      ? 'Blocked'
      : isElsewhere(world, found, space)
        ? 'ConcurrentTx'
        : 'Accepted';
    return { status, ...(found.group !== undefined && { group: found.group }) };
  },
  tokenOf: (user) =>
    Object.keys(tokens).find((key) => tokens[key]!.isApp && tokens[key]!.user === user) ?? '',
});

/** The car of a token is charging at another space. Where it is not said where, that may be here. */
function isElsewhere(world: World, { vehicle }: Token, space: string | null): boolean {
  if (vehicle === null || space === null) return false;
  return Object.values(world.sessions).some(
    (one) => one.vehicle === vehicle && one.space !== space && !isDone(one.phase),
  );
}

/** The command that carries out what a station has said about a person; null if there is none. */
export function commandFor(world: World, tokens: Tokens, step: Step): Command | null {
  if (step.kind === 'report') return null;
  const session = world.sessions[world.spaces[step.space]?.session ?? ''];
  if (step.kind === 'level') {
    if (session === undefined) return null;
    const { user, vehicle } = session;
    return { kind: 'report-level', user, vehicle, level: step.level };
  }
  const found = find(tokens, step.token);
  const { space, since } = step;
  // Whoever has started in the app is known already.
  if (found === undefined || (found.isApp && session?.user === found.user)) return null;
  const vehicle = found.vehicle ?? world.defaults[found.user];
  if (vehicle === undefined) return null;
  const told = { user: found.user, space, vehicle, isCard: true, level: null } as const;
  return { kind: 'authorize', ...told, ...(since !== null && { since }) };
}
