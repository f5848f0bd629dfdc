import { badInput } from '../community/refusal.ts';
import type { World } from '../community/world.ts';
import { checkTariff } from '../tariff/check-tariff.ts';
import type { Tariff } from '../tariff/tariff.ts';
import { parseIsoDate } from '../time/calendar.ts';
import { localDay, startOfDay } from '../time/local.ts';
import { buildingWith, withBuilding, type Changed } from './change-world.ts';
import { isElement } from './prices.ts';
import type { SetupCommand } from './setup-command.ts';
import { unfit, type SetupRefusal } from './setup-refusal.ts';

/** Bills of electricity come late, and contracts are signed early. */
const mostDays = 730;

/**
 * What the owner pays for electricity, from a day on or always. Nobody is billed by it, so it may begin
 * in the past: months before that day keep the rates they had.
 */
export function setElectricity(
  world: World,
  { building: id, from, elements }: Extract<SetupCommand, { kind: 'set-electricity' }>,
): Changed | SetupRefusal {
  const building = buildingWith(world, id);
  if ('code' in building) return building;
  const day = from === null ? null : parseIsoDate(from);
  const today = localDay(building.zone, world.now);
  if (day === undefined) return badInput('from');
  if (day !== null && Math.abs(day - today) > mostDays) return badInput('from');
  if (!Array.isArray(elements) || !elements.every(isElement)) return badInput('elements');
  const { currency } = world.tariffs[building.tariff]!;
  const tariff: Tariff = { id: `t${world.nextId}`, currency, elements };
  const wrong = checkTariff(tariff);
  if (wrong !== undefined) {
    const { why: fault, ...element } = wrong;
    return unfit({ why: 'tariff', fault, ...element });
  }
  const next = {
    ...world,
    tariffs: { ...world.tariffs, [tariff.id]: tariff },
    nextId: world.nextId + 1,
  };
  const { laterElectricity: later = [], ...before } = building;
  if (day === null) {
    const always = withBuilding(next, { ...before, electricity: tariff.id });
    return { world: always, about: { building: id } };
  }
  const at = startOfDay(building.zone, day);
  const all = [...later.filter((one) => one.from !== at), { from: at, tariff: tariff.id }];
  const laterElectricity = all.toSorted((a, b) => a.from - b.from);
  return {
    world: withBuilding(next, { ...building, laterElectricity }),
    about: { building: id, from: at },
  };
}
