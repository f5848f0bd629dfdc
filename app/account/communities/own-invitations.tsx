import { useState } from 'react';
import { buttonStyle } from '#app/ui/button-style.ts';
import { accounts, inWords } from '../client.ts';
import { openedInvitation } from '../sign-in/kept-until-signed-in.ts';
import { showCommunity } from './chosen-community.ts';
import { ownerSees, roleWords } from './role-words.ts';

export type OwnInvitation = Awaited<
  ReturnType<typeof accounts.invitations.mine>
>['invitations'][number];

/**
 * What the person's address is invited to. The link of a mail opens another tab than the one that keeps
 * the invitation, so it is shown here, too.
 */
export function OwnInvitations({ invitations }: { invitations: readonly OwnInvitation[] }) {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();

  async function accept(invitation: string) {
    setBusy(true);
    setRefusal(undefined);
    try {
      const { community } = await accounts.invitations.accept({ invitation });
      openedInvitation.keep(null);
      showCommunity(community);
    } catch (error) {
      setRefusal(inWords(error));
      setBusy(false);
    }
  }

  return (
    <section
      aria-labelledby="invited"
      className="grid gap-4 rounded-card border border-leaf bg-panel p-6"
    >
      <h2 id="invited" className="text-xl">
        You are invited
      </h2>
      <ul className="grid divide-y divide-line">
        {invitations.map(({ id, name, role, invitedBy }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4">
            <p className="min-w-0 flex-1 basis-56">
              <span className="font-medium">
                To {roleWords[role]} at {name}
              </span>
              {invitedBy && (
                <span className="block text-quiet">
                  Invited by {invitedBy.name}
                  {invitedBy.name === '' ? invitedBy.email : ` (${invitedBy.email})`}
                </span>
              )}
            </p>
            <button
              type="button"
              aria-disabled={busy}
              onClick={() => busy || void accept(id)}
              className={`${buttonStyle.primary} aria-disabled:opacity-70`}
            >
              Join {name}
            </button>
          </li>
        ))}
      </ul>
      <p role="alert" className="text-danger empty:hidden">
        {refusal}
      </p>
      <p className="text-quiet">{ownerSees}</p>
    </section>
  );
}
