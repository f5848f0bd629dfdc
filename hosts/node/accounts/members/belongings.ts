import type { LiveCommunities } from './live-communities.ts';
import type { Memberships } from './memberships.ts';

/** A card is known by the end of its number: the whole one opens a charger. */
const shownDigits = 4;

/** The cars and cards of a person in the communities in which they charge. */
export const belongings =
  (memberships: Pick<Memberships, 'of'>, live: Pick<LiveCommunities, 'worldOf' | 'nameOf'>) =>
  async (person: string) => {
    const homes = (await memberships.of(person)).filter(({ roles }) => roles.includes('resident'));
    return Promise.all(
      homes.map(async ({ community }) => {
        const [world, name] = await Promise.all([live.worldOf(community), live.nameOf(community)]);
        const cars = Object.values(world.vehicles).filter(({ owner }) => owner === person);
        const cards = Object.entries(world.cards ?? {}).filter(
          ([, { resident }]) => resident === person,
        );
        return {
          community,
          name,
          cars: cars.map(({ id, name: car, limit, readyBy }) => ({
            name: car,
            limit,
            readyBy,
            isDefault: world.defaults[person] === id,
          })),
          cards: cards.map(([token, { vehicle, isBlocked }]) => ({
            ending: token.slice(-shownDigits),
            car: cars.find(({ id }) => id === vehicle)?.name ?? null,
            isBlocked: isBlocked === true,
          })),
        };
      }),
    );
  };
