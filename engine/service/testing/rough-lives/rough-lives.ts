/**
 * Random lives of a building in which chargers misbehave, cars overstay and people click cleverly.
 * What is checked is written from the rules that residents are told, from what truly flowed and from
 * who truly waited, not from how the service works it out.
 */
import { chance } from '../../../chance.ts';
import type { WorldEvent } from '../../../community/events.ts';
import { day, hour, instant, minute } from '../../../units.ts';
import { drawing } from '../buildings.ts';
import { Bookings } from './bookings.ts';
import { localHour } from './bill.ts';
import { clickCleverly } from './clicks.ts';
import { judgeBills, type Cause, type Visit } from './judge.ts';
import type { Verdict } from './verdict.ts';
import type { Manners } from './manners.ts';
import { People } from './people.ts';
import { judgeSupply } from './supply.ts';
import { RoughService } from './service.ts';
import { planTroubles } from './troubles.ts';
import { walkUp } from './walk-ups.ts';
import { roughWorld } from './world.ts';

/** What was found, and what was told and went wrong, to look into it. */
export interface RoughLife {
  readonly verdicts: readonly Verdict[];
  readonly events: readonly WorldEvent[];
  readonly causes: readonly Cause[];
}

/** Watt-hours that a meter may show without a charge. */
const noiseOfMeter = 50;

type Act = { readonly at: number; readonly run: () => void };

/** One building for a day and a half, generated from a seed. */
export function liveRoughly(seed: number, manners: Manners): RoughLife {
  const random = chance(seed, 78);
  const { pick } = drawing(random);
  const service = new RoughService(roughWorld(random), manners, random);
  const acts: Act[] = [];
  const plan = (at: number, run: () => void) => acts.push({ at: Math.round(at), run });
  const people = new People(service, manners, random, plan);
  people.clicks = (visit) => clickCleverly(people, visit);
  const bookings = new Bookings(people);
  const begin = service.now;
  const end = begin + 36 * hour;
  for (let at: number = begin; at < end; at += random() * manners.gap * minute) {
    plan(at, () => pick([walksUp, walksUp, book, book, queue])());
  }
  function walksUp() {
    walkUp(people);
  }
  function book() {
    bookings.book();
  }
  function queue() {
    bookings.queue();
  }
  for (const space of service.garage.chargers.keys()) {
    planTroubles({ service, manners, random, plan, causes: people.causes, space, begin, end });
  }

  /** Follows requests to move. */
  let read = 0;
  function follow(): void {
    for (; read < service.events.length; read += 1) {
      const event = service.events[read]!;
      if (!('space' in event)) continue;
      const visit = people.visits.findLast(
        ({ user, space, stays }) =>
          user === event.user && space === event.space && stays.length > 0,
      );
      if (visit === undefined) continue;
      if (event.kind === 'session-began') visit.sessions.add(event.session);
      // Told that the cable is out while it is in again: says once more whose it is.
      if (event.kind === 'unplugged' && isHere(visit)) {
        plan(service.now + minute, () => people.saysWhose(visit));
      }
      const isBegun = event.kind === 'reservation' && event.change.state === 'FULFILLED';
      const until = isBegun ? people.slotEnds.get(event.reservation) : undefined;
      if (until !== undefined) visit.said.push({ leaves: until, position: read });
      const said = visit.said.findLast(({ position }) => position <= read)?.leaves ?? null;
      if (event.kind === 'move-asked') {
        visit.ask ??= { at: event.at, said };
        visit.asks.push(visit.ask);
      }
      if (event.kind === 'move-withdrawn') visit.ask = null;
      // What was said since the first request changes nothing.
      if (event.kind === 'move-resumed') {
        const at = instant(event.by - 20 * minute);
        const known = visit.asks.findLast((one) => one.at === at);
        visit.ask = known ?? { at, said };
        if (known === undefined) visit.asks.push(visit.ask);
      }
    }
  }

  /**
   * Counts who truly keeps somebody waiting, at least every minute. Between two looks it may have been
   * so if it is at one of them, and was so if it is at both.
   */
  function look(): void {
    follow();
    for (const { space, stay } of service.garage.chargers.values()) {
      const session = service.sessionAt(space);
      if (stay === null || session?.transaction !== stay.transaction) continue;
      // What a meter shows by itself is not billed without an order.
      const isBilled = session.order !== null || service.garage.energyOf(stay) > noiseOfMeter;
      if (isBilled) stay.isBilled = true;
    }
    for (const visit of people.visits) {
      const before = visit.looked;
      const now = isHere(visit) ? { at: service.now, ...blocks(visit) } : null;
      visit.looked = now;
      if (before === null || now === null) continue;
      const minutes = (now.at - before.at) / minute;
      if (before.may || now.may) visit.idleAtMost += minutes;
      if (before.must && now.must) visit.idleAtLeast += minutes;
      if (visit.stays.at(-1)!.heardAt > before.at) visit.idleWhenHeard = visit.idleAtLeast;
    }
  }

  /** Whether an idle fee may run now for a car that is there, and whether it must. */
  function blocks({ ask, space, user }: Visit): { readonly may: boolean; readonly must: boolean } {
    const no = { may: false, must: false };
    if (ask === null || service.now < ask.at + 20 * minute) return no;
    if (ask.said !== null && service.now < ask.said) return no;
    const { hour: local } = localHour(service.now);
    if (local >= 23 || local < 7) return no;
    const { stay, trouble } = service.garage.chargers.get(space)!;
    if (stay!.flow.amps > 0) return no;
    const standing = [...people.standing.values()].filter((one) => one.space === space);
    const queued = service.seen.queue.some((entry) => entry.user !== user);
    if (standing.length === 0 && !queued) return no;
    const isFree = [...service.garage.chargers.values()].some((one) => one.stay === null);
    const phase = service.sessionAt(space)?.phase.kind;
    const isDone = phase === 'complete' || phase === 'stopped';
    const isSound = !trouble.isCut && !trouble.isFaulted && !trouble.isSilent && !trouble.isRogue;
    // That a booked driver stands there is known only once they say so.
    const isKnown = standing.some(({ hasSaidSo }) => hasSaidSo);
    const isForQueue = queued && !isFree && !isBookedSoon(space);
    return { may: true, must: isDone && isSound && ask.said !== null && (isKnown || isForQueue) };
  }

  /** Whether a space goes to somebody with a reservation, so that who is in the queue cannot have it. */
  const isBookedSoon = (space: string): boolean =>
    [...service.seen.reservations.values()].some(
      (one) => one.space === space && one.from < service.now + 30 * minute,
    );

  /** When a fee may begin to run next: it may be over before the next full minute. */
  function graceEnds(): number {
    let next = Infinity;
    for (const { ask } of people.visits.filter(isHere)) {
      const ends = ask === null ? 0 : Math.max(ask.at + 20 * minute, ask.said ?? 0);
      if (ends > service.now) next = Math.min(next, ends);
    }
    return next;
  }

  // At every full minute what was told since may make somebody act before the next act that is planned.
  while (acts.length > 0) {
    let next = 0;
    for (let index = 1; index < acts.length; index += 1) {
      if (acts[index]!.at < acts[next]!.at) next = index;
    }
    const at = Math.max(service.now, acts[next]!.at);
    const turn = Math.min(Math.floor(service.now / minute) * minute + minute, graceEnds());
    service.to(instant(Math.min(at, turn)));
    look();
    if (turn < at) continue;
    const [act] = acts.splice(next, 1);
    act!.run();
  }
  for (const space of service.garage.chargers.keys()) {
    service.garage.change(space, { isSilent: false, isRogue: false });
  }
  for (const visit of people.visits) people.leave(visit);
  // Readings that never came are given up after a week.
  service.to(instant(service.now + 9 * day));
  follow();
  const isHonest = manners.lost === 0 && manners.jumps === 0 && manners.wrongClocks === 0;
  const ledger = service.ledger();
  const bills = billedTogether(people.visits).flatMap((visit) =>
    judgeBills(service, ledger, visit, isHonest),
  );
  const verdicts = [...people.verdicts, ...bills, ...judgeSupply(service.garage.supply)];
  return { verdicts, events: service.events, causes: people.causes };
}

/** Who comes back within a quarter of an hour is still there: one bill for all of it. */
function billedTogether(visits: readonly Visit[]): readonly Visit[] {
  const together: Visit[] = [];
  for (const visit of visits) {
    const isSame = (session: string) => visit.sessions.has(session);
    const before = together.find(({ sessions }) => [...sessions].some(isSame));
    if (before === undefined) {
      together.push({ ...visit, stays: [...visit.stays], sessions: new Set(visit.sessions) });
      continue;
    }
    before.stays.push(...visit.stays);
    for (const session of visit.sessions) before.sessions.add(session);
    before.isChanged = true;
    before.isUnplugLost ||= visit.isUnplugLost;
    before.stoppedWith = null;
    before.idleAtMost += visit.idleAtMost;
    before.idleAtLeast += visit.idleAtLeast;
  }
  return together;
}

const isHere = ({ stays }: Visit) => stays.at(-1)!.unplugged === null;
