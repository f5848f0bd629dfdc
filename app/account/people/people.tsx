import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { createQueryClient } from '#app/portal/service/query-client.ts';
import { smallButton } from '#app/portal/styles.ts';
import { AccountLink } from '../communities/account-link.tsx';
import { showCommunity, type Membership } from '../communities/chosen-community.ts';
import { Frame } from '../frame.tsx';
import { Invite } from './invite.tsx';
import { MemberList } from './member-list.tsx';

/** Who belongs to a building, for its owner. */
export function People({
  shown,
  communities,
}: {
  shown: Membership;
  communities: readonly Membership[];
}) {
  const [queries] = useState(createQueryClient);
  const { community, name, roles } = shown;
  return (
    <QueryClientProvider client={queries}>
      <Frame bar={<AccountLink />}>
        <div className="flex flex-wrap items-end justify-between gap-4">
          <h1 className="text-3xl md:text-4xl">People of {name}</h1>
          {roles.includes('resident') && (
            <Link to="/app" reloadDocument className={smallButton}>
              My charging
            </Link>
          )}
        </div>
        <Invite community={community} />
        <MemberList community={community} />
        {communities
          .filter((other) => other.community !== community)
          .map((other) => (
            <button
              key={other.community}
              type="button"
              onClick={() => showCommunity(other.community)}
              className={`${smallButton} justify-self-start`}
            >
              Go to {other.name}
            </button>
          ))}
      </Frame>
    </QueryClientProvider>
  );
}
