import type { SimulatedBooks } from '../../simulation/books.ts';
import { visitorsPast } from '../people.ts';

/** The demo with a resident who keeps charging by their simulated habits. */
export function withHabits({ world, ledger }: SimulatedBooks): SimulatedBooks {
  const { simulation } = world;
  const habits = new Map(visitorsPast.map(({ resident }) => [resident.vehicle, resident]));
  const residents = simulation.residents.map((one) => habits.get(one.vehicle) ?? one);
  return { world: { ...world, simulation: { ...simulation, residents } }, ledger };
}
