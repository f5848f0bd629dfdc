import { vehicleWith } from '../community/draft/draft.ts';
import { badInput } from '../community/refusal.ts';
import type { Card, World } from '../community/world.ts';
import { lookUp } from '../look-up.ts';
import { isResident, type Changed } from './change-world.ts';
import type { SetupCommand } from './setup-command.ts';
import { unfit, type SetupRefusal } from './setup-refusal.ts';

/** What OCPP carries as an id token: up to 36 visible characters. */
const isToken = (value: unknown): value is string =>
  typeof value === 'string' && /^[\x21-\x7e]{1,36}$/.test(value) && !(value in {});

export function addCard(
  world: World,
  { token, resident, vehicle }: Extract<SetupCommand, { kind: 'add-card' }>,
): Changed | SetupRefusal {
  if (!isToken(token)) return badInput('token');
  if (!isResident(world, resident)) return { code: 'unknown', what: 'resident' };
  if (lookUp(world.cards ?? {}, token) !== undefined) return unfit({ why: 'card-exists' });
  const isTheirs = vehicle === undefined || vehicleWith(world, vehicle)?.owner === resident;
  if (!isTheirs) return { code: 'unknown', what: 'vehicle' };
  return withCard(world, token, { resident, ...(vehicle !== undefined && { vehicle }) });
}

export function blockCard(world: World, token: string): Changed | SetupRefusal {
  const card = lookUp(world.cards ?? {}, token);
  if (card === undefined) return { code: 'unknown', what: 'card' };
  return withCard(world, token, { ...card, isBlocked: true });
}

export function unblockCard(world: World, token: string): Changed | SetupRefusal {
  const card = lookUp(world.cards ?? {}, token);
  if (card === undefined) return { code: 'unknown', what: 'card' };
  const { isBlocked: _, ...open } = card;
  return withCard(world, token, open);
}

export function removeCard(world: World, token: string): Changed | SetupRefusal {
  const card = lookUp(world.cards ?? {}, token);
  if (card === undefined) return { code: 'unknown', what: 'card' };
  const { [token]: _, ...cards } = world.cards!;
  return { world: { ...world, cards }, about: { resident: card.resident } };
}

const withCard = (world: World, token: string, card: Card): Changed => ({
  world: { ...world, cards: { ...world.cards, [token]: card } },
  about: { resident: card.resident },
});
