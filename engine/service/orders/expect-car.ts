import { ownVehicle, type Draft } from '../../community/draft/draft.ts';
import { reservationsAt } from '../../community/draft/put-reservation.ts';
import { putSpace, sessionAt } from '../../community/draft/put-session.ts';
import type { Refusal } from '../../community/refusal.ts';
import { expectedEndIn } from '../../community/draft/expectation.ts';
import { isFor, spaceWith } from '../../community/find-space.ts';
import { duration, instant, second } from '../../units.ts';
import { authorize, type Authorization } from './authorize.ts';

/** How long a card that was shown before the cable is plugged in stays valid. */
const held = duration(120 * second);

/** A person shows a card, or presses start, before the cable is plugged in. */
export function expectCar(draft: Draft, authorization: Authorization): Refusal | null {
  const { user, space: id, vehicle } = authorization;
  const space = spaceWith(draft, id);
  if (space === undefined) return { code: 'unknown', what: 'space' };
  if (space.plugged !== null) return authorize(draft, authorization);
  const car = ownVehicle(draft, user, vehicle);
  if ('code' in car) return car;
  if (!isFor(space, user)) return { code: 'not-yours' };
  const isReserved = reservationsAt(draft, id).some((one) => one.user === user);
  const { isClosed } = draft.buildings[space.building]!;
  if (isClosed && !isReserved) return { code: 'building-closed' };
  const there = sessionAt(draft, id);
  if (there !== undefined) {
    const by = there.user === user ? 'you' : 'neighbor';
    return { code: 'space-taken', by, until: expectedEndIn(draft, there) };
  }
  const { expected } = space;
  const isTaken = expected && expected.user !== user && expected.until >= draft.now;
  if (isTaken) return { code: 'space-taken', by: 'neighbor', until: expected.until };
  if (space.condition.kind !== 'ready') return { code: 'charger-faulted' };
  const { level, isCard } = authorization;
  const told = { ...(level !== undefined && { level }), ...(isCard && { isCard }) };
  const until = instant(draft.now + held);
  // A car comes to one space: nobody keeps others from several.
  for (const other of Object.values(draft.spaces)) {
    if (other.id !== id && other.expected?.vehicle === vehicle) {
      putSpace(draft, { ...other, expected: null });
    }
  }
  putSpace(draft, { ...space, expected: { user, vehicle, until, ...told } });
  return null;
}

/** The cable of a car that was expected has been plugged in: its session begins. */
export function beginExpected(draft: Draft, id: string): void {
  const space = draft.spaces[id]!;
  const { expected } = space;
  if (!expected) return;
  putSpace(draft, { ...space, expected: null });
  const { until, ...told } = expected;
  if (until >= draft.now) authorize(draft, { ...told, space: id });
}
