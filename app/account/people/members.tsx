import { Invitations } from './invitations.tsx';
import { Invite } from './invite.tsx';
import { InviteMany } from './invite-many.tsx';

/** Inviting residents of a live community: one, many, or everybody who sees a poster. */
export default function Members({ community }: { community: string }) {
  return (
    <>
      <div className="grid grid-cols-1 items-start gap-5 @4xl/portal:grid-cols-2 print:block">
        <Invite community={community} />
        <InviteMany community={community} />
      </div>
      <Invitations community={community} as="resident" />
    </>
  );
}
