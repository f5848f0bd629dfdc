import type { PowerBlock } from '../../charging/power-block.ts';
import { stateOf, isOffer, type Reservation } from '../../community/reservation.ts';
import type { World } from '../../community/world.ts';

/** A reservation in a world that contains it. */
interface Reserved {
  readonly world: World;
  readonly reservation: Reservation;
}

/**
 * Whether two reservations will go alike: all that decides on it is the same in both worlds, except
 * for the time. Parts of worlds are immutable, so most are compared by identity. Accounts, queue and
 * sessions that only await readings do not affect it.
 */
export function hasSameOutcome(one: Reserved, other: Reserved): boolean {
  const [a, b] = [one.world, other.world];
  const { id } = one.reservation;
  return (
    areAlike(one.reservation, other.reservation) &&
    a.nextId === b.nextId &&
    a.tariffs === b.tariffs &&
    a.buildings === b.buildings &&
    a.awaitingCuts.length === 0 &&
    b.awaitingCuts.length === 0 &&
    hasSameEntries(a.sessions, b.sessions) &&
    hasSameEntries(a.reservations, b.reservations, id) &&
    hasSameEntries(a.spaces, b.spaces) &&
    hasSameEntries(a.vehicles, b.vehicles)
  );
}

/** Whether both stand for the same; only the times at which they were made may differ. */
function areAlike(a: Reservation, b: Reservation): boolean {
  return (
    a.id === b.id &&
    a.user === b.user &&
    a.vehicle === b.vehicle &&
    a.space === b.space &&
    a.from === b.from &&
    a.to === b.to &&
    a.energy === b.energy &&
    a.preference === b.preference &&
    a.ceiling === b.ceiling &&
    stateOf(a) === stateOf(b) &&
    isOffer(a) === isOffer(b) &&
    a.promise.length === b.promise.length &&
    a.promise.every((block, index) => isSameBlock(block, b.promise[index]!))
  );
}

const isSameBlock = (a: PowerBlock, b: PowerBlock): boolean =>
  a.from === b.from &&
  a.to === b.to &&
  a.amps === b.amps &&
  a.welcome === b.welcome &&
  a.proof === b.proof;

/** In the same order, which can matter: of equals, the first in the world goes first. */
function hasSameEntries<T>(
  a: Readonly<Record<string, T>>,
  b: Readonly<Record<string, T>>,
  except?: string,
): boolean {
  if (a === b) return true;
  const keys = Object.keys(a);
  const others = Object.keys(b);
  return (
    keys.length === others.length &&
    keys.every((key, index) => key === others[index] && (key === except || a[key] === b[key]))
  );
}
