import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { NotificationKind } from '#api/accounts/notifications-contract.ts';
import { ProblemNote } from '#app/portal/forms/problem-note.tsx';
import { card } from '#app/portal/styles.ts';
import { accounts, problemOf } from '../client.ts';

const notificationsQuery = () =>
  queryOptions({ queryKey: ['notifications'], queryFn: () => accounts.notifications.show() });

const labels: readonly (readonly [NotificationKind, string])[] = [
  ['promise', 'A reservation moved, or cannot be kept in full'],
  ['space', 'A space that I waited for is ready'],
  ['finished', 'My car is charged'],
  ['move', 'A neighbor asks me to move my car'],
  ['bill', 'A bill is ready, or a charge is given back'],
  ['prices', 'Prices change'],
  ['charger', 'The owner works on my charger, or changes the power'],
  ['approval', 'An app asks for more than I allow it'],
];

/** What the person is told by mail. */
export function Notifications() {
  const queries = useQueryClient();
  const { data, error } = useQuery(notificationsQuery());
  const change = useMutation({
    mutationFn: (muted: NotificationKind[]) => accounts.notifications.change({ muted }),
    // At once; what the server says follows.
    onMutate: (muted) => queries.setQueryData(notificationsQuery().queryKey, { muted }),
    onSettled: () => queries.invalidateQueries(notificationsQuery()),
  });
  const problem = error ?? change.error;
  const toggle = (kind: NotificationKind) => {
    if (data === undefined) return;
    const { muted } = data;
    change.mutate(muted.includes(kind) ? muted.filter((one) => one !== kind) : [...muted, kind]);
  };
  return (
    <section aria-labelledby="notifications" className={`${card} grid gap-4`}>
      <h2 id="notifications" className="text-xl">
        What we mail you
      </h2>
      <p className="text-quiet">The app itself says all of this while it is open.</p>
      <div className="grid">
        {data &&
          labels.map(([kind, label]) => (
            <label key={kind} className="flex min-h-11 cursor-pointer items-center gap-3">
              <input
                type="checkbox"
                checked={!data.muted.includes(kind)}
                onChange={() => toggle(kind)}
                className="size-5 shrink-0 accent-leaf"
              />
              {label}
            </label>
          ))}
      </div>
      {problem && <ProblemNote problem={problemOf(problem)} />}
    </section>
  );
}
