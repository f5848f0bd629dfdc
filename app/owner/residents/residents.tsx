import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { card } from '#app/portal/styles.ts';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { TextField } from '#app/portal/forms/text-field.tsx';
import { residentsQuery, type Resident } from '../service/owner-queries.ts';
import { useOwnerSide } from '../shell/owner-side.ts';
import { Part } from '../shell/part.tsx';
import { ResidentTable } from './resident-table.tsx';

// The demo invites nobody.
const Members = lazy(() => import('#app/account/people/members.tsx'));

/** Who charges here: what is needed to run and bill the building, and no more. */
export default function Residents() {
  const { community } = useOwnerSide();
  return (
    <div className="grid grid-cols-1 gap-5">
      <ResidentList />
      {community !== null && (
        <Suspense fallback={<Skeleton className="h-80" />}>
          <Members community={community} />
        </Suspense>
      )}
    </div>
  );
}

/** By name, the number of a space or of a card. */
const isMeant = ({ name, spaces, cards }: Resident, wanted: string): boolean =>
  name.toLowerCase().includes(wanted) ||
  spaces.some(({ number }) => String(number) === wanted) ||
  cards.some(({ token }) => token.toLowerCase().includes(wanted));

function ResidentList() {
  const query = useQuery(residentsQuery());
  const [search, setSearch] = useState('');
  return (
    <Part name="Residents" query={query}>
      {({ residents }) => {
        const wanted = search.trim().toLowerCase();
        const found = residents.filter((one) => isMeant(one, wanted));
        return (
          <div className="grid grid-cols-1 gap-5">
            <section className={card}>
              <div className="flex max-w-sm flex-col gap-2 pb-4">
                <TextField
                  label="Find a resident"
                  name="search"
                  value={search}
                  onChange={setSearch}
                  hint="By name, space or card."
                />
              </div>
              {found.length === 0 ? (
                <p className="text-quiet">
                  {residents.length === 0
                    ? 'Nobody has joined yet.'
                    : `Nobody matches “${search}”. Clear the field to see all ${residents.length}.`}
                </p>
              ) : (
                <ResidentTable key={wanted} residents={found} all={residents} />
              )}
            </section>
            <section className={card}>
              <h2 className="pb-2 text-lg">What you see, and what not</h2>
              <p className="max-w-prose text-quiet">
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
