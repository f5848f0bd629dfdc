import { emptyAgenda, setDue } from './agenda.ts';
import { emptyIndex } from './building-index.ts';
import { deepFreeze } from '../../deep-freeze.ts';
import { unreadId, type Draft, type Indexes, type Pending, type Results } from './draft.ts';
import { queueEntryDue } from '../due.ts';
import { awaitReturn } from './put-left.ts';
import { awaitExpiry } from './put-building.ts';
import { putReservation } from './put-reservation.ts';
import { putSession, putSpace } from './put-session.ts';
import type { World } from '../world.ts';
import { instant } from '../../units.ts';

/** All that a draft has and a world has not, as a step begins. */
const beside = ({
  buildings,
  accounts,
}: Pick<World, 'buildings' | 'accounts'>): Results & Indexes & Pending & { isAhead: boolean } => ({
  events: [],
  entries: [],
  offers: new Map(),
  agenda: emptyAgenda(),
  undated: new Set(),
  movesScheduled: false,
  indexes: new Map(Object.keys(buildings).map((id) => [id, emptyIndex()])),
  plugged: new Map(),
  planless: new Set(),
  planEnded: new Set(),
  booked: new Map(),
  bookedFor: new Map(),
  outOfOrder: new Set(),
  holders: new Set(accounts),
  unsettled: new Map(),
  spaceFreed: false,
  reservationsOver: [],
  stopsConfirmed: new Set(),
  promiseChecks: new Set(),
  moveChecks: new Set(),
  heldRaises: [],
  isAhead: false,
});

const besideWorld: ReadonlySet<string> = new Set(
  Object.keys(beside({ buildings: {}, accounts: [] })),
);

export function draftOf(world: World): Draft {
  const draft: Draft = {
    ...world,
    left: world.left ?? [],
    sessions: new Map(),
    spaces: { ...world.spaces },
    vehicles: { ...world.vehicles },
    defaults: { ...world.defaults },
    reservations: new Map(),
    awaitingCuts: new Map(world.awaitingCuts.map((id) => [id, instant(0)])),
    ...beside(world),
  };
  for (const session of Object.values(world.sessions)) putSession(draft, session);
  for (const space of Object.values(draft.spaces)) putSpace(draft, space);
  for (const reservation of Object.values(world.reservations)) putReservation(draft, reservation);
  for (const left of draft.left) awaitReturn(draft, left);
  for (const building of Object.values(world.buildings)) awaitExpiry(draft, building);
  for (const { session, until } of world.unread) setDue(draft.agenda, unreadId(session.id), until);
  for (const entry of world.queue) setDue(draft.agenda, entry.id, queueEntryDue(entry));
  // Nothing has changed yet: what a step begins with must not depend on where the last one ended.
  draft.moveChecks.clear();
  return draft;
}

/** The finished world, deeply frozen; parts frozen before are not walked again. */
export function worldOf(draft: Draft): World {
  const parts = Object.entries(draft).filter(([name]) => !besideWorld.has(name));
  return deepFreeze({
    ...(Object.fromEntries(parts) as unknown as World),
    sessions: Object.fromEntries(draft.sessions),
    reservations: Object.fromEntries(draft.reservations),
    awaitingCuts: [...draft.awaitingCuts.keys()],
  });
}
