import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '#app/ui/overlays/confirm-dialog.tsx';
import { formatDateAndClock } from '#app/ui/words/format.ts';
import { card, smallButton } from '#app/portal/styles.ts';
import { accounts, problemOf } from '../client.ts';
import { ProblemNote } from '#app/portal/forms/problem-note.tsx';
import { useFresh } from '../fresh/fresh-sign-in.tsx';
import { leave } from './leave.ts';
import { ownZone } from '#app/ui/words/own-zone.ts';

const sessionsQuery = () =>
  queryOptions({ queryKey: ['sessions'], queryFn: () => accounts.sessions.list() });

/** Where the person is signed in; each of these can be ended. */
export function Sessions() {
  const queries = useQueryClient();
  const { data, error } = useQuery(sessionsQuery());
  const [asking, setAsking] = useState(false);
  const end = useMutation({
    mutationFn: (session: string) => accounts.sessions.end({ session }),
    onSettled: () => queries.invalidateQueries(sessionsQuery()),
  });
  const fresh = useFresh();
  const endAll = useMutation({
    mutationFn: () => fresh(() => accounts.sessions.endAll()),
    onSuccess: leave,
  });
  const problem = error ?? end.error ?? endAll.error;
  return (
    <section aria-labelledby="sessions" className={`${card} grid gap-4`}>
      <h2 id="sessions" className="text-xl">
        Where you are signed in
      </h2>
      <ul className="grid divide-y divide-line">
        {data?.sessions.map(({ id, browser, signedInAt, lastUsedAt, isThis }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <p className="min-w-0 flex-1 basis-56">
              <span className="font-medium">{browser}</span>
              {isThis && <span className="text-leaf"> (this browser)</span>}
              <span className="block text-[0.9375rem] text-quiet">
                Signed in {formatDateAndClock(signedInAt, ownZone())}, last used{' '}
                {formatDateAndClock(lastUsedAt, ownZone())}
              </span>
            </p>
            {!isThis && (
              <button
                type="button"
                aria-disabled={end.isPending}
                onClick={() => end.isPending || end.mutate(id)}
                className={smallButton}
              >
                Sign out<span className="sr-only"> {browser}</span>
              </button>
            )}
          </li>
        ))}
      </ul>
      {problem && <ProblemNote problem={problemOf(problem)} />}
      <button
        type="button"
        onClick={() => setAsking(true)}
        className={`${smallButton} justify-self-start`}
      >
        Sign out everywhere
      </button>
      <ConfirmDialog
        title="Sign out everywhere?"
        text="Every browser and phone is signed out, this one too. Charging goes on."
        action="Sign out everywhere"
        keep="Stay signed in"
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          endAll.mutate();
        }}
      />
    </section>
  );
}

/** Sessions are no matter of a building: the visitor's own time. */
