/**
 * How much of the requested energy does a garage deliver when its power is short? A month of real
 * sessions; departures are known at plug-in, arrivals are not. The policy is the engine's own
 * real-time control without a plan: every car prefers to charge now.
 */
import { control, type ControlSession, type Supply } from '#engine/power/control.ts';
import { maxFlow } from '#engine/power/flow/max-flow.ts';
import { grid } from '#engine/power/flow/flow-network.ts';
import { amps, duration, instant, kilowattHours, minute, volts } from '#engine/units.ts';
import { acnSessions, periodHours, whereToGetIt, type AcnSession } from './optimum/acn-sessions.ts';
import { cpuTime } from './measure/cpu-time.ts';
import { printTable } from '../scripts/print-table.ts';

const voltage = volts(208);
const period = 5 * minute;
const capacities = [10, 20, 40];
const toAmps = (kilowatts: number) => (kilowatts * 1000) / voltage;
const toKwh = (current: number) => ((current * voltage) / 1000) * periodHours;

interface Car {
  readonly session: AcnSession;
  remaining: number;
  offered: number;
  switchedAt: number;
}

interface Outcome {
  readonly served: number;
  /** The most by which the offers exceeded the capacity, in amps; never more than 0. */
  readonly excess: number;
  readonly startsPerSession: number;
}

/** A policy gives the offers for the next period. */
type Rule = (now: number, capacity: number, cars: readonly Car[]) => readonly number[];

function run(sessions: readonly AcnSession[], capacityKw: number, rule: Rule): Outcome {
  const capacity = toAmps(capacityKw);
  const end = Math.max(...sessions.map(({ departure }) => departure));
  let served = 0;
  let starts = 0;
  let excess = -Infinity;
  let cars: Car[] = [];
  let next = 0;
  for (let now = 0; now < end; now++) {
    cars = cars.filter(({ session, remaining }) => session.departure > now && remaining > 1e-9);
    for (; next < sessions.length && sessions[next]!.arrival <= now; next++) {
      const session = sessions[next]!;
      cars.push({ session, remaining: session.kwh, offered: 0, switchedAt: -Infinity });
    }
    if (cars.length === 0) continue;
    const offers = rule(now, capacity, cars);
    let sum = 0;
    for (const [index, car] of cars.entries()) {
      const offer = offers[index]!;
      if (offer > 0 !== car.offered > 0) car.switchedAt = now;
      if (offer > 0 && car.offered === 0) starts++;
      car.offered = offer;
      sum += offer;
      const energy = Math.min(car.remaining, toKwh(offer));
      car.remaining -= energy;
      served += energy;
    }
    excess = Math.max(excess, sum - capacity);
  }
  const wanted = sessions.reduce((total, { kwh }) => total + kwh, 0);
  return { served: served / wanted, excess, startsPerSession: starts / sessions.length };
}

/** The engine's real-time control with given switching settings. */
function engine(manners: Omit<Supply, 'volts' | 'capacity'>): Rule {
  return (now, capacity, cars) => {
    const at = now * period;
    const result = control(
      instant(at),
      { ...manners, volts: voltage, capacity: [amps(capacity)] },
      [amps(0)],
      cars.map(({ session, remaining, offered, switchedAt }): ControlSession => {
        const limit = toAmps(session.maxKw);
        // Toward the end of a session, less than full power suffices until the next decision.
        const enough = Math.max(manners.floor, remaining / toKwh(1));
        return {
          id: session.id,
          lines: [0],
          limit: amps(limit),
          remaining: kilowattHours(remaining),
          departure: instant(session.departure * period),
          planned: amps(0),
          welcome: amps(Math.min(limit, Math.ceil(enough / manners.step) * manners.step)),
          offered: amps(offered),
          offeredSince: instant(at - period),
          drawn: amps(offered),
          switchedAt: instant(Math.max(-1e12, switchedAt * period)),
          charger: 'ready',
        };
      }),
    );
    if (!result.ok) throw new Error(result.refusal.why);
    return result.control.offers.map((offer) => offer.amps);
  };
}

const fine: Omit<Supply, 'volts' | 'capacity'> = {
  floor: amps(0),
  step: amps(2 ** -12),
  minOn: duration(0),
  minOff: duration(0),
  settle: duration(0),
  headroom: amps(0),
};
const whole = { ...fine, floor: amps(6), step: amps(1) };
const calm = { ...whole, minOn: duration(15 * minute), minOff: duration(5 * minute) };

/** Equal shares; what one car cannot use goes to the others. */
const roundRobin: Rule = (_, capacity, cars) => {
  const most = cars.map(({ session, remaining }) =>
    Math.min(toAmps(session.maxKw), remaining / toKwh(1)),
  );
  const offers = cars.map(() => 0);
  let left = capacity;
  const inTurn = most.map((_most, index) => index).toSorted((a, b) => most[a]! - most[b]!);
  for (const [place, index] of inTurn.entries()) {
    const offer = Math.min(most[index]!, left / (cars.length - place));
    offers[index] = offer;
    left -= offer;
  }
  return offers;
};

const earliestDeparture: Rule = (_, capacity, cars) => {
  const offers = cars.map(() => 0);
  let left = capacity;
  const inTurn = cars
    .map((_car, index) => index)
    .toSorted((a, b) => cars[a]!.session.departure - cars[b]!.session.departure);
  for (const index of inTurn) {
    const { session, remaining } = cars[index]!;
    const offer = Math.min(left, toAmps(session.maxKw), remaining / toKwh(1));
    offers[index] = offer;
    left -= offer;
  }
  return offers;
};

/** The upper bound with all arrivals known in advance: a maximum flow. */
function withForesight(sessions: readonly AcnSession[], capacityKw: number): number {
  const slots = Math.max(...sessions.map(({ departure }) => departure));
  const wanted = sessions.reduce((sum, { kwh }) => sum + kwh, 0);
  const units = grid(wanted + slots * capacityKw);
  const first = [0];
  const slotOf: number[] = [];
  const most: number[] = [];
  for (const { arrival, departure, maxKw } of sessions) {
    for (let slot = arrival; slot < departure; slot++) {
      slotOf.push(slot);
      most.push(Math.floor(maxKw * periodHours * units));
    }
    first.push(slotOf.length);
  }
  const flow = maxFlow({
    cars: sessions.length,
    slots,
    nodes: slots,
    first: Int32Array.from(first),
    nodeOf: Int32Array.from(slotOf),
    above: new Int32Array(slots).fill(-1),
    slotOf: Int32Array.from({ length: slots }, (_, slot) => slot),
    most: Float64Array.from(most),
    room: new Float64Array(slots).fill(Math.floor(capacityKw * periodHours * units)),
  });
  flow.raiseTo(Float64Array.from(sessions, ({ kwh }) => Math.floor(kwh * units)));
  return flow.total(sessions.map((_, index) => index)) / units / wanted;
}

const percent = (share: number) => (share * 100).toFixed(2);

const sessions = acnSessions();
if (sessions === null) console.log(whereToGetIt);
else {
  const rows = Object.entries({
    'engine, any power': engine(fine),
    'engine, whole amps, 6 A floor': engine(whole),
    'engine, the same, on ≥ 15 min': engine(calm),
    'round robin, any power': roundRobin,
    'earliest departure, any power': earliestDeparture,
  }).map(([name, rule]) => {
    const begun = cpuTime();
    const outcomes = capacities.map((capacity) => run(sessions, capacity, rule));
    const took = (cpuTime() - begun) / capacities.length;
    const worst = Math.max(...outcomes.map(({ excess }) => excess));
    return [name].concat(
      outcomes.map(({ served }) => percent(served)),
      outcomes.map(({ startsPerSession }) => startsPerSession.toFixed(1)),
      worst > 1e-9 ? worst.toFixed(6) : 'none',
      `${took.toFixed(0)} ms`,
    );
  });
  const foresight = capacities.map((capacity) => percent(withForesight(sessions, capacity)));
  const blank = ['', '', '', '', ''];
  printTable(
    `Energy delivered of energy wanted, ${sessions.length} sessions of a month, in %`,
    ['rule', '10 kW', '20 kW', '40 kW', 'starts 10', '20', '40', 'over capacity', 'a month takes'],
    [
      ...rows,
      ['to reach', '58.8', '88.4', '99.9', ...blank],
      ['ACN-Sim, least laxity first', '58.8', '88.2', '99.9', ...blank],
      ['ACN-Sim, round robin', '55.3', '81.1', '97.8', ...blank],
      ['optimum with perfect foresight', ...foresight, ...blank],
    ],
  );
}
