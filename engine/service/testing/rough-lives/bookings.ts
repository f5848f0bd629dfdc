import {
  heldUntil,
  isOffer,
  type Reservation,
  type ReservationChange,
} from '../../../community/reservation.ts';
import type { WorldEvent } from '../../../community/events.ts';
import { hour, instant, minute, second, wattHours, type Instant } from '../../../units.ts';
import { quote } from '../../quote.ts';
import { drawing } from '../buildings.ts';
import type { Stay } from './stay.ts';
import type { People } from './people.ts';

/** A reservation as its driver remembers it. */
interface Booked {
  readonly id: string;
  readonly user: string;
  readonly vehicle: number;
  readonly ceiling: number | null;
  readonly position: number;
  readonly isLate: boolean;
  /** The space of which they were to say that it cannot be used, and whether they did. */
  readonly pressed?: { readonly space: string; readonly hasSaidSo: boolean };
  /** The space at which a plug was not heard once. */
  readonly tried?: string;
}

const isRefused = ({ state }: ReservationChange) => state === 'REJECTED';
const isArrival = ({ state }: ReservationChange) => state === 'FULFILLED';

/** What people do with reservations and the queue, and whether they get what they were promised. */
export class Bookings {
  readonly people: People;
  readonly #draw: ReturnType<typeof drawing>;

  constructor(people: People) {
    this.people = people;
    this.#draw = drawing(people.random);
  }

  get #now(): Instant {
    return this.people.service.now;
  }

  book(): void {
    const { whole, pick, maybe } = this.#draw;
    const cars = this.people.carsAway();
    if (cars.length === 0) return;
    const { owner: user, id: vehicle } = pick(cars);
    const space = pick(Object.keys(this.people.service.seen.spaces));
    const from = instant(this.#now + whole(1, 40) * 15 * minute);
    const to = instant(from + whole(2, 40) * 15 * minute);
    const wanted = { user, vehicle, space, from, to, energy: wattHours(whole(1, 25) * 1000) };
    const quoted = quote(this.people.service.world, user, wanted);
    if (!quoted.ok || !this.people.asks({ kind: 'reserve', ...wanted })) return;
    const made = [...this.people.service.seen.reservations.values()].find(
      (one) => one.vehicle === vehicle,
    );
    if (made === undefined) return;
    this.people.slotEnds.set(made.id, made.to);
    if (maybe(0.1)) {
      // Cancels and books the same again.
      this.people.plan(this.#now + minute, () => {
        if (this.people.asks({ kind: 'cancel-reservation', user, reservation: made.id })) {
          this.people.asks({ kind: 'reserve', ...wanted });
        }
      });
      return;
    }
    if (maybe(0.08)) return;
    const isLate = maybe(0.2);
    const early = maybe(0.3) ? whole(0, 15) : 0;
    const comes = isLate
      ? from + whole(1, 13) * minute
      : Math.max(this.#now, from - early * minute);
    this.#comes(made, comes, isLate);
  }

  #comes(made: Reservation, at: number, isLate: boolean): void {
    const { id, user, vehicle, ceiling } = made;
    const { events } = this.people.service;
    const isOfferOf = (one: WorldEvent) => one.kind === 'space-offered' && one.reservation === id;
    const position = isOffer(made) ? events.findIndex(isOfferOf) : events.length;
    this.people.plan(made.from, () => this.#noticeOccupant(id));
    this.people.plan(at, () => this.#arrive({ id, user, vehicle, ceiling, position, isLate }));
  }

  /** At the start of a slot it is known that somebody has not left. */
  #noticeOccupant(id: string): void {
    const { seen, garage } = this.people.service;
    const made = seen.reservations.get(id);
    if (made === undefined) return;
    const { stay } = garage.chargers.get(made.space)!;
    const { space, vehicle } = made;
    if (stay !== null && stay.vehicle !== vehicle) {
      this.people.causes.push({ at: this.#now, kind: 'overstay', space });
    }
    // Nobody can know that a car has left as long as its charger does not say so.
    const known = this.people.service.sessionAt(space);
    if (stay === null && known !== undefined && known.vehicle !== vehicle) {
      this.people.causes.push({ at: this.#now, kind: 'unreported unplug', space });
    }
  }

  #arrive(booked: Booked): void {
    const { id, user, vehicle, position } = booked;
    this.people.standing.delete(id);
    const made = this.people.service.seen.reservations.get(id);
    // A reservation follows its car: the driver had plugged in elsewhere before.
    const isFulfilled = this.people.service
      .since(position, user)
      .some((one) => one.kind === 'reservation' && one.reservation === id && isArrival(one.change));
    const isThere = [...this.people.service.garage.chargers.values()].some(
      ({ stay: there }) => there?.vehicle === vehicle,
    );
    if (isThere || isFulfilled) return;
    if (made === undefined) {
      // Booked at a charger out of reach, and never confirmed: nothing was promised.
      const isRejected = this.people.service
        .since(position, user)
        .some(
          (one) => one.kind === 'reservation' && one.reservation === id && isRefused(one.change),
        );
      if (isRejected) return;
      const gone = `${id} of ${user} is gone at ${this.#now}`;
      this.people.judge('reservation', { user, position, reservation: id }, gone);
      return;
    }
    const { space, from, to, energy } = made;
    const { stay: there } = this.people.service.garage.chargers.get(space)!;
    if (there?.user === user) return;
    const stay = there === null ? this.people.plugIn(space, user, vehicle) : 'taken';
    if (typeof stay !== 'string') {
      this.people.causes.push({ at: this.#now, kind: 'order', space });
      this.#charges(booked, stay, to, energy);
      return;
    }
    // Somebody is still there, or the charger does not work: waits before it as long as it is held.
    const pressed = booked.pressed?.space === space ? booked.pressed : undefined;
    const hasSaidSo = pressed?.hasSaidSo === true;
    if (this.#now >= from) this.people.standing.set(id, { space, hasSaidSo });
    // A plug may be heard a moment later: tries again before saying that it is not possible.
    if (stay === 'not-plugged-in' && booked.tried !== space) {
      const again = { ...booked, tried: space };
      this.people.plan(this.#now + minute, () => this.#arrive(again));
      return;
    }
    if (this.#now >= from && pressed === undefined) {
      const { isCut, isFaulted } = this.people.service.garage.chargers.get(space)!.trouble;
      // Nobody else can know that a plug was not heard.
      if (!isCut && !isFaulted && there === null) {
        this.people.causes.push({ at: this.#now, kind: 'unheard plug', space });
      }
      // Whose plug is not heard is told so, and says that they cannot plug in: nobody else can know it.
      // Of those who find a car or a broken charger there, some just wait: that is known without them.
      const isUnheard = stay === 'not-plugged-in';
      const says = this.#draw.maybe(0.8) || isUnheard;
      const refusal = says
        ? this.people.service.do({ kind: 'cannot-plug-in', user, reservation: id })
        : null;
      // Nobody else could know before: the space is out for all who have booked it.
      if (says && refusal === null) {
        this.people.causes.push({ at: this.#now, kind: 'said taken', space, by: user });
      }
      const again = { ...booked, pressed: { space, hasSaidSo: says && refusal === null } };
      this.people.plan(this.#now + 5 * second, () => this.#arrive(again));
      return;
    }
    if (this.#now < heldUntil(made) - minute) {
      this.people.plan(Math.max(from, this.#now + minute), () => this.#arrive(booked));
      return;
    }
    this.people.standing.delete(id);
    const keptOut = `${id} kept out of ${space} at ${this.#now}: ${stay}`;
    this.people.judge('reservation', { user, position, reservation: id }, keptOut);
  }

  #charges(booked: Booked, stay: Stay, to: Instant, energy: number): void {
    const { id, user, isLate, ceiling, position } = booked;
    const { space } = stay;
    const visit = this.people.begin(stay, ceiling, position);
    this.people.says(visit, to);
    const short = this.people.service.sessionAt(space)!.plan?.shortfall ?? 0;
    const told = energy - (isLate ? short : 0);
    this.people.goOn(visit, to);
    this.people.plan(to, () => {
      if (visit.isChanged) return;
      const got = this.people.gotOrMissed(visit);
      const detail = `${id} of ${user} at ${space} got ${Math.round(got)} of ${told} by ${to}`;
      const isFull = this.people.service.garage.isFull(visit.stays.at(-1)!);
      const isKept = isFull || this.people.isDelivered(visit, told);
      if (isKept)
        this.people.verdicts.push({ about: 'reservation', outcome: 'kept', why: '', detail });
      else {
        const about = { user, position, due: to, reservation: id };
        const promise = { ...about, ...this.people.told(visit) };
        this.people.judge('reservation', promise, detail);
      }
    });
  }

  /** Waits for a space, leaves the queue and joins it again now and then, and takes an offer. */
  queue(): void {
    const { whole, pick, maybe } = this.#draw;
    const cars = this.people.carsAway();
    if (cars.length === 0) return;
    const { id: vehicle, owner: user } = pick(cars);
    const until = instant(this.#now + whole(2, 10) * hour);
    const energy = wattHours(whole(1, 15) * 1000);
    const joins = () =>
      this.people.asks({ kind: 'join-queue', user, building: 'house', vehicle, energy, until });
    if (!joins()) return;
    const look = (tries: number) => () => {
      const { reservations, queue } = this.people.service.seen;
      const offered = [...reservations.values()].find(
        (one) => one.vehicle === vehicle && isOffer(one),
      );
      if (offered !== undefined) {
        this.#comes(offered, this.#now, true);
        return;
      }
      const entry = queue.find((one) => one.vehicle === vehicle);
      if (entry !== undefined && maybe(this.people.manners.clicks / 4)) {
        this.people.asks({ kind: 'leave-queue', user, entry: entry.id });
        joins();
      }
      if (tries > 0 && entry !== undefined)
        this.people.plan(this.#now + 7 * minute, look(tries - 1));
    };
    this.people.plan(this.#now + 7 * minute, look(60));
  }
}
