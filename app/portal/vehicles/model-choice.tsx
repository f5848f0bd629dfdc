import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef } from 'react';
import { buttonStyle } from '#app/ui/button-style.ts';
import { formatNumber } from '#app/ui/words/format.ts';
import { TextField } from '../forms/text-field.tsx';
import { catalogQuery } from '../service/queries/vehicles.ts';
import { findModels } from './find-models.ts';
import { modelName, type Model } from './vehicle-details.ts';

/** A search over the catalog: the list narrows as one types, Enter takes the first. */
export function ModelChoice({
  search,
  onSearch,
  onChoose,
  onCustom,
}: {
  search: string;
  onSearch: (search: string) => void;
  onChoose: (model: Model) => void;
  onCustom: () => void;
}) {
  const { data, isError } = useQuery(catalogQuery());
  const found = findModels(data?.models ?? [], search);
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="grid gap-4">
      <h3 ref={heading} id={headingId} tabIndex={-1} className="text-lg">
        Which model is it?
      </h3>
      <form
        role="search"
        aria-labelledby={headingId}
        onSubmit={(event) => {
          event.preventDefault();
          if (found[0]) onChoose(found[0]);
        }}
      >
        <TextField label="Make or model" name="model" value={search} onChange={onSearch} />
      </form>
      <p role="status" className="text-sm text-quiet">
        {isError
          ? 'The catalog could not be loaded. You can type the details in yourself.'
          : data && inWords(found.length, search)}
      </p>
      <ul className="-mx-2 grid max-h-72 overflow-y-auto empty:hidden">
        {found.map((model) => (
          <li key={modelName(model)}>
            <button
              type="button"
              onClick={() => onChoose(model)}
              className="flex min-h-12 w-full cursor-pointer flex-wrap items-center justify-between gap-x-4 rounded-control px-2 text-left hover:bg-stay focus-visible:-outline-offset-3"
            >
              <span className="font-semibold">{modelName(model)}</span>
              <span className="text-sm text-quiet tabular-nums">
                {formatNumber(model.battery)} kWh, {model.maxAmps} A
              </span>
            </button>
          </li>
        ))}
      </ul>
      <button type="button" onClick={onCustom} className={buttonStyle.outline}>
        Type in another car
      </button>
    </div>
  );
}

function inWords(count: number, search: string) {
  if (count === 0) return `No model in the catalog matches “${search.trim()}”.`;
  return count === 1 ? '1 model' : `${count} models`;
}
