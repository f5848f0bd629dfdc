import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { card } from '#app/portal/styles.ts';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { TextField } from '#app/portal/forms/text-field.tsx';
import { useSelection, type Location } from '#app/portal/visitor-state/selection.tsx';
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

/** Whoever charged in the building or has a space there, and who has charged nowhere yet. */
const belongsTo = ({ charged, spaces, hasAccount, left }: Resident, building: Location): boolean =>
  charged.some((one) => one.building === building.id) ||
  spaces.some(({ space }) => building.spaces.some(({ id }) => id === space)) ||
  (hasAccount && left === null && charged.length === 0);

function ResidentList() {
  const { building } = useSelection();
  const query = useQuery(residentsQuery());
  const [search, setSearch] = useState('');
  return (
    <Part name="Residents" query={query}>
      {({ residents }) => {
        const wanted = search.trim().toLowerCase();
        const here = residents.filter((one) => belongsTo(one, building));
        const found = here.filter((one) => isMeant(one, wanted));
        const others = residents.length - here.length;
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
                  {here.length === 0
                    ? 'Nobody has joined yet.'
                    : `Nobody here matches “${search}”. Clear the field to see all ${here.length}.`}
                </p>
              ) : (
                <ResidentTable key={`${building.id} ${wanted}`} residents={found} all={residents} />
              )}
              <div className="grid max-w-prose gap-2 pt-4 text-[0.9375rem] text-quiet empty:hidden">
                {others > 0 && <p>{othersInWords(others, building.name)}</p>}
                {here.some(({ hasAccount }) => !hasAccount) && <p>{withoutAccount}</p>}
              </div>
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

const withoutAccount =
  'Whoever has no account of their own here has nothing that you could change: they stand on your statement with what they charged.';

const othersInWords = (count: number, name: string): string =>
  `${count === 1 ? 'One more person has' : `${count} more people have`} not charged at ${name}. Choose another building above to see them.`;
