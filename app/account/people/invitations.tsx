import { useQuery } from '@tanstack/react-query';
import { MoreRows, useRows } from '#app/owner/shell/more-rows.tsx';
import { ProblemNote } from '#app/portal/forms/problem-note.tsx';
import { card, smallButton } from '#app/portal/styles.ts';
import { formatDateOf } from '#app/ui/words/format.ts';
import { accounts, problemOf } from '../client.ts';
import { membersQuery, useMembersChange } from './members-query.ts';

/** Who was invited in a role and has not joined. */
export function Invitations({
  community,
  as,
}: {
  community: string;
  /** In which role. */
  as: 'resident' | 'owner';
}) {
  const { data, error } = useQuery(membersQuery(community));
  const revoke = useMembersChange(community, (invitation: string) =>
    accounts.members.revoke({ community, invitation }),
  );
  const open = data?.invitations.filter((one) => one.role === as) ?? [];
  const { rows, ...more } = useRows(open);
  const problem = error ?? revoke.error;
  if (open.length === 0 && !problem) return null;
  return (
    <section aria-label="Open invitations" className={card}>
      <h2 className="text-xl">Invited, not joined yet</h2>
      <ul className="grid divide-y divide-line">
        {rows.map(({ id, email, label, expiresAt }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <p className="min-w-0 flex-1 basis-56 wrap-anywhere">
              <span className="font-medium">{label || email || 'Everybody with the link'}</span>
              <span className="block text-[0.9375rem] text-quiet">
                {label && email && `${email}, `}good until {formatDateOf(expiresAt)}
              </span>
            </p>
            <button
              type="button"
              aria-disabled={revoke.isPending}
              onClick={() => revoke.isPending || revoke.mutate(id)}
              className={smallButton}
            >
              Revoke<span className="sr-only"> the invitation of {email ?? 'everybody'}</span>
            </button>
          </li>
        ))}
      </ul>
      <MoreRows {...more} />
      {problem && <ProblemNote problem={problemOf(problem)} />}
    </section>
  );
}
