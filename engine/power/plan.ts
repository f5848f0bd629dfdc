import { hour } from '../units.ts';
import { planEachAlone } from './plan-each-alone.ts';
import { cheapestFlow } from './flow/cheapest-flow.ts';
import { fillingOrder } from './flow/filling-order.ts';
import { explainPlan } from './explain-plan.ts';
import { fairShares } from './flow/fair-shares.ts';
import { fewerStarts } from './flow/fewer-starts.ts';
import { buildNetwork } from './build-network.ts';
import { checkPlanInput } from './check-plan-input.ts';
import type { PlanCar, PlanCircuit, Planned, Slot } from './plan-types.ts';

export type { Plan, PlanCar, PlanCircuit, Slot } from './plan-types.ts';

/**
 * The cheapest way for all cars of a building to be ready in time together. Where not everything
 * fits, the fairest shortfall, then the cheapest way to deliver that. Of equally cheap plans, one in
 * which cars that charge now or must start soonest go first, with few starts.
 */
export function plan(
  slots: readonly Slot[],
  cars: readonly PlanCar[],
  circuits: readonly PlanCircuit[] = [],
): Planned {
  const refusal = checkPlanInput(slots, cars, circuits);
  if (refusal !== null) return { ok: false, refusal };
  const energies = planEnergies(slots, cars, circuits);
  return { ok: true, plan: explainPlan(slots, cars, circuits, energies) };
}

/** Like `plan`, for input that is known to be valid: kWh per car (rows) and slot (columns). */
export const planEnergies = (
  slots: readonly Slot[],
  cars: readonly PlanCar[],
  circuits: readonly PlanCircuit[] = [],
): Float64Array => planEachAlone(slots, cars, circuits) ?? planTogether(slots, cars, circuits);

/** When a car must start at the latest to be ready in time at full power. */
function latestStart({ until, need, limit }: PlanCar): number {
  const power = typeof limit === 'number' ? limit : Math.max(...limit);
  return power > 0 ? until - (need / power) * hour : until;
}

/** The joint optimum, for cars that compete for the same slots. */
function planTogether(
  slots: readonly Slot[],
  cars: readonly PlanCar[],
  circuits: readonly PlanCircuit[],
): Float64Array {
  const latest = cars.map(latestStart);
  const inTurn = cars
    .map((_, index) => index)
    .toSorted(
      (a, b) =>
        Number(cars[b]!.charging) - Number(cars[a]!.charging) || latest[a]! - latest[b]! || a - b,
    );
  const { network, goals, kinds, costs, units } = buildNetwork(
    slots,
    inTurn.map((index) => cars[index]!),
    circuits,
  );
  const need = fairShares(network, goals);
  const flow = cheapestFlow(network, need, costs, fillingOrder(network, need, kinds));
  fewerStarts(network, costs, flow);
  const energies = new Float64Array(cars.length * slots.length);
  for (const [turn, index] of inTurn.entries())
    for (let arc = network.first[turn]!; arc < network.first[turn + 1]!; arc++)
      energies[index * slots.length + network.slotOf[network.nodeOf[arc]!]!] = flow[arc]! / units;
  return energies;
}
