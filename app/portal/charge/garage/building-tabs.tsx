import { useQuery } from '@tanstack/react-query';
import { freeInWords } from '#api/words/charging/power-words.ts';
import { placesQuery } from '../../service/queries/charge.ts';
import { useSelection } from '../../visitor-state/selection.tsx';

/** The buildings, along the ceiling. Choosing one selects its first space. */
export function BuildingTabs() {
  const { withSpaces, building, chooseLocation } = useSelection();
  const { data } = useQuery(placesQuery());
  const spacesOf = (id: string) => data?.buildings.find((one) => one.id === id)?.spaces;
  return (
    <fieldset className="min-w-0 bg-(--garage-ceiling)">
      <legend className="sr-only">Building</legend>
      <div className="flex min-h-11 flex-wrap gap-x-1 px-2 @roomy/portal:px-5">
        {withSpaces.map(({ id, name, spaces }) => (
          <label
            key={id}
            className="flex min-h-11 cursor-pointer items-center gap-1.5 border-b-2 border-transparent px-2 text-[0.8125rem] text-(--garage-label) hover:text-ink has-checked:border-leaf has-checked:font-semibold has-checked:text-ink has-focus-visible:rounded-sm has-focus-visible:outline-3 has-focus-visible:-outline-offset-3 has-focus-visible:outline-leaf @roomy/portal:px-3 @roomy/portal:text-sm"
          >
            <input
              type="radio"
              name="garage-building"
              className="sr-only"
              checked={id === building.id}
              onChange={() => {
                const [first] = spaces;
                if (first) chooseLocation(id, first.number);
              }}
            />
            <span>
              {name}
              <span className="sr-only">,</span>
            </span>
            <span className="font-normal text-(--garage-label) tabular-nums">
              {freeInWords(spacesOf(id))}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
