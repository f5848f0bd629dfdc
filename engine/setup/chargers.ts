import { floorAmps, type Charger } from '../charging/charger.ts';
import { isBetween } from '../community/checks/check-input.ts';
import { badInput, type Refusal } from '../community/refusal.ts';
import type { World } from '../community/world.ts';
import { knownSpace, withSpace, type Changed } from './change-world.ts';
import { checkPower } from './check-power.ts';
import type { SetupCommand } from './setup-command.ts';
import { unfit, type SetupRefusal } from './setup-refusal.ts';

/** The largest AC charger of IEC 61851. */
const mostAmps = 80;

const isWhole = (value: unknown, least: number, most: number): boolean =>
  Number.isInteger(value) && isBetween(value, least, most);

/** A copy of a charger that was given from outside, or what is wrong with it. */
export function chargerFrom(given: Charger): Charger | Refusal {
  if (typeof given !== 'object' || given === null) return badInput('charger');
  const { volts, phases, maxAmps, lines, control, leastAmps, stepAmps, fallbackAmps } = given;
  if (!isWhole(volts, 100, 690)) return badInput('volts');
  if (phases !== 1 && phases !== 3) return badInput('phases');
  if (!isWhole(maxAmps, floorAmps, mostAmps)) return badInput('maxAmps');
  if (lines !== undefined && !Array.isArray(lines)) return badInput('lines');
  if (control !== undefined && control !== 'on-off' && control !== 'none') {
    return badInput('control');
  }
  if (leastAmps !== undefined && !isWhole(leastAmps, floorAmps, maxAmps)) {
    return badInput('leastAmps');
  }
  if (stepAmps !== undefined && !isWhole(stepAmps, 1, maxAmps)) return badInput('stepAmps');
  // A fallback below 6 A cannot be signaled: it is none.
  const isFallback = fallbackAmps === 0 || isWhole(fallbackAmps, floorAmps, maxAmps);
  if (fallbackAmps !== undefined && !isFallback) return badInput('fallbackAmps');
  return {
    volts,
    phases,
    maxAmps,
    ...(lines !== undefined && { lines: [...lines] }),
    ...(control !== undefined && { control }),
    ...(leastAmps !== undefined && { leastAmps }),
    ...(stepAmps !== undefined && { stepAmps }),
    ...(fallbackAmps !== undefined && fallbackAmps > 0 && { fallbackAmps }),
  };
}

/**
 * What the charger of a space can do, as its owner knows or its commissioning has shown. While a car
 * charges there, only what it may draw can change: its bill rests on volts and phases.
 */
export function setCharger(
  world: World,
  command: Extract<SetupCommand, { kind: 'set-charger' }>,
): Changed | SetupRefusal {
  const space = knownSpace(world, command.space);
  if ('code' in space) return space;
  const charger = chargerFrom(command.charger);
  if ('code' in charger) return charger;
  if (space.session !== null && !isSameConnection(charger, space.charger)) {
    return unfit({ why: 'car-plugged-in', space: space.id });
  }
  const next = withSpace(world, { ...space, charger });
  const building = world.buildings[space.building]!;
  const fault = checkPower(building, next.spaces);
  if (fault !== null) return unfit(fault);
  return {
    world: next,
    about: { building: building.id, space: space.id },
    resized: building.id,
  };
}

const isSameConnection = (a: Charger, b: Charger): boolean =>
  a.volts === b.volts &&
  a.phases === b.phases &&
  a.control === b.control &&
  String(a.lines) === String(b.lines);
