import { Invite } from './invite.tsx';
import { MemberList } from './member-list.tsx';

/** Who belongs to a live community: inviting, and who has joined. */
export default function Members({ community }: { community: string }) {
  return (
    <div className="grid items-start gap-5 @4xl/portal:grid-cols-2">
      <Invite community={community} />
      <MemberList community={community} />
    </div>
  );
}
