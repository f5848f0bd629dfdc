import { amps, instant, millijoules, millijoulesPerWattHour, type Instant } from '../units.ts';
import { registerOf } from '../charging/flow.ts';
import { emptyAgenda, setDue, soonest, clearDue, takeDue } from '../community/draft/agenda.ts';
import { isUncontrolled } from '../community/beyond-control.ts';
import type { Refusal } from '../community/refusal.ts';
import type { Report } from '../community/report.ts';
import type { Authorization, ChargerOffer, Service } from '../service/open-service.ts';
import { modelChargers, type ModelCharger } from '../service/previews/model-chargers.ts';
import { arrivals, distorted, nextArrival, sendOffer, sendReport, withClock } from './quirks.ts';
import type { Outage, Quirks, SimulatedCharger } from './simulation.ts';

/** Chargers that can fail and lose their connection; the only source of reports in a simulation. */
export interface SimulatedChargers {
  readonly plugIn: (authorization: Authorization) => Refusal | null;
  readonly unplug: (space: string) => void;
  /** The car in a space turns out to be the one its session names by now. */
  readonly rename: (space: string) => void;
  /** A car that may be plugged in draws as it is described by now. */
  readonly edit: (vehicle: number) => void;
  readonly fail: (space: string, outage: Outage) => void;
  readonly recover: (space: string) => void;
  readonly isOut: (space: string) => boolean;
  /** When a charger next has something to report. */
  readonly next: () => number;
  /** Reports what happens at an instant. */
  readonly happen: (at: Instant) => void;
  /** Follows what is wanted since the last call; false if nothing was. */
  readonly follow: () => boolean;
  /** Whether a car of this user is plugged in, whatever the service knows. */
  readonly hasCarOf: (user: string, space: string) => boolean;
  /** Their state, to be stored. */
  readonly state: () => Readonly<Record<string, SimulatedCharger>>;
}

const none = amps(0);

export function simulatedChargers(
  service: Service,
  given: Readonly<Record<string, SimulatedCharger>>,
): SimulatedChargers {
  const chargers = new Map(Object.entries(given));
  const cars = new Map<string, ModelCharger>();
  /** The space each car is plugged in at. */
  const whereabouts = new Map<number, string>();
  /** When an outage ends, or a delayed message arrives. */
  const agenda = emptyAgenda();
  /** Reports of this moment, which the service gets together. */
  const outbox: Report[] = [];
  /** Chargers that are to look up what is wanted of them. */
  const returned = new Set<string>();
  for (const [space, { car }] of chargers) {
    if (car !== null) {
      cars.set(space, car);
      whereabouts.set(car.vehicle, space);
    }
    schedule(space);
  }

  function schedule(space: string): void {
    const { outage, quirks } = chargers.get(space)!;
    const next = Math.min(
      outage?.until ?? Infinity,
      quirks === null ? Infinity : nextArrival(quirks),
    );
    if (next === Infinity) clearDue(agenda, space);
    else setDue(agenda, space, next);
  }
  function change(space: string, next: Partial<SimulatedCharger>): void {
    chargers.set(space, { ...chargers.get(space)!, ...next });
    schedule(space);
  }

  function flush(): void {
    if (outbox.length > 0) service.report(outbox.splice(0));
  }
  /** Sends a report, or stores it until the connection is back. */
  function send(report: Report): void {
    const { outage, unsent, quirks } = chargers.get(report.space)!;
    if (outage?.kind === 'offline') change(report.space, { unsent: [...unsent, report] });
    else if (quirks === null) outbox.push(report);
    else if (!(quirks.losesUnplug && report.kind === 'unplugged')) {
      const told = distorted(report, quirks);
      change(report.space, { quirks: sendReport(quirks, told, service.seen.now) });
    }
  }
  const model = modelChargers(() => service.seen, cars, send);

  /** Delivers an offer to its charger. A faulted one refuses it; an offline one does not get it. */
  function deliver(offer: ChargerOffer): void {
    const { outage } = chargers.get(offer.space)!;
    if (outage === null || outage.kind === 'draws-more') model.take(offer);
    else if (outage.kind === 'faulted') {
      send({ kind: 'offer-answered', space: offer.space, offerId: offer.id, accepted: false });
    }
  }
  function tell(offer: ChargerOffer): void {
    const { quirks } = chargers.get(offer.space)!;
    if (quirks === null) deliver(offer);
    else if (!quirks.isDeaf)
      change(offer.space, { quirks: sendOffer(quirks, offer, service.seen.now) });
  }
  /** The offers that were made since, and for chargers that are back what is wanted of them. */
  function follow(): boolean {
    const offers = service.takeOffers();
    const wanted = Array.from(returned, (space) => service.want(space))
      .filter(({ space }) => !offers.some((offer) => offer.space === space))
      .filter(({ transaction, space }) => transaction === cars.get(space)?.transaction)
      .map(({ space, offerId: id, amps: current }) => ({ space, id, amps: current }));
    returned.clear();
    for (const offer of [...offers, ...wanted]) tell(offer);
    flush();
    return offers.length + wanted.length > 0;
  }
  /** Delivers delayed messages that have arrived. */
  function receive(space: string, at: Instant): void {
    const { quirks } = chargers.get(space)!;
    if (quirks === null) return;
    const { reports, offers, rest } = arrivals(quirks, at);
    change(space, { quirks: rest });
    for (const report of reports) outbox.push(withClock(report, rest));
    for (const offer of offers) deliver(offer);
  }

  const authorize = (authorization: Authorization): Refusal | null =>
    service.execute({ ...authorization, kind: 'authorize' }, 'resident');

  function plugIn(authorization: Authorization): Refusal | null {
    const { space, vehicle } = authorization;
    const charger = chargers.get(space);
    // A second cable cannot be plugged in; the service returns the refusal.
    const { outage } = charger ?? {};
    const isInUse = outage?.kind === 'faulted' || outage?.kind === 'offline';
    const isFree = charger !== undefined && !cars.has(space) && !isInUse;
    if (!isFree) return authorize(authorization);
    // A car has one place, whatever the service has been told.
    const { now: at, vehicles } = service.seen;
    const isKnown = typeof vehicle === 'number' && Object.hasOwn(vehicles, vehicle);
    const isOwn = isKnown && vehicles[vehicle]!.owner === authorization.user;
    const elsewhere = isOwn ? whereabouts.get(vehicle) : undefined;
    if (elsewhere !== undefined) return { code: 'vehicle-elsewhere', space: elsewhere };
    const transaction = `${space}/${charger.transactions + 1}`;
    const register = registerOf(charger.meter);
    const { quirks } = charger;
    if (quirks !== null) connect(space);
    const reading = { seq: 0, at, register, amps: none, offerId: 0 };
    // Offers still on their way were for the car before.
    const line = quirks && { ...quirks, offersOnTheWay: [] };
    change(space, { transactions: charger.transactions + 1, quirks: line });
    plugReported(quirks, { kind: 'plugged', space, transaction, reading });
    flush();
    const isExpected = service.sessionAt(space)?.vehicle === vehicle;
    const refusal = isExpected ? null : authorize(authorization);
    if (refusal !== null) {
      send({ kind: 'unplugged', space, transaction, reading });
      flush();
      return refusal;
    }
    // The car has reported its level; from here on the simulation tracks the battery itself.
    const { stored } = service.seen.vehicles[vehicle]!;
    const meter = millijoules(register * millijoulesPerWattHour);
    const flow = { since: at, amps: none, meter, stored };
    const car = { transaction, vehicle, flow, offered: none, offerId: 0, seq: 0 };
    const takes = quirks?.takes ?? null;
    const drawing = takes === null ? car : { ...car, takes };
    const ignores = quirks?.ignoresOffers === true || outage?.kind === 'draws-more';
    model.put(space, ignores ? { ...drawing, ignores } : drawing);
    whereabouts.set(vehicle, space);
    // Whoever does not wait for an offer draws at once.
    if (ignores || isUncontrolled(service.seen.spaces[space]!.charger)) {
      model.take({ space, id: 0, amps: none });
      flush();
    }
    return null;
  }
  /** A plug is reported before its car is authorized; a duplicate takes the way of all reports. */
  function plugReported(quirks: Quirks | null, report: Report): void {
    outbox.push(quirks === null ? report : withClock(report, quirks));
    if (quirks !== null && quirks.doubled > 0) send(report);
  }
  function unplug(space: string): void {
    const car = cars.get(space);
    // The car has left already, but the service does not know yet.
    if (car === undefined) return;
    const { transaction, vehicle } = car;
    const reading = model.read(space);
    change(space, { meter: cars.get(space)!.flow.meter });
    model.remove(space);
    whereabouts.delete(vehicle);
    send({ kind: 'unplugged', space, transaction, reading });
    flush();
  }
  function rename(space: string): void {
    const car = cars.get(space);
    const session = service.sessionAt(space);
    if (car === undefined || session === undefined || car.vehicle === session.vehicle) return;
    if (whereabouts.get(car.vehicle) === space) whereabouts.delete(car.vehicle);
    whereabouts.set(session.vehicle, space);
    const flow = { ...car.flow, stored: session.flow.stored };
    model.put(space, { ...car, vehicle: session.vehicle, flow });
  }
  function edit(vehicle: number): void {
    const space = whereabouts.get(vehicle);
    const car = space === undefined ? undefined : cars.get(space);
    if (space !== undefined && car?.vehicle === vehicle) model.put(space, car);
  }
  /** A charger that does not do what it is told from now on; only its readings show it. */
  function disobey(space: string, outage: Outage): void {
    change(space, { outage });
    const car = cars.get(space);
    if (car === undefined || outage.kind !== 'draws-more') return;
    model.put(space, { ...car, ignores: true });
    model.take({ space, id: car.offerId, amps: car.offered });
    flush();
  }
  /** A faulted charger cuts the power; an offline one continues with its last offer. */
  function fail(space: string, outage: Outage): void {
    const before = chargers.get(space)!.outage;
    if (before !== null && before.kind !== 'faulted') recover(space);
    if (outage.kind === 'silent' || outage.kind === 'draws-more') {
      if (before?.kind === 'faulted') recover(space);
      disobey(space, outage);
      return;
    }
    const car = cars.get(space);
    if (car !== undefined && outage.kind === 'faulted') {
      model.take({ space, id: car.offerId, amps: none });
    }
    outbox.push({ kind: outage.kind, space, expectedBack: outage.until });
    flush();
    // Offers in transit to the charger are lost.
    const { quirks } = chargers.get(space)!;
    change(space, { outage, quirks: quirks && { ...quirks, offersOnTheWay: [] } });
  }
  /** Ends an outage; reports that were held back are sent first. */
  function recover(space: string): void {
    const { outage, unsent, quirks } = chargers.get(space)!;
    if (outage === null) return;
    change(space, { outage: null, unsent: [] });
    for (const report of unsent) send(report);
    const car = cars.get(space);
    if (car !== undefined) {
      if (quirks?.resetsRegister && outage.kind === 'faulted') {
        model.put(space, { ...car, flow: { ...car.flow, meter: millijoules(0) } });
      }
      const { ignores, ...obedient } = cars.get(space)!;
      const isIgnoring = ignores && quirks?.ignoresOffers !== true;
      if (isIgnoring) model.put(space, obedient);
      model.take({ space, id: car.offerId, amps: car.offered });
    }
    connect(space);
    if (outage.kind === 'faulted') outbox.push({ kind: 'fault-cleared', space });
    flush();
    if (outage.kind === 'silent') returned.add(space);
  }
  function connect(space: string): void {
    const ahead = chargers.get(space)!.quirks?.clockAhead ?? 0;
    outbox.push({ kind: 'connected', space, clock: instant(service.seen.now + ahead) });
  }

  return {
    plugIn,
    unplug,
    rename,
    edit,
    fail,
    recover,
    hasCarOf: (user, space) => {
      const vehicle = cars.get(space)?.vehicle;
      return vehicle !== undefined && service.seen.vehicles[vehicle]?.owner === user;
    },
    isOut: (space) => chargers.get(space)!.outage !== null,
    next: () => Math.min(model.next(), soonest(agenda)),
    happen: (at: Instant) => {
      model.happen(at);
      for (const space of soonest(agenda) > at ? [] : takeDue(agenda, at).toSorted()) {
        receive(space, at);
        const { outage } = chargers.get(space)!;
        if (outage !== null && outage.until <= at) recover(space);
        schedule(space);
      }
      flush();
    },
    follow,
    state: () =>
      Object.fromEntries(
        Array.from(chargers, ([space, charger]) => {
          const car = cars.get(space) ?? null;
          return [space, charger.car === car ? charger : { ...charger, car }];
        }),
      ),
  };
}
