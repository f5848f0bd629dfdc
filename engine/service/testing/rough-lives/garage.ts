import { followOffer, nextDrawChange } from '../../../charging/draw.ts';
import { flowAt, fullAmps, type Pair } from '../../../charging/flow.ts';
import { pairOf, type ChargerOffer } from '../../../community/draft/draft.ts';

import type { Report } from '../../../community/report.ts';
import { nextPriceChange } from '../../../tariff/price.ts';
import type { Seen } from '../../open-service.ts';
import type { Line, Stay, Steel, Trouble } from './stay.ts';
import { SupplyWatch } from './supply.ts';
import {
  amps,
  instant,
  millijoules,
  millijoulesPerWattHour,
  minute,
  wattHours,
  type Instant,
} from '../../../units.ts';

type Cable = 'plugged' | 'meter-read' | 'unplugged';

const sampleEvery = 15 * minute;

/** The least of what is metered that reaches a battery. */
const intoBatteryOf = 0.85;

/**
 * The chargers and cars of a building as they truly are, whatever the service believes. They report
 * to it, and its offers reach them, as the line allows.
 */
export class RoughGarage {
  readonly chargers = new Map<string, Steel>();
  readonly stays: Stay[] = [];
  readonly #onTheWay: { readonly due: number; readonly report: Report }[] = [];
  readonly supply = new SupplyWatch(this.chargers);

  /** When silent chargers first did not answer. */
  readonly silences: { readonly at: Instant; readonly space: string }[] = [];

  /** When the first word arrived that a charger gives more than was offered. */
  readonly excesses: { readonly at: Instant; readonly space: string }[] = [];

  /** When a word showed that a car takes less than it is offered: nobody can give it more. */
  readonly takenLess: { readonly at: Instant; readonly space: string }[] = [];

  readonly seenNow: () => Seen;
  readonly deliver: (report: Report) => void;
  readonly line: Line;
  readonly random: () => number;

  constructor(
    seenNow: () => Seen,
    deliver: (report: Report) => void,
    line: Line,
    random: () => number,
  ) {
    this.seenNow = seenNow;
    this.deliver = (report) => {
      this.#noteDraw(report);
      deliver(report);
      this.supply.hears(report, this.#now);
    };
    this.line = line;
    this.random = random;
    for (const space of Object.keys(seenNow().spaces)) {
      const trouble = { isCut: false, isFaulted: false, isSilent: false, isRogue: false };
      this.chargers.set(space, {
        space,
        trouble: { ...trouble, clockAhead: 0, registerOff: 0 },
        meter: 0,
        plugs: 0,
        stay: null,
        offered: 0,
        offerId: 0,
        nextSample: Infinity,
        unsent: [],
        isUnanswered: false,
        isExceeded: false,
        isHeard: false,
      });
    }
  }

  get #now(): Instant {
    return this.seenNow().now;
  }

  #pair(stay: Stay): Pair {
    return pairOf(this.seenNow(), stay);
  }

  /** Energy that truly flowed in a stay, in watt-hours. */
  energyOf(stay: Stay, at = this.#now): number {
    const { flow, unplugged } = stay;
    const end = unplugged ?? instant(Math.max(at, flow.since));
    return (
      (flowAt(this.#pair(stay), flow, end).meter - stay.course[0]!.meter) / millijoulesPerWattHour
    );
  }

  /**
   * Whether a car is at a level, by default has all it takes, but for what a minute brings; or would be
   * with the watt-hours that its driver missed by pulling the cable.
   */
  isFull(stay: Stay, level = 1, missed = 0): boolean {
    const { vehicle } = this.#pair(stay);
    const stored = flowAt(this.#pair(stay), stay.flow, this.#now).stored;
    const wanted = vehicle.battery * Math.min(level, vehicle.limit) * 1000;
    return stored >= (wanted - 160 - missed * intoBatteryOf) * millijoulesPerWattHour;
  }

  /** Follows what charger and car do from now on. */
  #follow(charger: Steel): void {
    const { stay, trouble } = charger;
    if (stay === null) return;
    const pair = this.#pair(stay);
    const most = trouble.isFaulted ? 0 : trouble.isRogue ? fullAmps(pair) : charger.offered;
    stay.flow = followOffer(pair, stay.flow, this.#now, amps(most));
    const { since: at, amps: drawn, meter } = stay.flow;
    stay.course.push({ at, amps: drawn, meter });
    charger.nextSample = drawn > 0 ? this.#nextReading(stay) : Infinity;
    if (drawn <= charger.offered) charger.isExceeded = false;
    this.#checkSupply();
  }

  /** Nobody can know that more or less is drawn than offered before a word of the charger shows it. */
  #noteDraw(report: Report): void {
    const charger = this.chargers.get(report.space)!;
    const drawn = 'reading' in report && 'amps' in report.reading ? (report.reading.amps ?? 0) : 0;
    const isOfCar = 'transaction' in report && report.transaction === charger.stay?.transaction;
    if (isOfCar && drawn > 0 && drawn < charger.offered - 2) {
      this.takenLess.push({ at: this.#now, space: charger.space });
    }
    if (!isOfCar || drawn <= charger.offered || charger.isExceeded) return;
    charger.isExceeded = true;
    this.excesses.push({ at: this.#now, space: charger.space });
  }

  #nextReading(stay: Stay): number {
    const seen = this.seenNow();
    const { zone, tariff } = Object.values(seen.buildings)[0]!;
    const turns = nextDrawChange(this.#pair(stay), stay.flow);
    const price = nextPriceChange(
      seen.tariffs[tariff]!,
      'ENERGY',
      zone,
      this.#now,
      instant(this.#now + sampleEvery),
    );
    return Math.min(turns, price ?? Infinity, this.#now + sampleEvery);
  }

  #checkSupply(): void {
    const { capacity } = Object.values(this.seenNow().buildings)[0]!;
    this.supply.check(this.#now, capacity);
  }

  #reading(charger: Steel, stay: Stay) {
    const { clockAhead, registerOff } = charger.trouble;
    const shown = Math.floor(stay.flow.meter / millijoulesPerWattHour) + registerOff;
    return {
      seq: stay.seq++,
      at: instant(this.#now + clockAhead),
      register: wattHours(Math.max(0, shown)),
      amps: stay.flow.amps,
      offerId: charger.offerId,
    };
  }

  /** False if the report is lost. */
  #report(charger: Steel, kind: Cable, stay: Stay, isSafe = false): boolean {
    const { space } = charger;
    const reading = this.#reading(charger, stay);
    const { transaction } = stay;
    const isSent = this.#send(charger, { kind, space, transaction, reading }, isSafe);
    if (isSent) stay.heardAt = this.#now;
    return isSent;
  }

  /** Sends a report, if need be once the line is back; false if it is lost. */
  #send(charger: Steel, report: Report, isSafe: boolean): boolean {
    if (charger.trouble.isCut) {
      charger.unsent.push(report);
      return true;
    }
    if (charger.trouble.isSilent) return false;
    if (isSafe) {
      this.deliver(report);
      return true;
    }
    if (report.kind === 'meter-read' && this.random() < this.line.lost) return false;
    const copies = this.random() < this.line.doubled ? 2 : 1;
    for (let copy = 0; copy < copies; copy += 1) {
      const isLate = this.random() < this.line.late;
      const due = this.#now + (isLate ? Math.round((this.random() * minute) / 2) : 0);
      if (due === this.#now) this.deliver(report);
      else this.#onTheWay.push({ due, report });
    }
    return true;
  }

  /** A cable is plugged in. It is up to the driver to say whose it is. */
  plug(space: string, user: string, vehicle: number): Stay | null {
    const charger = this.chargers.get(space)!;
    // Its driver may have moved it while its cable was out for a moment.
    const isElsewhere = this.stays.some((one) => one.vehicle === vehicle && one.unplugged === null);
    if (charger.stay !== null || isElsewhere) return null;
    const seen = this.seenNow();
    charger.plugs += 1;
    charger.isUnanswered = false;
    charger.isExceeded = false;
    charger.isHeard = false;
    charger.offered = 0;
    charger.offerId = 0;
    const at = this.#now;
    // Nobody drives here: a car has what it truly had, whatever the service believes by now.
    const before = this.stays.findLast((one) => one.vehicle === vehicle);
    const { stored } = before?.flow ?? seen.vehicles[vehicle]!;
    const meter = millijoules(charger.meter);
    const stay: Stay = {
      user,
      vehicle,
      space,
      transaction: `${space}/${charger.plugs}`,
      pluggedIn: at,
      unplugged: null,
      flow: { since: at, amps: amps(0), meter, stored },
      seq: 0,
      heardAt: at,
      course: [{ at, amps: 0, meter }],
    };
    charger.stay = stay;
    this.stays.push(stay);
    if (!this.#report(charger, 'plugged', stay)) stay.isPlugLost = true;
    if (charger.trouble.isRogue) {
      this.#follow(charger);
      this.#report(charger, 'meter-read', stay);
    }
    return stay;
  }

  unplug(space: string, isReported = true): void {
    const charger = this.chargers.get(space)!;
    const { stay } = charger;
    if (stay === null) return;
    stay.flow = followOffer(this.#pair(stay), stay.flow, this.#now, amps(0));
    stay.course.push({ at: this.#now, amps: 0, meter: stay.flow.meter });
    stay.unplugged = this.#now;
    charger.meter = stay.flow.meter;
    charger.stay = null;
    charger.nextSample = Infinity;
    this.#checkSupply();
    if (isReported) this.#report(charger, 'unplugged', stay);
  }

  take(offer: ChargerOffer): void {
    const charger = this.chargers.get(offer.space)!;
    const { stay, trouble } = charger;
    if (trouble.isCut) return;
    // Where a car has left unheard, nobody takes the offer.
    if (stay === null || trouble.isSilent) {
      if (!charger.isUnanswered) this.silences.push({ at: this.#now, space: offer.space });
      charger.isUnanswered = true;
      return;
    }
    charger.offered = offer.amps;
    charger.offerId = offer.id;
    this.#follow(charger);
    this.#report(charger, 'meter-read', stay);
  }

  /** Changes what is wrong with a charger, and lets it act accordingly. */
  change(space: string, trouble: Partial<Trouble>): void {
    const charger = this.chargers.get(space)!;
    const { isCut } = charger.trouble;
    Object.assign(charger.trouble, trouble);
    if (trouble.isSilent === false) charger.isUnanswered = false;
    if (trouble.isRogue === true) charger.isHeard = false;
    if (trouble.isCut === true) this.deliver({ kind: 'offline', space, expectedBack: null });
    if (trouble.isFaulted === true) this.deliver({ kind: 'faulted', space, expectedBack: null });
    if (trouble.isFaulted === false) this.deliver({ kind: 'fault-cleared', space });
    if (isCut && trouble.isCut === false) {
      // It is taken to be well again; that it is silent shows with the next offer.
      charger.isUnanswered = false;
      const clock = instant(this.#now + charger.trouble.clockAhead);
      this.deliver({ kind: 'connected', space, clock });
      for (const report of charger.unsent.splice(0)) this.deliver(report);
    }
    this.#follow(charger);
    if (charger.stay !== null) this.#report(charger, 'meter-read', charger.stay, true);
  }

  next(): number {
    let next = Infinity;
    for (const { nextSample } of this.chargers.values()) next = Math.min(next, nextSample);
    for (const { due } of this.#onTheWay) next = Math.min(next, due);
    return next;
  }

  happen(at: Instant): void {
    for (const charger of this.chargers.values()) {
      if (charger.nextSample > at || charger.stay === null) continue;
      this.#follow(charger);
      this.#report(charger, 'meter-read', charger.stay);
    }
    const due = this.#onTheWay.filter((one) => one.due <= at);
    for (const one of due) {
      this.#onTheWay.splice(this.#onTheWay.indexOf(one), 1);
      this.deliver(one.report);
    }
  }
}
