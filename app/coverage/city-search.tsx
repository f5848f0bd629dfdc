import { useId, useState } from 'react';
import type { City } from './cities.ts';
import { findCities } from './find-cities.ts';
import { allCities } from './known-cities.ts';

const mostFound = 6;

/** A field for a city, and below it those that what was typed may mean. */
export function CitySearch({
  label,
  hint,
  onChoose,
}: {
  label: string;
  hint?: string;
  onChoose: (city: City) => void;
}) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const isSearching = typed.trim() !== '';
  const found = isSearching ? findCities(allCities(), typed, mostFound) : [];
  const choose = (city: City) => {
    setTyped('');
    onChoose(city);
  };
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <input
        id={id}
        type="search"
        autoComplete="off"
        value={typed}
        maxLength={80}
        aria-describedby={hint === undefined ? `${id}-found` : `${id}-found ${id}-hint`}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          const [first] = found;
          if (first !== undefined) choose(first);
        }}
        className="min-h-12 w-full rounded-control border border-quiet bg-paper px-4 py-2.5 focus-visible:outline-offset-0"
      />
      {hint !== undefined && (
        <p id={`${id}-hint`} className="text-[0.9375rem] text-quiet">
          {hint}
        </p>
      )}
      {found.length > 0 && (
        <ul className="grid divide-y divide-line overflow-hidden rounded-control border border-line bg-panel">
          {found.map((city) => (
            <li key={city.id}>
              <button
                type="button"
                onClick={() => choose(city)}
                className="min-h-11 w-full cursor-pointer px-4 py-2 text-left hover:bg-stay focus-visible:-outline-offset-2"
              >
                {city.fullName}
              </button>
            </li>
          ))}
        </ul>
      )}
      <p
        id={`${id}-found`}
        role="status"
        className={found.length > 0 ? 'sr-only' : 'text-[0.9375rem] text-quiet empty:hidden'}
      >
        {isSearching && foundWords(found.length)}
      </p>
    </div>
  );
}

const foundWords = (count: number) => {
  if (count === 0) return 'We know no city of this name. Try the nearest larger one.';
  return count === 1 ? 'One city found.' : `${count} cities found.`;
};
