import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { card } from '#app/portal/styles.ts';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { TextField } from '#app/portal/forms/text-field.tsx';
import { formatDateOf, formatEnergy } from '#app/ui/words/format.ts';
import { residentsQuery, type Owners } from '../service/owner-queries.ts';
import { useOwnerSide } from '../shell/owner-side.ts';
import { Part } from '../shell/part.tsx';

// The demo invites nobody.
const Members = lazy(() => import('#app/account/people/members.tsx'));

type Resident = Owners['residents']['residents'][number];

const head = 'py-2 pr-4 text-left text-sm font-normal text-quiet';
const cell = 'py-3 pr-4 align-top';

/** Who charges here: what is needed to run and bill the building, and no more. */
export default function Residents() {
  const { community } = useOwnerSide();
  return (
    <div className="grid gap-5">
      <ResidentList />
      {community !== null && (
        <Suspense fallback={<Skeleton className="h-80" />}>
          <Members community={community} />
        </Suspense>
      )}
    </div>
  );
}

function ResidentList() {
  const query = useQuery(residentsQuery());
  const [search, setSearch] = useState('');
  return (
    <Part name="Residents" query={query}>
      {({ residents }) => {
        const wanted = search.trim().toLowerCase();
        const found = residents.filter(({ name }) => name.toLowerCase().includes(wanted));
        return (
          <div className="grid items-start gap-5 @4xl/portal:grid-cols-[minmax(0,1fr)_22rem]">
            <section className={card}>
              <div className="max-w-sm pb-4">
                <TextField
                  label="Find a resident"
                  name="search"
                  value={search}
                  onChange={setSearch}
                />
              </div>
              {found.length === 0 ? (
                <p className="text-quiet">
                  {residents.length === 0
                    ? 'Nobody has joined yet.'
                    : `Nobody is called “${search}”. Clear the field to see all ${residents.length}.`}
                </p>
              ) : (
                <ResidentTable residents={found} />
              )}
            </section>
            <section className={card}>
              <h2 className="pb-2 text-lg">What you see, and what not</h2>
              <p className="text-quiet">
                To run and bill the building you see who charged where, when, how much, and what it
                cost. Battery levels, goals, the time somebody leaves and their plans are theirs
                alone: no answer of the service holds them for you.
              </p>
            </section>
          </div>
        );
      }}
    </Part>
  );
}

function ResidentTable({ residents }: { residents: readonly Resident[] }) {
  return (
    <div className="overflow-x-auto">
      <table className="w-full text-[0.9375rem]">
        <thead>
          <tr className="border-b border-line">
            <th className={head}>Resident</th>
            <th className={`${head} @max-roomy/portal:hidden`}>First charge we know</th>
            <th className={head}>Spaces</th>
            <th className={`${head} pr-0! text-right`}>This month</th>
          </tr>
        </thead>
        <tbody>
          {residents.map((one) => (
            <tr key={one.id} className="border-b border-line last:border-0">
              <th scope="row" className={`${cell} text-left font-semibold`}>
                {one.name}
                {one.left !== null && (
                  <span className="block text-sm font-normal text-quiet">
                    moved out {formatDateOf(one.left)}
                  </span>
                )}
              </th>
              <td className={`${cell} text-quiet @max-roomy/portal:hidden`}>
                {one.since === null ? 'none yet' : formatDateOf(one.since)}
              </td>
              <td className={cell}>{one.spaces.length === 0 ? 'shared' : one.spaces.join(', ')}</td>
              <td className={`${cell} pr-0! text-right whitespace-nowrap tabular-nums`}>
                {formatEnergy(one.monthEnergy)}
                <span className="block text-sm text-quiet">
                  {one.monthCharges === 1 ? '1 charge' : `${one.monthCharges} charges`}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
