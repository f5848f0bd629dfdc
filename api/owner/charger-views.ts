import { floorAmps, powerOf } from '#engine/charging/charger.ts';
import { meteredPower } from '#engine/charging/flow.ts';
import { quarter } from '#engine/billing/quarter-hours.ts';
import { pairOf } from '#engine/community/draft/draft.ts';
import type { Phase } from '#engine/community/phase.ts';
import type { Building, Space, World } from '#engine/community/world.ts';
import { staysSince } from '#engine/ledger/ledger.ts';
import { loadWithoutSharing, measuredLoad, plannedLoad } from '#engine/owner/load.ts';
import { supplyOf } from '#engine/community/supply-of.ts';
import type { Books } from '#engine/service/books.ts';
import { localMonth, monthInterval } from '#engine/time/local.ts';
import { hour, instant } from '#engine/units.ts';
import type { OwnerAnswers } from './contract.ts';
import type { NameOf } from './names.ts';

type Answer = OwnerAnswers['owner'];
type Charger = Answer['chargers']['chargers'][number];

/** What a car does as far as it concerns the owner. */
function doingOf(phase: Phase): Charger['doing'] {
  switch (phase.kind) {
    case 'waiting':
      if (phase.why.kind === 'shared-power') return 'waiting-for-power';
      return phase.why.kind === 'reserved' ? 'waiting-for-slot' : 'waiting';
    case 'charging':
      return phase.why.kind === 'shared-power' ? 'sharing' : 'charging';
    case 'complete':
      return 'done';
    default:
      return phase.kind;
  }
}

function conditionOf({ condition }: Space): Charger['condition'] {
  if (condition.kind === 'ready') return { kind: 'ready', since: null, until: null };
  const { since, until } = condition;
  const kind = condition.kind === 'offline' ? (condition.why ?? 'offline') : 'faulted';
  return { kind, since, until };
}

/** The energy and the charges of each space in this month, from stays and cars that are there. */
function monthBySpace({ world, ledger }: Books, { id, zone }: Building) {
  const sums = new Map<string, { energy: number; charges: number }>();
  const add = (space: string, energy: number) => {
    const { energy: before, charges } = sums.get(space) ?? { energy: 0, charges: 0 };
    sums.set(space, { energy: before + energy, charges: charges + (energy > 0 ? 1 : 0) });
  };
  const { from } = monthInterval(zone, localMonth(zone, world.now));
  for (const { building, space, energy } of staysSince(ledger, from)) {
    if (building === id) add(space, energy);
  }
  for (const { building, space, readings } of Object.values(world.sessions)) {
    if (building === id) add(space, readings.at(-1)!.energy - readings[0]!.energy);
  }
  return sums;
}

export function chargersView(books: Books, building: Building, nameOf: NameOf): Answer['chargers'] {
  const { world, ledger } = books;
  const sums = monthBySpace(books, building);
  const chargers = building.spaces.map((id): Charger => {
    const space = world.spaces[id]!;
    const session = space.session === null ? undefined : world.sessions[space.session];
    const next = Object.values(world.reservations)
      .filter((one) => one.space === id)
      .toSorted((a, b) => a.from - b.from)[0];
    const { volts, phases, maxAmps, control, leastAmps, fallbackAmps } = space.charger;
    const month = sums.get(id);
    return {
      space: id,
      number: space.number,
      doing: session === undefined ? 'free' : doingOf(session.phase),
      resident: session === undefined ? null : nameOf(session.user),
      since: session?.pluggedIn ?? null,
      reservedFrom: next?.from ?? null,
      assignedTo: space.assignedTo === undefined ? null : nameOf(space.assignedTo),
      circuit: building.circuits?.find(({ spaces }) => spaces.includes(id))?.name ?? null,
      condition: conditionOf(space),
      maxAmps,
      volts,
      phases,
      asSet: space.charger,
      control: control ?? 'amps',
      leastAmps: leastAmps ?? floorAmps,
      fallbackAmps: fallbackAmps ?? 0,
      proof: space.commissioned ?? null,
      power: session === undefined ? 0 : meteredPower(pairOf(world, session), session.flow.amps),
      monthEnergy: month?.energy ?? 0,
      monthCharges: month?.charges ?? 0,
    };
  });
  const here = (ledger.anomalies ?? []).filter(({ space }) => building.spaces.includes(space));
  const anomalies = here.toReversed().map(({ at, space, what, expected, shown }) => ({
    at,
    space,
    number: world.spaces[space]!.number,
    what,
    expected: expected ?? null,
    shown: shown ?? null,
  }));
  return { at: world.now, chargers, anomalies, outages: outagesOf(books, building) };
}

/** Those that last, then those that are over, newest first. */
function outagesOf({ world, ledger }: Books, { spaces }: Building): Answer['chargers']['outages'] {
  const lasting = spaces.flatMap((id) => {
    const { kind, since } = conditionOf(world.spaces[id]!);
    return kind === 'ready' ? [] : [{ space: id, kind, from: since!, to: null }];
  });
  const over = (ledger.outages ?? []).filter(({ space }) => spaces.includes(space)).toReversed();
  return [...lasting, ...over].map(({ space, kind, from, to }) => ({
    space,
    number: world.spaces[space]!.number,
    kind,
    from,
    to,
  }));
}

/** From some hours ago to the next morning. */
const window = { before: 3 * hour, quarters: 4 * 16 };

export function ownerPowerView(books: Books, building: Building): Answer['power'] {
  const { world } = books;
  const { id, capacity, circuits = [], available } = building;
  const from = instant(Math.floor((world.now - window.before) / hour) * hour);
  const over = { from, quarters: window.quarters };
  const chargers = building.spaces.map((space) => world.spaces[space]!.charger);
  const { volts, phases } = supplyOf(world, building);
  const drawnAt = (space: string) => drawnBy(world, space);
  const within = (circuit: string): number =>
    circuits
      .filter((one) => one.id === circuit || one.parent === circuit)
      .reduce(
        (sum, one) => sum + (one.id === circuit ? total(one.spaces.map(drawnAt)) : within(one.id)),
        0,
      );
  return {
    at: world.now,
    from,
    step: quarter,
    measured: measuredLoad(books, id, over),
    planned: plannedLoad(world, id, over),
    withoutSharing: loadWithoutSharing(books, id, over),
    limit: powerOf(capacity, volts, phases),
    installed: total(chargers.map((one) => powerOf(one.maxAmps, one.volts, one.phases))),
    amps: capacity,
    volts,
    phases,
    available:
      available === undefined ? null : { safe: available.safe, told: available.told?.amps ?? null },
    circuits: circuits.map((one) => ({
      id: one.id,
      name: one.name,
      parent: one.parent,
      amps: one.capacity,
      spaces: one.spaces,
      drawn: within(one.id),
    })),
    spaces: building.spaces.map((space) => ({
      space,
      number: world.spaces[space]!.number,
      maxAmps: world.spaces[space]!.charger.maxAmps,
      drawn: drawnAt(space),
    })),
  };
}

const total = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0);

function drawnBy({ spaces, sessions }: World, space: string): number {
  const { session } = spaces[space]!;
  return session === null ? 0 : (sessions[session]?.flow.amps ?? 0);
}
