import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ProblemNote } from '#app/portal/forms/problem-note.tsx';
import { card, smallButton } from '#app/portal/styles.ts';
import { formatDateAndClock } from '#app/ui/words/format.ts';
import { accounts, problemOf } from '../client.ts';
import { useFresh } from '../fresh/fresh-sign-in.tsx';
import { ownZone } from '#app/ui/words/own-zone.ts';

const recoveryQuery = () =>
  queryOptions({ queryKey: ['recovery'], queryFn: () => accounts.recovery.show() });

type Recovery = Awaited<ReturnType<typeof accounts.recovery.show>>;

/** What helps when a passkey or the mailbox is lost, and what waits because of it. */
export function LostWaysIn() {
  const queries = useQueryClient();
  const fresh = useFresh();
  const { data, error } = useQuery(recoveryQuery());
  const refresh = () => queries.invalidateQueries(recoveryQuery());
  const makeCode = useMutation({
    mutationFn: () => fresh(() => accounts.recovery.makeCode()),
    onSettled: refresh,
  });
  const lose = useMutation({
    mutationFn: () => fresh(() => accounts.recovery.loseMyPasskeys()),
    onSettled: refresh,
  });
  const stop = useMutation({
    mutationFn: () => accounts.recovery.stop({ secret: null }),
    onSettled: refresh,
  });
  const problem = error ?? makeCode.error ?? lose.error ?? stop.error;
  const press = (what: typeof makeCode | typeof lose | typeof stop) => () =>
    what.isPending || what.mutate();
  return (
    <section aria-labelledby="lost" className={`${card} grid gap-4`}>
      <h2 id="lost" className="text-xl">
        If you lose your way in
      </h2>
      {data?.pending && (
        <div role="status" className="grid gap-3 rounded-control border border-dusk px-4 py-3">
          <p>{describePending(data.pending)}</p>
          <button
            type="button"
            onClick={press(stop)}
            className={`${smallButton} justify-self-start`}
          >
            Stop it
          </button>
        </div>
      )}
      <p className="text-quiet">
        With the emergency code another email address can open your account, a week after you used
        it. We tell you by mail meanwhile, and you can stop it. Keep it on paper.
      </p>
      {makeCode.data && (
        <p role="status" className="grid gap-1">
          <span>Your emergency code, shown only now:</span>
          <strong className="font-mono text-lg">{makeCode.data.code}</strong>
        </p>
      )}
      {problem && <ProblemNote problem={problemOf(problem)} />}
      <div className="flex flex-wrap gap-3">
        <button type="button" onClick={press(makeCode)} className={smallButton}>
          {data?.hasCode ? 'Replace the emergency code' : 'Make an emergency code'}
        </button>
        {!data?.pending && (
          <button type="button" onClick={press(lose)} className={smallButton}>
            My passkeys are lost
          </button>
        )}
      </div>
    </section>
  );
}

/** Accounts are no matter of a building: the visitor's own time. */
function describePending({ newEmail, readyAt }: NonNullable<Recovery['pending']>): string {
  const from = formatDateAndClock(readyAt, ownZone());
  return newEmail === null
    ? `Your passkeys were said to be lost. From ${from} on a mail is enough to change everything here, for a week.`
    : `The emergency code was used. From ${from} on ${newEmail} opens this account, instead of your address.`;
}
