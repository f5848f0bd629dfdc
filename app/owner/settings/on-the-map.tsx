import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { accounts, problemOf } from '#app/account/client.ts';
import { CitySearch } from '#app/coverage/city-search.tsx';
import { citiesAround } from '#app/coverage/known-cities.ts';
import { ProblemNote } from '#app/portal/forms/problem-note.tsx';
import { card, smallButton, textLink } from '#app/portal/styles.ts';

type Where = { readonly community: string; readonly building: string };

const coverageQuery = (where: Where) =>
  queryOptions({
    queryKey: ['coverage', where.community, where.building],
    queryFn: () => accounts.coverage.ofBuilding(where),
  });

/** Whether a building is seen on the coverage map, and in which city: no one is before its owner says so. */
export default function OnTheMap({ community, building }: Where) {
  const where = { community, building };
  const queries = useQueryClient();
  const { data, error } = useQuery(coverageQuery(where));
  const change = useMutation({
    mutationFn: (city: string | null) => accounts.coverage.change({ ...where, city }),
    onSettled: () => queries.invalidateQueries(coverageQuery(where)),
  });
  const city = data?.city ?? null;
  const shownAt = useMemo(
    () => (city === null ? undefined : citiesAround([city]).find(({ id }) => id === city)),
    [city],
  );
  const problem = error ?? change.error;
  return (
    <section aria-labelledby="on-the-map" className={`${card} grid grid-cols-1 gap-4`}>
      <div>
        <h2 id="on-the-map" className="text-lg">
          Coverage map
        </h2>
        <p className="pt-1 text-quiet">
          Everybody can look at it. It shows the name and the city of an open building, and of one
          that is being set up only that there is one. Never the address, and nothing of residents.
        </p>
        <a href="/app/coverage" target="_blank" rel="noopener" className={textLink}>
          See the map<span className="sr-only"> (opens in a new tab)</span>
        </a>
      </div>
      <p role="status" className="font-medium empty:hidden">
        {data && (shownAt ? `Shown in ${shownAt.fullName}.` : 'Not shown.')}
      </p>
      <CitySearch
        label={shownAt ? 'Show it in another city' : 'Show it in this city'}
        hint="Type the city, or the nearest larger one."
        onChoose={({ id }) => change.mutate(id)}
      />
      {problem && <ProblemNote problem={problemOf(problem)} />}
      {city !== null && (
        <button
          type="button"
          aria-disabled={change.isPending}
          onClick={() => change.isPending || change.mutate(null)}
          className={`${smallButton} justify-self-start`}
        >
          Take it off the map
        </button>
      )}
    </section>
  );
}
