import type { World } from '#engine/community/world.ts';

/** A space with its number and its building. */
export function spaceLabel(world: World, space: string) {
  const { number, building } = world.spaces[space]!;
  return { space, number, building, buildingName: world.buildings[building]!.name };
}
