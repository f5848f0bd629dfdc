import { powerOf } from '../charging/charger.ts';
import { hour } from '../units.ts';
import type { Draft } from './draft.ts';
import type { Session } from './session.ts';

/** Meters and clocks are not exact, and a charger may still have been on before. */
const tolerance = 1.1;
const slack = 1000;

/**
 * Whether a register can have been reached since plug-in at the charger's full power. More is an
 * error of the meter or of the line, and is neither billed nor used as an estimate.
 */
export function isPossible(
  draft: Pick<Draft, 'now' | 'spaces'>,
  { space, readings, pluggedIn }: Session,
  register: number,
): boolean {
  const { volts, phases, maxAmps } = draft.spaces[space]!.charger;
  const { energy, register: first = energy } = readings[0]!;
  // A register that decreased was reset, and has counted from zero since.
  const gained = register >= first ? register - first : register;
  const most = (powerOf(maxAmps, volts, phases) * (draft.now - pluggedIn)) / hour;
  return gained <= most * tolerance + slack;
}
