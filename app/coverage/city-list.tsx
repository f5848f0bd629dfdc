import type { CoveredCity } from './covered-cities.ts';
import { Dot } from './map.tsx';

/** Cities with what is there, each of which can be looked up on the map. */
export function CityList({
  title,
  none,
  isOpen,
  cities,
  chosen,
  says,
  onChoose,
}: {
  title: string;
  none: string;
  /** Whether these can be charged at today. */
  isOpen: boolean;
  cities: readonly CoveredCity[];
  chosen: string | null;
  says: (city: CoveredCity) => readonly string[];
  onChoose: (city: CoveredCity) => void;
}) {
  return (
    <section className="grid grid-cols-1 gap-2">
      <h2 className="text-xl">{title}</h2>
      {cities.length === 0 && <p className="text-quiet">{none}</p>}
      <ul className="grid grid-cols-1 divide-y divide-line">
        {cities.map((city) => (
          <li key={city.id} className="py-1">
            <button
              type="button"
              aria-pressed={city.id === chosen}
              onClick={() => onChoose(city)}
              className="flex min-h-11 w-full cursor-pointer items-center gap-3 rounded-control px-2 text-left font-semibold hover:bg-stay"
            >
              <Dot isOpen={isOpen} />
              <span className="min-w-0">{city.fullName}</span>
            </button>
            <ul className="grid grid-cols-1 pb-2 pl-10 text-quiet">
              {says(city).map((line, index) => (
                // Two buildings may have the same name.
                // oxlint-disable-next-line react/no-array-index-key -- the names are all there is
                <li key={`${index} ${line}`}>{line}</li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  );
}
