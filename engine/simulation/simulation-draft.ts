import type { Service } from '../service/open-service.ts';
import type { Instant } from '../units.ts';
import type { SimulatedChargers } from './chargers.ts';
import type { Errand, Resident } from './resident.ts';
import type { Simulation } from './simulation.ts';

/** A mutable working copy of a simulation, in front of the service that it reports to. */
export interface SimulationDraft extends Pick<Simulation, 'seed' | 'firstDay'> {
  readonly service: Service;
  residents: readonly Resident[];
  readonly errands: Errand[];
  readonly nextMiddays: Record<string, Instant>;
  readonly chargers: SimulatedChargers;
}
