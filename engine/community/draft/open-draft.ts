import { emptyAgenda, setDue } from './agenda.ts';
import { emptyIndex } from './building-index.ts';
import { deepFreeze } from '../../deep-freeze.ts';
import { unreadId, type Draft } from './draft.ts';
import { queueEntryDue } from '../due.ts';
import { awaitReturn } from './put-left.ts';
import { awaitExpiry } from './put-building.ts';
import { putReservation } from './put-reservation.ts';
import { putSession, putSpace } from './put-session.ts';
import type { World } from '../world.ts';

export function draftOf(world: World): Draft {
  const draft: Draft = {
    ...world,
    left: world.left ?? [],
    sessions: new Map(),
    spaces: { ...world.spaces },
    vehicles: { ...world.vehicles },
    defaults: { ...world.defaults },
    reservations: new Map(),
    events: [],
    entries: [],
    offers: new Map(),
    heldRaises: [],
    awaitingCuts: new Set(world.awaitingCuts),
    agenda: emptyAgenda(),
    undated: new Set(),
    indexes: new Map(Object.keys(world.buildings).map((id) => [id, emptyIndex()])),
    plugged: new Map(),
    planless: new Set(),
    planEnded: new Set(),
    booked: new Map(),
    bookedFor: new Map(),
    outOfOrder: new Set(),
    holders: new Set(world.accounts),
    unsettled: new Map(),
    spaceFreed: false,
    reservationsOver: [],
    stopsConfirmed: new Set(),
    promiseChecks: new Set(),
    isTrial: false,
    moveChecks: new Set(),
    movesScheduled: false,
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
  const { events: _e, entries: _n, offers: _f, heldRaises: _r, agenda: _a, ...made } = draft;
  const { indexes: _i, plugged: _p, holders: _h, planless: _l, outOfOrder: _o, ...rest } = made;
  const { booked: _b, bookedFor: _v, undated: _g, unsettled: _u, spaceFreed: _s, ...others } = rest;
  const { moveChecks: _k, movesScheduled: _m, planEnded: _d, ...more } = others;
  const { stopsConfirmed: _z, promiseChecks: _c, isTrial: _t, ...last } = more;
  const { reservationsOver: _w, left, ...world } = last;
  return deepFreeze({
    ...world,
    left,
    sessions: Object.fromEntries(draft.sessions),
    reservations: Object.fromEntries(draft.reservations),
    awaitingCuts: [...draft.awaitingCuts],
  });
}
