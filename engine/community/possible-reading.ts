import { energyOf } from '../billing/metering.ts';
import { powerOf } from '../charging/charger.ts';
import { hour } from '../units.ts';
import type { Draft } from './draft.ts';
import type { Session } from './session.ts';

/** Meters and clocks are not exact, and a charger may still have been on before. */
const tolerance = 1.1;
const slack = 1000;

/**
 * Whether a charger can have metered these readings of a session at full power since plug-in. More is
 * an error of the meter or of the line, and is neither billed nor used as an estimate.
 */
export function isPossible(
  draft: Pick<Draft, 'now' | 'spaces'>,
  { space, pluggedIn }: Session,
  readings: Session['readings'],
): boolean {
  const { volts, phases, maxAmps } = draft.spaces[space]!.charger;
  const most = (powerOf(maxAmps, volts, phases) * (draft.now - pluggedIn)) / hour;
  return energyOf(readings) <= most * tolerance + slack;
}
