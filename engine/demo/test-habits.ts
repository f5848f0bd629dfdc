import type { Books } from '../service/books.ts';
import { visitorsPast } from './people.ts';

/** The demo with a resident who goes on charging by the habits of their past. */
export function withHabits({ world, ledger }: Books): Books {
  const habits = new Map(visitorsPast.map(({ resident }) => [resident.vehicle, resident]));
  const residents = world.residents.map((one) => habits.get(one.vehicle) ?? one);
  return { world: { ...world, residents }, ledger };
}
