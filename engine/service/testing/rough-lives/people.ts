import type { Order } from '../../../community/session.ts';
import { hour, instant, kilowattHours, minute, wattHours, type Instant } from '../../../units.ts';
import type { Command } from '../../commands.ts';
import { drawing, randomOrder } from '../buildings.ts';
import type { Stay } from './stay.ts';
import {
  causesOfSilence,
  latestOf,
  toldOf,
  type Cause,
  type Told,
  type Verdict,
  type Visit,
} from './judge.ts';
import type { Manners } from './manners.ts';
import type { RoughService } from './service.ts';

/** The most a car draws, to count what its driver missed without a session. */
const fullCurrent = 48;

const energyAt = (current: number, time: number) => (current * 208 * time) / hour;

type Schedule = (at: number, run: () => void) => void;

/** The residents of a building: what they do, and what they were promised. */
export class People {
  readonly visits: Visit[] = [];
  readonly causes: Cause[] = [];
  readonly verdicts: Verdict[] = [];
  /** Drivers who stand before a space that is booked for them and taken. */
  readonly standing = new Map<string, { readonly space: string; readonly hasSaidSo: boolean }>();
  readonly #draw: ReturnType<typeof drawing>;

  readonly service: RoughService;
  readonly manners: Manners;
  readonly random: () => number;
  readonly plan: Schedule;

  constructor(service: RoughService, manners: Manners, random: () => number, plan: Schedule) {
    this.service = service;
    this.manners = manners;
    this.random = random;
    this.plan = plan;
    this.#draw = drawing(random);
  }

  get #now(): Instant {
    return this.service.now;
  }

  asks(command: Command): boolean {
    const isDone = this.service.do(command) === null;
    const space = 'space' in command && command.space !== undefined ? command.space : '';
    if (isDone) this.causes.push({ at: this.#now, kind: 'order', space });
    return isDone;
  }

  /**
   * Whether energy was delivered. Where every report may be half a minute late, nobody knows a meter
   * better than what flows in a minute: power comes so much later, and ends when it should.
   */
  isDelivered(visit: Visit, wanted: number): boolean {
    const { maxAmps } = this.service.draft.vehicles[visit.vehicle]!;
    const little = this.manners.late > 0 ? energyAt(maxAmps, minute) : 2;
    return this.gotOrMissed(visit) >= wanted - little;
  }

  /** What flowed, and what would have flowed while its driver had the cable out. */
  gotOrMissed(visit: Visit): number {
    const { missed, out } = visit;
    const now = out === null ? 0 : energyAt(out.amps, this.#now - out.since);
    return this.energyOf(visit) + missed + now;
  }

  /**
   * Judges what was not kept. A charger that works again takes its promised power back: whoever was
   * promised nothing firm may be told then that theirs is less, but not who has a reservation.
   */
  judge(about: Verdict['about'], promise: Told, detail: string, at = ''): void {
    const isFirm = about === 'reservation';
    const counts = ({ kind, space }: Cause) =>
      isFirm ? kind !== 'order' && kind !== 'back' : kind !== 'back' || space !== at;
    const silences = this.service.garage.silences.flatMap(causesOfSilence);
    const all = [...this.causes, ...silences].toSorted((one, other) => one.at - other.at);
    const told = toldOf(this.service, promise, all.filter(counts));
    const why = told ?? latestOf(this.causes, this.#now);
    this.verdicts.push({ about, outcome: told === null ? 'broken' : 'told', why, detail });
  }

  /** Cars that are nowhere, and have no reservation. */
  carsAway() {
    const { draft, garage } = this.service;
    const there = new Set([...garage.chargers.values()].map(({ stay }) => stay?.vehicle));
    const isBooked = (vehicle: number) =>
      [...draft.reservations.values()].some((one) => one.vehicle === vehicle);
    return Object.values(draft.vehicles).filter(({ id }) => !there.has(id) && !isBooked(id));
  }

  begin(stay: Stay, ceiling: number | null, position: number): Visit {
    const { user, vehicle, space } = stay;
    const session = this.service.sessionAt(space)!.id;
    // Back within a quarter of an hour, with nobody in between: the same stay, with one bill.
    const same = this.visits.find(({ sessions }) => sessions.has(session));
    if (same !== undefined) {
      same.stays.push(stay);
      same.isChanged ||= ceiling !== null;
      return same;
    }
    const visit: Visit = {
      user,
      vehicle,
      space,
      stays: [stay],
      sessions: new Set([session]),
      position,
      ceiling,
      isChanged: false,
      isUnplugLost: false,
      missed: 0,
      out: null,
      said: [],
      ask: null,
      looked: null,
      idleAtMost: 0,
      idleAtLeast: 0,
      idleWhenHeard: 0,
    };
    this.visits.push(visit);
    return visit;
  }

  /** The driver says when they will leave; what is said once they are asked to move changes nothing. */
  says({ said }: Visit, leaves: Instant): void {
    said.push({ leaves, position: this.service.events.length });
  }

  /** Plugs in and says whose car it is; takes the cable out again if that is refused. */
  plugIn(space: string, user: string, vehicle: number): Stay | string {
    const { garage } = this.service;
    const stay = garage.plug(space, user, vehicle);
    if (stay === null) return 'taken';
    this.service.to(this.#now);
    const refusal = this.service.do({ kind: 'authorize', user, space, vehicle });
    if (refusal === null && this.service.sessionAt(space) !== undefined) return stay;
    garage.unplug(space);
    this.service.to(this.#now);
    return refusal?.code ?? 'no session';
  }

  #isHere = ({ stays }: Visit): boolean => stays.at(-1)!.unplugged === null;

  energyOf = ({ stays }: Visit): number =>
    stays.reduce((sum, stay) => sum + this.service.garage.energyOf(stay), 0);

  /** Plans when a visit ends and what happens in it. */
  goOn(visit: Visit, until: number): void {
    const { whole, maybe } = this.#draw;
    const within = () => this.#now + this.random() * (until - this.#now);
    if (maybe(this.manners.replugs)) this.plan(within(), () => this.#replug(visit));
    if (maybe(this.manners.clicks)) this.plan(within(), () => this.#click(visit));
    const isLate = maybe(this.manners.overstays);
    const leaves = until + (isLate ? whole(10, 240) * minute : 0);
    if (isLate) {
      this.plan(until, () => {
        if (this.#isHere(visit)) {
          this.causes.push({ at: this.#now, kind: 'overstay', space: visit.space });
        }
      });
    }
    this.plan(leaves, () => this.leave(visit));
    // Who overstays also clicks when asked to move.
    if (isLate && maybe(this.manners.clicks)) {
      this.plan(until + this.random() * (leaves - until), () => this.#click(visit));
    }
  }

  leave(visit: Visit): void {
    if (!this.#isHere(visit)) return;
    visit.isUnplugLost = this.#draw.maybe(this.manners.lostUnplugs);
    const { isSilent } = this.service.garage.chargers.get(visit.space)!.trouble;
    visit.isUnplugLost ||= isSilent;
    this.service.garage.unplug(visit.space, !visit.isUnplugLost);
  }

  #replug(visit: Visit): void {
    if (!this.#isHere(visit)) return;
    const { garage } = this.service;
    const drawn = visit.stays.at(-1)!.flow.amps;
    garage.unplug(visit.space);
    this.causes.push({ at: this.#now, kind: 'replug', space: visit.space });
    visit.out = { since: this.#now, amps: Math.max(drawn, 6) };
    const out = this.#draw.whole(1, 6) * minute;
    this.plan(this.#now + out, () => {
      const stay = garage.plug(visit.space, visit.user, visit.vehicle);
      if (stay === null) {
        // Somebody was in between, which ends the stay.
        visit.isChanged = true;
        return;
      }
      visit.missed += energyAt(Math.max(drawn, 6), out + minute);
      visit.out = null;
      // Only now is it known that the car goes on, and what it can still have.
      this.causes.push({ at: this.#now, kind: 'replug', space: visit.space });
      visit.stays.push(stay);
      this.service.to(this.#now);
      this.saysWhose(visit);
    });
  }

  /** Says whose cable it is, again after a minute if its charger has not reported the plug yet. */
  saysWhose(visit: Visit): void {
    const { user, space, vehicle } = visit;
    if (!this.#isHere(visit)) return;
    if (this.service.sessionAt(space) === undefined) {
      this.asks({ kind: 'authorize', user, space, vehicle });
    }
    const session = this.service.sessionAt(space);
    if (session !== undefined) visit.sessions.add(session.id);
    else if (this.service.draft.spaces[space]!.plugged === null) {
      visit.missed += energyAt(fullCurrent, minute);
      this.plan(this.#now + minute, () => this.saysWhose(visit));
    } else {
      // The space was given to somebody else meanwhile, which ends the stay: leaves.
      visit.isChanged = true;
      this.leave(visit);
    }
  }

  /** Tries to gain something: each of these is to change nothing that others are promised. */
  #click(visit: Visit): void {
    const session = this.service.sessionAt(visit.space);
    if (!this.#isHere(visit) || session === undefined || session.user !== visit.user) return;
    const { user, space } = visit;
    const { order } = session;
    const far = instant(this.#now + 20 * hour);
    const energy = kilowattHours(this.energyOf(visit) / 1000 + 0.001);
    const how = this.#draw.pick(['more', 'back-and-forth', 'stop-start', 'second-car'] as const);
    if (how === 'more') {
      visit.isChanged = true;
      const goal = { kind: 'energy' as const, energy };
      const wish = { goal, readyBy: far, preference: 'cheapest' as const };
      if (this.asks({ kind: 'change-plan', user, space, ...wish })) this.says(visit, far);
    } else if (how === 'back-and-forth' && order !== null) {
      this.asks({ kind: 'change-plan', user, space, ...order, preference: 'fastest' });
      this.asks({ kind: 'change-plan', user, space, ...order });
    } else if (how === 'stop-start') {
      visit.isChanged = true;
      this.asks({ kind: 'stop', user, space });
      const again = {
        goal: { kind: 'full' as const },
        readyBy: far,
        preference: 'greenest' as const,
      };
      if (this.asks({ kind: 'start', user, space, ...again })) this.says(visit, far);
    } else {
      const other = Object.values(this.service.draft.vehicles).find(
        (one) => one.owner === user && one.id !== visit.vehicle,
      );
      if (other === undefined) return;
      const slot = { from: instant(this.#now + minute), to: instant(this.#now + 2 * hour) };
      const wanted = { user, space, vehicle: other.id, ...slot, energy: wattHours(1000) };
      this.asks({ kind: 'reserve', ...wanted });
    }
    const now = this.service.sessionAt(space);
    if (now !== undefined) visit.sessions.add(now.id);
  }

  /** Comes without a reservation and stays as long as the space is free, or somewhat longer. */
  walkUp(): void {
    const { whole, pick, maybe } = this.#draw;
    const { draft, garage } = this.service;
    const free = [...garage.chargers.values()].filter(({ stay }) => stay === null);
    const cars = this.carsAway();
    if (free.length === 0 || cars.length === 0) return;
    const { space } = pick(free);
    const { id: vehicle, owner: user } = pick(cars);
    const position = this.service.events.length;
    const stay = this.plugIn(space, user, vehicle);
    if (typeof stay === 'string') return;
    this.causes.push({ at: this.#now, kind: 'order', space });
    const visit = this.begin(stay, null, position);
    const slots = [...draft.reservations.values()].filter((one) => one.space === space);
    const next = Math.min(...slots.map(({ from }) => from).filter((from) => from > this.#now));
    const wished = this.#now + whole(1, 14) * hour + whole(0, 59) * minute;
    const last = Math.min(wished, maybe(this.manners.overstays / 2) ? Infinity : next);
    this.#order(visit, randomOrder(this.random, last));
    this.goOn(visit, last);
  }

  #order(visit: Visit, order: Order): void {
    const { user, space } = visit;
    if (order.readyBy <= this.#now) return;
    const isQuoted = this.#draw.maybe(0.3) ? { quoted: true as const } : {};
    if (!this.asks({ kind: 'start', user, space, ...order, ...isQuoted })) return;
    const session = this.service.sessionAt(space)!;
    const isTold = session.plan !== null && session.plan.shortfall === 0;
    this.says(visit, order.readyBy);
    const position = this.service.events.length;
    if (!isTold) return;
    this.plan(order.readyBy, () => {
      if (visit.isChanged || !this.#isHere(visit)) return;
      const now = this.service.sessionAt(space);
      const goal = order.goal.kind === 'energy' ? order.goal.energy * 1000 : Infinity;
      const level = order.goal.kind === 'level' ? order.goal.level : 1;
      const got = this.gotOrMissed(visit);
      const isReady =
        this.isDelivered(visit, goal) ||
        now?.phase.kind === 'complete' ||
        this.service.garage.isFull(visit.stays.at(-1)!, level);
      const detail = `${user} at ${space} ready by ${order.readyBy}, got ${Math.round(got)} of ${goal}`;
      if (isReady) this.verdicts.push({ about: 'ready-by', outcome: 'kept', why: '', detail });
      else this.judge('ready-by', { user, position, sessions: visit.sessions }, detail, space);
    });
  }
}
