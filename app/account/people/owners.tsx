import { useQuery } from '@tanstack/react-query';
import { useRef, useState, type FormEvent } from 'react';
import { ProblemNote } from '#app/portal/forms/problem-note.tsx';
import { card, smallButton } from '#app/portal/styles.ts';
import { ConfirmDialog } from '#app/ui/overlays/confirm-dialog.tsx';
import { LabeledField } from '#app/ui/labeled-field.tsx';
import { formatDateOf } from '#app/ui/words/format.ts';
import { accounts, inWords, problemOf } from '../client.ts';
import { useFresh } from '../fresh/fresh-sign-in.tsx';
import { FreshOwner } from './fresh-owner.tsx';
import { byHandWords, HandOver } from './hand-over.tsx';
import { Invitations } from './invitations.tsx';
import { membersQuery, useMembersChange } from './members-query.ts';

/** Who else looks after the building, inviting another owner, and leaving. */
export default function Owners({ community }: { community: string }) {
  return (
    <FreshOwner community={community}>
      <OwnerList community={community} />
      <Invitations community={community} as="owner" />
    </FreshOwner>
  );
}

type Ending = { readonly person: string; readonly who: string; readonly isYou: boolean };

function OwnerList({ community }: { community: string }) {
  const { data, error } = useQuery(membersQuery(community));
  const [ending, setEnding] = useState<Ending | null>(null);
  const fresh = useFresh();
  const end = useMembersChange(community, (person: string) =>
    fresh(() => accounts.members.end({ community, person, role: 'owner' })),
  );
  const owners = data?.members.filter(({ roles }) => roles.includes('owner')) ?? [];
  const problem = error ?? end.error;
  return (
    <section aria-labelledby="owners" className={`${card} grid grid-cols-1 gap-4`}>
      <div>
        <h2 id="owners" className="text-lg">
          Owners
        </h2>
        <p className="pt-1 text-quiet">
          They see and do the same as you. What each of them changed stands in the log.
        </p>
      </div>
      <ul className="grid divide-y divide-line">
        {owners.map(({ person, name, email, joinedAt, isYou }) => (
          <li key={person} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <p className="min-w-0 flex-1 basis-48 wrap-anywhere">
              <span className="font-medium">{name || email}</span>
              {isYou && <span className="text-leaf"> (you)</span>}
              <span className="block text-[0.9375rem] text-quiet">
                {name && `${email}, `}since {formatDateOf(joinedAt)}
              </span>
            </p>
            <button
              type="button"
              onClick={() => setEnding({ person, who: name || email, isYou })}
              className={smallButton}
            >
              {isYou ? 'Leave' : 'End'}
              <span className="sr-only"> the ownership of {name || email}</span>
            </button>
          </li>
        ))}
      </ul>
      {problem && <ProblemNote problem={problemOf(problem)} />}
      <InviteOwner community={community} />
      <ConfirmDialog
        title={
          ending?.isYou
            ? 'Stop looking after this building?'
            : `End the ownership of ${ending?.who ?? ''}?`
        }
        text="They no longer see or change anything here. What they changed stays in the log. As a resident they stay."
        action={ending?.isYou ? 'Leave' : 'End it'}
        keep="Keep it"
        open={ending !== null}
        busy={end.isPending}
        onClose={() => setEnding(null)}
        onConfirm={() => {
          if (ending === null) return;
          end.mutate(ending.person, {
            onSuccess: () => {
              if (ending.isYou) location.assign('/app');
            },
            onSettled: () => setEnding(null),
          });
        }}
      />
    </section>
  );
}

function InviteOwner({ community }: { community: string }) {
  const form = useRef<HTMLFormElement>(null);
  const fresh = useFresh();
  const invite = useMembersChange(community, (email: string) =>
    fresh(() => accounts.members.invite({ community, role: 'owner', email })),
  );
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (invite.isPending) return;
    const email = (new FormData(event.currentTarget).get('email') as string).trim().toLowerCase();
    invite.mutate(email, { onSuccess: () => form.current?.reset() });
  }
  return (
    <form
      ref={form}
      onSubmit={submit}
      onChange={() => invite.reset()}
      className="grid items-start gap-3 border-t border-line pt-4"
    >
      <LabeledField
        label="Email address of another owner"
        name="email"
        type="email"
        required
        maxLength={254}
        autoComplete="off"
        problem={invite.error ? inWords(invite.error) : undefined}
      />
      <button type="submit" className={`${smallButton} justify-self-start`}>
        {invite.isPending ? 'Sending …' : 'Invite as owner'}
      </button>
      <p role="status" className="text-leaf empty:hidden">
        {invite.data?.open === null &&
          'The invitation is on its way. Only this address can use it.'}
      </p>
      {invite.data?.open && <HandOver {...invite.data.open} why={byHandWords} />}
    </form>
  );
}
