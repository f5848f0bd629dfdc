import { isUserName } from '../community/checks/check-input.ts';
import type { Draft } from '../community/draft/draft.ts';
import { badInput } from '../community/refusal.ts';
import type { Space, World } from '../community/world.ts';
import { close } from '../reservations/booking.ts';
import { leaveQueueWith } from '../reservations/queueing.ts';
import { isResident, type Changed } from './change-world.ts';
import { unfit, type SetupRefusal } from './setup-refusal.ts';

export function addResident(world: World, resident: string): Changed | SetupRefusal {
  if (!isUserName(resident)) return badInput('resident');
  if (isResident(world, resident)) return unfit({ why: 'resident-exists' });
  const isKnown = world.accounts.includes(resident);
  const accounts = isKnown ? world.accounts : [...world.accounts, resident];
  const { [resident]: _, ...departed } = world.departed ?? {};
  return { world: { ...world, accounts, departed }, about: { resident } };
}

/**
 * A resident moves out. Their cars, cards and assigned spaces go, their reservations are canceled;
 * their account stays for what is still to be billed, paid or questioned.
 */
export function removeResident(world: World, resident: string): Changed | SetupRefusal {
  if (!isResident(world, resident)) return { code: 'unknown', what: 'resident' };
  const there = Object.values(world.sessions).find(({ user }) => user === resident);
  if (there !== undefined) return unfit({ why: 'resident-plugged-in', space: there.space });
  const spaces = Object.entries(world.spaces).map(
    ([id, space]) => [id, space.assignedTo === resident ? shared(space) : space] as const,
  );
  const cards = Object.entries(world.cards ?? {}).filter(([, card]) => card.resident !== resident);
  const next: World = {
    ...world,
    spaces: Object.fromEntries(spaces),
    ...(world.cards && { cards: Object.fromEntries(cards) }),
    departed: { ...world.departed, [resident]: world.now },
  };
  return { world: next, about: { resident }, settle: (draft) => letGo(draft, resident) };
}

function shared(assigned: Space): Space {
  const { assignedTo: _, ...space } = assigned;
  return space;
}

/** Ends what a resident has ahead of them: reservations, places in the queue, cars. */
function letGo(draft: Draft, resident: string): void {
  for (const reservation of Array.from(draft.reservations.values())) {
    if (reservation.user !== resident) continue;
    close(draft, reservation, { state: 'CANCELED', why: 'by-user' });
  }
  for (const { id, owner } of Object.values(draft.vehicles)) {
    if (owner !== resident) continue;
    leaveQueueWith(draft, id);
    delete draft.vehicles[id];
  }
  delete draft.defaults[resident];
  draft.spaceFreed = true;
}
