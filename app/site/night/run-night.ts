import { noHolidays } from '#engine/forecast/calendar.ts';
import { createForecaster } from '#engine/forecast/forecaster.ts';
import { shippedModel } from '#engine/forecast/shipped-model.ts';
import { suggest } from '#engine/suggestions/suggest.ts';
import { learnWorld, nothingLearned } from '#engine/suggestions/world-history.ts';
import { demoWorld } from '#engine/demo/demo-world.ts';
import { visitor } from '#engine/demo/people.ts';
import { spaceId } from '#engine/demo/buildings.ts';
import type { Bill } from '#engine/billing/bill.ts';
import { effortToStore } from '#engine/charging/flow.ts';
import { storedAt } from '#engine/charging/vehicle.ts';
import { isTimeZone } from '#engine/time/zone.ts';
import {
  duration,
  fraction,
  hour,
  instant,
  minute,
  wattHours,
  millijoulesPerWattHour,
  type Instant,
  type WattHours,
} from '#engine/units.ts';
import { advance, execute, type Act, type SimulationOutcome } from '#engine/simulation/live.ts';
import { preview } from '#engine/service/preview.ts';
import { buildingPower } from '#engine/service/views/building-power.ts';
import { liveSession } from '#engine/service/views/live-session.ts';
import type { SimulatedWorld } from '#engine/simulation/simulation.ts';
import type { SimulatedBooks } from '#engine/simulation/books.ts';
import type { BoardStay } from '#app/ui/board/board-data.ts';
import { askOnContestedEvening } from './contested-evening.ts';
import { baysOf, watchSharing } from './garage-facts.ts';
import { lastFullMonth } from './last-full-month.ts';
import type { BayFacts, MomentFacts, NightFacts } from './night-facts.ts';
import { pricesIn } from './prices-in.ts';

/** An ordinary Thursday in November, so that every build shows the same night. */
const today = instant(Date.UTC(2026, 10, 12, 17));
const building = 'golden-tower';
const space = spaceId(building, 42);
const vehicle = 1;
const arrivalLevel = fraction(0.38);
const step = duration(15 * minute);

const settled = (outcome: SimulationOutcome): SimulatedWorld => {
  if (!outcome.ok) throw new Error(`The night of the landing page broke: ${outcome.refusal.code}`);
  return outcome.world;
};

/**
 * Runs one night of the demo world: the resident comes home, plugs in, and leaves in the morning.
 * The pictures of the site are drawn from what the engine says of it, every quarter of an hour.
 */
export function runNight(zone: string, currency: string): NightFacts {
  if (!isTimeZone(zone)) throw new Error(`Unknown time zone ${zone}`);
  const demo = demoWorld({ today, zone, currency });
  let { world } = demo;
  const evening = world.now;
  const from = instant(evening - 30 * minute);
  const to = instant(from + 13 * hour);
  const order = { goal: { kind: 'full' as const }, readyBy: to, preference: 'cheapest' as const };
  const act = (command: Act) => {
    world = settled(execute(world, command, 'resident'));
  };
  const details = { ...world.vehicles[vehicle]!, level: arrivalLevel };
  act({ kind: 'edit-vehicle', user: visitor, vehicle, details });
  const energy = energyToLimit(world);
  const suggestions = suggestionsIn({ ...demo, world }, to, energy);
  const contested = askOnContestedEvening({ ...demo, world });

  // Booked as it was offered, so the charge begins with plugging in and costs at most that.
  act({ kind: 'reserve', user: visitor, vehicle, space, from: evening, to, energy });
  act({ kind: 'plug-in', user: visitor, space, vehicle, level: arrivalLevel });
  const ahead = preview(world, visitor, space, order);
  if (!ahead.ok) throw new Error(`No plan for the night: ${ahead.refusal.code}`);

  const moments: MomentFacts[] = [];
  const garage: (readonly BayFacts[])[] = [];
  const traces = new Map<string, Trace>();
  const sharing = watchSharing(building, space);
  for (let at = evening; at <= to; at = instant(at + step)) {
    world = settled(advance(world, at));
    moments.push(momentOf(world));
    garage.push(baysOf(world, building));
    sharing.watch({ world, ledger: demo.ledger });
    trace(world, traces, at, instant(at + step));
  }
  return {
    building: world.buildings[building]!.name,
    space: String(world.spaces[space]!.number),
    capacityKilowatts:
      (world.buildings[building]!.capacity * world.spaces[space]!.charger.volts) / 1000,
    board: boardOf(world, traces, from, to),
    moments,
    garage,
    promise: sharing.facts(),
    month: lastFullMonth(demo),
    suggestions,
    contested,
    atOnce: ahead.preview.atOnce.bill.total,
    readyBy: to,
    idleFee: idleFeeIn(world),
  };
}

/** What an hour of keeping somebody waiting costs, before tax. */
function idleFeeIn({ buildings, tariffs }: SimulatedWorld) {
  const { elements } = tariffs[buildings[building]!.tariff]!;
  const fee = elements
    .flatMap(({ components }) => components)
    .find(({ type }) => type === 'PARKING_TIME');
  if (!fee) throw new Error('The landing page tells of an idle fee that the tariff does not have.');
  return fee.price;
}

/** What the meter will count: more than the battery gains. */
function energyToLimit({ vehicles, spaces }: SimulatedWorld): WattHours {
  const car = vehicles[vehicle]!;
  const { charger } = spaces[space]!;
  const { metered } = effortToStore(
    { charger, vehicle: car },
    storedAt(car, arrivalLevel),
    storedAt(car, car.limit),
    charger.maxAmps,
  );
  return wattHours(Math.round(metered / millijoulesPerWattHour));
}

/** What the resident is offered on asking for a slot that evening, before anything is plugged in. */
function suggestionsIn(
  books: SimulatedBooks,
  readyBy: Instant,
  energy: WattHours,
): NightFacts['suggestions'] {
  const { world } = books;
  const forecaster = createForecaster(shippedModel, noHolidays);
  const { history } = learnWorld(forecaster, nothingLearned(forecaster), books);
  const wish = { user: visitor, vehicle, building, energy, readyBy, from: world.now };
  return suggest(books, forecaster, history, wish).map((slot) => ({
    space: String(world.spaces[slot.space]!.number),
    from: slot.from,
    to: slot.to,
    cost: slot.cost,
    noWait: slot.chanceOfNoWait,
  }));
}

function momentOf(world: SimulatedWorld): MomentFacts {
  const session = world.sessions[world.spaces[space]!.session!]!;
  const live = liveSession(world, session);
  return {
    at: world.now,
    bill: live.bill ? billOf(live.bill) : { lines: [], tax: [], total: 0 },
    battery: Math.round(live.level * 1000) / 1000,
    kilowatts: Math.round(live.power / 100) / 10,
  };
}

const billOf = ({ lines, tax, total }: Bill): MomentFacts['bill'] => ({
  lines: lines.map(({ kind, period, quantity, price, amount }) => ({
    kind,
    period,
    quantity,
    price,
    amount,
  })),
  tax,
  total,
});

/** What one space did, quarter by quarter. */
type Trace = { stays: (BoardStay & { blocks: BoardStay['blocks'][number][] })[] };

function trace(world: SimulatedWorld, traces: Map<string, Trace>, at: Instant, until: Instant) {
  for (const share of buildingPower(world, visitor, building).spaces) {
    const known = traces.get(share.space) ?? { stays: [] };
    traces.set(share.space, known);
    const session = world.spaces[share.space]!.session;
    if (session === null) continue;
    const { pluggedIn } = world.sessions[session]!;
    let stay = known.stays.at(-1);
    if (stay?.from !== pluggedIn)
      known.stays.push((stay = { from: pluggedIn, to: until, blocks: [] }));
    stay.to = until;
    if (share.amps === 0) continue;
    const power = share.amps / world.spaces[share.space]!.charger.maxAmps;
    const last = stay.blocks.at(-1);
    if (last?.to === at && last.power === power) last.to = until;
    else stay.blocks.push({ from: at, to: until, power });
  }
}

function boardOf(
  world: SimulatedWorld,
  traces: ReadonlyMap<string, Trace>,
  from: Instant,
  to: Instant,
): NightFacts['board'] {
  return {
    from,
    to,
    spaces: world.buildings[building]!.spaces.map((id) => ({
      name: String(world.spaces[id]!.number),
      own: id === space,
      stays: traces.get(id)?.stays ?? [],
    })),
    prices: pricesIn(world, building, { from, to }),
  };
}
