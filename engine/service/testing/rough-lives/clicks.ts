import { hour, instant, kilowattHours, minute, wattHours } from '../../../units.ts';
import { drawing } from '../buildings.ts';
import type { Visit } from './judge.ts';
import type { People } from './people.ts';

/** Tries to gain something: each of these is to change nothing that others are promised. */
export function clickCleverly(people: People, visit: Visit): void {
  const { service } = people;
  const session = service.sessionAt(visit.space);
  if (!people.isHere(visit) || session === undefined || session.user !== visit.user) return;
  const { user, space } = visit;
  const { order } = session;
  const { now } = service;
  const far = instant(now + 20 * hour);
  const energy = kilowattHours(people.energyOf(visit) / 1000 + 0.001);
  const { pick } = drawing(people.random);
  const how = pick(['more', 'back-and-forth', 'stop-start', 'second-car'] as const);
  if (how === 'more') {
    visit.isChanged = true;
    const goal = { kind: 'energy' as const, energy };
    const wish = { goal, readyBy: far, preference: 'cheapest' as const };
    if (people.asks({ kind: 'change-plan', user, space, ...wish })) people.says(visit, far);
  } else if (how === 'back-and-forth' && order !== null) {
    people.asks({ kind: 'change-plan', user, space, ...order, preference: 'fastest' });
    people.asks({ kind: 'change-plan', user, space, ...order });
  } else if (how === 'stop-start') {
    visit.isChanged = true;
    const isStopped = people.asks({ kind: 'stop', user, space });
    const goal = { kind: 'full' as const };
    const wish = { goal, readyBy: far, preference: 'greenest' as const };
    const isStarted = people.asks({ kind: 'start', user, space, ...wish });
    if (isStarted) people.says(visit, far);
    if (isStopped) chargeEnds(people, visit, isStarted);
  } else {
    const other = Object.values(service.seen.vehicles).find(
      (one) => one.owner === user && one.id !== visit.vehicle,
    );
    if (other === undefined) return;
    const slot = { from: instant(now + minute), to: instant(now + 2 * hour) };
    const wanted = { user, space, vehicle: other.id, ...slot, energy: wattHours(1000) };
    people.asks({ kind: 'reserve', ...wanted });
  }
  const after = service.sessionAt(space);
  if (after !== undefined) visit.sessions.add(after.id);
}

/** A charge was stopped. One in which nothing flowed costs nothing, whoever waited meanwhile. */
function chargeEnds(people: People, visit: Visit, isStarted: boolean): void {
  const flowed = people.energyOf(visit);
  const isEmpty = flowed - visit.charge.flowed < 1;
  if (isEmpty) visit.idleAtLeast = visit.idleWhenHeard = visit.charge.idle;
  if (isStarted) visit.charge = { flowed, idle: visit.idleAtLeast };
  else visit.stoppedWith = flowed;
}
