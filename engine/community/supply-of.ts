import type { Building, World } from './world.ts';
import { volts, type Volts } from '../units.ts';

/** Volts and phases of a building's supply, or else those of its chargers; none before there are any. */
export const supplyOf = (
  { spaces }: World,
  { supply, spaces: [first = ''] }: Building,
): { readonly volts: Volts; readonly phases: 1 | 3 } =>
  supply ?? spaces[first]?.charger ?? { volts: volts(0), phases: 1 };
