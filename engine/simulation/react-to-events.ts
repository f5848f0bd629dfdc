import { day, instant, minute } from '../units.ts';
import type { WorldEvent } from '../community/events.ts';
import type { Reservation } from '../community/reservation.ts';
import { chance } from '../chance.ts';
import { addErrand } from './days.ts';
import type { Visit } from './resident.ts';
import type { SimulationDraft } from './simulation-draft.ts';

/** Lets residents react to events of the service. */
export function reactToEvent(draft: SimulationDraft, event: WorldEvent): void {
  if (event.kind === 'space-offered') {
    const offer = draft.service.seen.reservations.get(event.reservation);
    if (offer !== undefined) takeOffer(draft, offer);
  } else if (event.kind === 'move-asked') {
    const session = draft.service.seen.sessions.get(event.session);
    if (session !== undefined) considerMoving(draft, event.user, session.vehicle);
  }
}

/** The simulated resident who uses a car; undefined if a person controls it. */
const residentWith = ({ residents }: SimulationDraft, user: string, vehicle: number) =>
  residents.find((one) => one.user === user && one.vehicle === vehicle && one.onlyDrives !== true);

/** A resident who is offered a space comes to take it, wherever they usually charge. */
function takeOffer(draft: SimulationDraft, { user, vehicle, space, to: until }: Reservation): void {
  const resident = residentWith(draft, user, vehicle);
  if (resident === undefined) return;
  const { building } = draft.service.seen.spaces[space]!;
  const arrives = instant(draft.service.seen.now + 7 * minute);
  const { favorites, preference } = resident;
  const leaves = instant(until + 10 * minute);
  const visit = { vehicle, building, favorites, preference, arrives, readyBy: until, leaves };
  addErrand(draft, { at: arrives, user, kind: 'arrive', visit });
}

/** The share of residents who move their car when asked. */
const obliging = 0.6;

/** A resident who is asked to move does so a little later, or not at all. */
function considerMoving(draft: SimulationDraft, user: string, vehicle: number): void {
  const resident = residentWith(draft, user, vehicle);
  if (resident === undefined) return;
  const { now } = draft.service.seen;
  const random = chance(draft.seed, vehicle, Math.floor((now - draft.firstDay * day) / minute));
  if (random() >= obliging) return;
  const leaves = instant(now + Math.round(4 + random() * 12) * minute);
  const { building, favorites, preference } = resident;
  const at = { arrives: now, readyBy: leaves, leaves };
  const visit: Visit = { vehicle, building, favorites, preference, ...at };
  addErrand(draft, { at: leaves, user, kind: 'leave', visit });
}
