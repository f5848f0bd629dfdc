import type { Draft } from '../community/draft/draft.ts';
import { badInput } from '../community/refusal.ts';
import { tariffAt } from '../community/tariff-in-force.ts';
import type { Building, World } from '../community/world.ts';
import { checkTariff } from '../tariff/check-tariff.ts';
import type { Tariff, TariffElement } from '../tariff/tariff.ts';
import { isoDate, parseIsoDate, type DayNumber, type IsoDate } from '../time/calendar.ts';
import { localDay, startOfDay } from '../time/local.ts';
import { instant, type Instant } from '../units.ts';
import { buildingWith, isNew, tellResidents, withBuilding, type Changed } from './change-world.ts';
import type { SetupCommand } from './setup-command.ts';
import { unfit, type SetupRefusal } from './setup-refusal.ts';

/** A tax in percent, as precise as bills are. */
export const isTax = (value: unknown): value is number =>
  typeof value === 'number' &&
  value >= 0 &&
  value <= 100 &&
  Math.round(value * 10_000) / 10_000 === value;

/** Nobody announces prices for longer ahead. */
const mostDaysAhead = 730;

/** The instant from which prices hold, or why not from that day. */
function beginOf({ zone, isClosed }: Building, from: IsoDate | null, now: Instant) {
  const today = localDay(zone, now);
  const tomorrow = (today + 1) as DayNumber;
  const tooSoon = unfit({ why: 'too-soon', earliest: isoDate(tomorrow) });
  if (from === null) return isClosed ? now : tooSoon;
  const day = typeof from === 'string' ? parseIsoDate(from) : undefined;
  if (day === undefined || day > today + mostDaysAhead) return badInput('from');
  return day > today ? startOfDay(zone, day) : tooSoon;
}

/**
 * New prices, from a day on. A charge keeps the prices of its plug-in, and a reservation those it was
 * quoted by.
 */
export function setPrices(
  world: World,
  command: Extract<SetupCommand, { kind: 'set-prices' }>,
): Changed | SetupRefusal {
  const building = buildingWith(world, command.building);
  if ('code' in building) return building;
  const from = beginOf(building, command.from, world.now);
  if (typeof from !== 'number') return from;
  const { elements, replaces, tax } = command;
  const before = world.tariffs[tariffAt(building, from)]!;
  if (replaces !== undefined && replaces !== before.id) return unfit({ why: 'changed-meanwhile' });
  if (tax !== undefined && !isTax(tax)) return badInput('tax');
  if (!Array.isArray(elements) || !elements.every(isElement)) return badInput('elements');
  const tariff: Tariff = {
    id: `t${world.nextId}`,
    currency: before.currency,
    elements: elements.map((element) => taxed(element, tax ?? taxOf(before))),
  };
  const wrong = checkTariff(tariff);
  if (wrong !== undefined) {
    const { why: fault, ...element } = wrong;
    return unfit({ why: 'tariff', fault, ...element });
  }
  const tariffs = { ...world.tariffs, [tariff.id]: tariff };
  const later = (building.laterTariffs ?? []).filter((one) => one.from !== from);
  const all = [...later, { from, tariff: tariff.id }].toSorted((a, b) => a.from - b.from);
  return {
    world: announced({ ...world, tariffs, nextId: world.nextId + 1 }, building, all),
    about: { building: building.id, from: instant(from) },
    // The first prices of a building that was never open change nothing for anybody.
    ...(!isNew(building) && {
      settle: (draft: Draft) => tellOfPrices(draft, building.id, instant(from)),
    }),
  };
}

/** Takes back prices that do not hold yet; who was quoted by them keeps them. */
export function withdrawPrices(
  world: World,
  command: Extract<SetupCommand, { kind: 'withdraw-prices' }>,
): Changed | SetupRefusal {
  const building = buildingWith(world, command.building);
  if ('code' in building) return building;
  const from = beginOf(building, command.from, world.now);
  if (typeof from !== 'number') return from;
  const { laterTariffs = [] } = building;
  const rest = laterTariffs.filter((one) => one.from !== from);
  if (rest.length === laterTariffs.length) return badInput('from');
  return {
    world: announced(world, building, rest),
    about: { building: building.id, from: instant(from) },
    settle: (draft) => tellOfPrices(draft, building.id, null),
  };
}

const tellOfPrices = (draft: Draft, building: string, from: Instant | null): void =>
  tellResidents(draft, (user) => ({
    kind: 'prices-announced',
    at: draft.now,
    user,
    building,
    from,
  }));

/** A building with other prices ahead; reservations keep the tariff they were quoted by. */
function announced(world: World, old: Building, all: NonNullable<Building['laterTariffs']>): World {
  const { laterTariffs: _, ...before } = old;
  const tariff = tariffAt({ tariff: before.tariff, laterTariffs: all }, world.now);
  const ahead = all.filter(({ from }) => from > world.now);
  const building = { ...before, tariff, ...(ahead.length > 0 && { laterTariffs: ahead }) };
  const reservations = Object.entries(world.reservations).map(([id, one]) => {
    const isHere = world.spaces[one.space]!.building === before.id;
    const quoted = one.tariff ?? tariffAt(old, one.from);
    const isOther = isHere && quoted !== tariffAt(building, one.from);
    return [id, isOther ? { ...one, tariff: quoted } : one] as const;
  });
  return { ...withBuilding(world, building), reservations: Object.fromEntries(reservations) };
}

/** Whether it has the form of an element; `checkTariff` looks at what is in it. */
export const isElement = (value: TariffElement | null): boolean =>
  typeof value === 'object' &&
  value !== null &&
  Array.isArray(value.components) &&
  value.components.every((one) => typeof one === 'object' && one !== null) &&
  (value.restrictions === undefined || isRestriction(value.restrictions)) &&
  (value.period === undefined || (typeof value.period === 'string' && value.period.length <= 40));

const isRestriction = (value: unknown): boolean => typeof value === 'object' && value !== null;

export const taxed = ({ components, ...element }: TariffElement, vat: number): TariffElement => ({
  ...element,
  components: components.map((one) => ({ ...one, vat })),
});

const taxOf = ({ elements }: Tariff): number => elements[0]!.components[0]!.vat ?? 0;
