import { queryOptions, useQuery } from '@tanstack/react-query';
import { ProblemNote } from '#app/portal/forms/problem-note.tsx';
import { card, textLink } from '#app/portal/styles.ts';
import { formatPercent, formatTimeOfDay } from '#app/ui/words/format.ts';
import { accounts, problemOf } from '../client.ts';
import { showCommunity } from '../communities/chosen-community.ts';

const belongingsQuery = () =>
  queryOptions({ queryKey: ['belongings'], queryFn: () => accounts.communities.belongings() });

type Home = Awaited<ReturnType<typeof accounts.communities.belongings>>['homes'][number];

/** What happens when a car is plugged in without a choice, and which cards start a charge. */
export function CarsAndCards() {
  const { data, error } = useQuery(belongingsQuery());
  return (
    <section aria-labelledby="cars-and-cards" className={`${card} grid grid-cols-1 gap-4`}>
      <div>
        <h2 id="cars-and-cards" className="text-xl">
          Cars and cards
        </h2>
        <p className="pt-1 text-quiet">
          What a car gets when you plug in without choosing, or show a card at the charger.
        </p>
      </div>
      {data?.homes.length === 0 && <p className="text-quiet">You charge at no building yet.</p>}
      {data?.homes.map((home) => (
        <AtHome key={home.community} home={home} />
      ))}
      {error && <ProblemNote problem={problemOf(error)} />}
    </section>
  );
}

const AtHome = ({ home: { community, name, cars, cards } }: { home: Home }) => (
  <div className="grid grid-cols-1 gap-2">
    <h3 className="font-semibold">{name}</h3>
    <ul className="grid grid-cols-1 gap-1">
      {cars.map((car) => (
        <li key={`car ${car.name}`}>
          {car.name}: to {formatPercent(car.limit)}, usually ready by {formatTimeOfDay(car.readyBy)}
          {car.isDefault && cars.length > 1 && <span className="text-leaf"> (default)</span>}
        </li>
      ))}
      {cards.map(({ ending, car, isBlocked }) => (
        <li key={`card ${ending}`}>
          Card ending in <span className="font-mono">{ending}</span>
          {isBlocked ? ', blocked' : `, for ${car ?? 'the car that is booked, or the default'}`}
        </li>
      ))}
    </ul>
    {cards.length === 0 && (
      <p className="text-quiet">No card. The owner of the building can give you one.</p>
    )}
    <button
      type="button"
      onClick={() => showCommunity(community, '/app?section=vehicles')}
      className={`${textLink} justify-self-start`}
    >
      {cars.length === 0 ? 'Add a car' : 'Change this in My Vehicles'}
      <span className="sr-only"> at {name}</span>
    </button>
  </div>
);
