import { powerView } from '#api/views/power.ts';
import { places, spaceView } from '#api/views/space.ts';
import { sharingInWords } from '#api/words/charging/sharing-words.ts';
import { visitor } from '#engine/demo/people.ts';
import type { Books } from '#engine/service/books.ts';
import type { World } from '#engine/community/world.ts';
import type { BayFacts, PromiseFacts } from './night-facts.ts';

/** The bays of a building at an instant. */
export function baysOf(world: World, building: string): BayFacts[] {
  const { spaces } = powerView(world, visitor, world.buildings[building]!);
  const states = places(world, visitor).buildings.find(({ id }) => id === building)!.spaces;
  return spaces.map(({ phase, power, space }) => {
    const { state, reservedFrom, own } = states.find(({ id }) => id === space)!;
    return { phase, power, state, reservedFrom, own };
  });
}

/** Follows how a building shares its power, and remembers the moment when most cars did. */
export function watchSharing(building: string, ownSpace: string) {
  const draws: { at: number; watts: number[] }[] = [];
  let most = 0;
  let sentence = '';
  let capacity = 0;
  return {
    watch(books: Books) {
      const { world } = books;
      const power = powerView(world, visitor, world.buildings[building]!);
      capacity = power.capacityPower;
      draws.push({ at: world.now, watts: power.spaces.map((one) => one.power) });
      const cars = power.spaces.filter((one) => one.power > 0).length;
      if (cars <= most) return;
      most = cars;
      sentence = sharingInWords(power, spaceView(books, visitor, ownSpace).session);
    },
    facts: (): PromiseFacts => ({ sentence, capacity, draws }),
  };
}
