import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ProblemNote } from '#app/portal/forms/problem-note.tsx';
import { card, smallButton } from '#app/portal/styles.ts';
import { ConfirmDialog } from '#app/ui/overlays/confirm-dialog.tsx';
import { formatDateOf } from '#app/ui/words/format.ts';
import { accounts, problemOf } from '../client.ts';
import { membersQuery, useMembersChange } from './members-query.ts';

type Role = 'resident' | 'owner';

/** Who has joined, and who was invited. */
export function MemberList({ community }: { community: string }) {
  const { data, error } = useQuery(membersQuery(community));
  const [ending, setEnding] = useState<{ person: string; who: string; role: Role } | null>(null);
  const end = useMembersChange(community, (input: { person: string; role: Role }) =>
    accounts.members.end({ community, ...input }),
  );
  const revoke = useMembersChange(community, (invitation: string) =>
    accounts.members.revoke({ community, invitation }),
  );
  const problem = error ?? end.error ?? revoke.error;
  return (
    <section aria-labelledby="members" className={`${card} grid gap-4`}>
      <h2 id="members" className="text-xl">
        Who belongs to the building
      </h2>
      <ul className="grid divide-y divide-line">
        {data?.members.map(({ person, name, email, roles, joinedAt, isYou }) => (
          <li key={person} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <p className="min-w-0 flex-1 basis-56">
              <span className="font-medium">{name || email}</span>
              {isYou && <span className="text-leaf"> (you)</span>}
              <span className="block text-[0.9375rem] text-quiet">
                {name && `${email}, `}
                {roles.join(' and ')} since {formatDateOf(joinedAt)}
              </span>
            </p>
            {roles.includes('resident') && (
              <button
                type="button"
                onClick={() => setEnding({ person, who: name || email, role: 'resident' })}
                className={smallButton}
              >
                End<span className="sr-only"> the membership of {name || email}</span>
              </button>
            )}
          </li>
        ))}
        {data?.invitations.map(({ id, email, expiresAt }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <p className="min-w-0 flex-1 basis-56">
              <span className="font-medium">{email ?? 'A link for everybody'}</span>
              <span className="block text-[0.9375rem] text-quiet">
                Invited, good until {formatDateOf(expiresAt)}
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
      {problem && <ProblemNote problem={problemOf(problem)} />}
      <ConfirmDialog
        title={`End the membership of ${ending?.who ?? ''}?`}
        text="Their reservations are canceled, their cars and cards are removed. Their bills stay."
        action="End the membership"
        keep="Keep it"
        open={ending !== null}
        busy={end.isPending}
        onClose={() => setEnding(null)}
        onConfirm={() => {
          if (ending === null) return;
          const { person, role } = ending;
          end.mutate({ person, role }, { onSettled: () => setEnding(null) });
        }}
      />
    </section>
  );
}
