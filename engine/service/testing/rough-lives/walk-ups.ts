import type { Order } from '../../../community/session.ts';
import { hour, minute } from '../../../units.ts';
import { drawing, randomOrder } from '../buildings.ts';
import type { Visit } from './judge.ts';
import type { People } from './people.ts';

/** Comes without a reservation and stays as long as the space is free, or somewhat longer. */
export function walkUp(people: People): void {
  const { whole, pick, maybe } = drawing(people.random);
  const { seen, garage } = people.service;
  const free = [...garage.chargers.values()].filter(({ stay }) => stay === null);
  const cars = people.carsAway();
  if (free.length === 0 || cars.length === 0) return;
  const { space } = pick(free);
  const { id: vehicle, owner: user } = pick(cars);
  const position = people.service.events.length;
  const stay = people.plugIn(space, user, vehicle);
  if (typeof stay === 'string') return;
  people.causes.push({ at: people.service.now, kind: 'order', space });
  const visit = people.begin(stay, null, position);
  const slots = [...seen.reservations.values()].filter((one) => one.space === space);
  const next = Math.min(
    ...slots.map(({ from }) => from).filter((from) => from > people.service.now),
  );
  const wished = people.service.now + whole(1, 14) * hour + whole(0, 59) * minute;
  const last = Math.min(wished, maybe(people.manners.overstays / 2) ? Infinity : next);
  orders(people, visit, randomOrder(people.random, last));
  people.goOn(visit, last);
}

function orders(people: People, visit: Visit, order: Order): void {
  const { user, space } = visit;
  if (order.readyBy <= people.service.now) return;
  const isQuoted = drawing(people.random).maybe(0.3) ? { quoted: true as const } : {};
  if (!people.asks({ kind: 'start', user, space, ...order, ...isQuoted })) return;
  const session = people.service.sessionAt(space)!;
  const isTold = session.plan !== null && session.plan.shortfall === 0;
  people.says(visit, order.readyBy);
  const position = people.service.events.length;
  if (!isTold) return;
  people.plan(order.readyBy, () => {
    if (visit.isChanged || !people.isHere(visit)) return;
    const now = people.service.sessionAt(space);
    const goal = order.goal.kind === 'energy' ? order.goal.energy * 1000 : Infinity;
    const level = order.goal.kind === 'level' ? order.goal.level : 1;
    const got = people.gotOrMissed(visit);
    // That the goal is reached is not for the service to say; that it takes no more is for the car.
    const isComplete = now?.phase.kind === 'complete' && now.phase.why !== 'goal';
    const isReady =
      people.isDelivered(visit, goal) ||
      isComplete ||
      people.service.garage.isFull(visit.stays.at(-1)!, level, got - people.energyOf(visit));
    const detail = `${user} at ${space} ready by ${order.readyBy}, got ${Math.round(got)} of ${goal}`;
    if (isReady) people.verdicts.push({ about: 'ready-by', outcome: 'kept', why: '', detail });
    else people.judge('ready-by', { user, position, ...people.told(visit) }, detail, space);
  });
}
