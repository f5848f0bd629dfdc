import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { OwnerPortal } from '#app/owner/shell/owner-portal.tsx';
import { ownerSectionOf } from '#app/owner/shell/owner-address.ts';
import type { OwnerSide } from '#app/owner/shell/owner-side.ts';
import { accounts } from '../client.ts';
import { AppMenu } from './app-menu.tsx';
import { showCommunity, type Membership } from './chosen-community.ts';

/** The owner's side of a live community. */
export function AppOwner({
  shown,
  communities,
}: {
  shown: Membership;
  communities: readonly Membership[];
}) {
  const [search] = useSearchParams();
  const { community, roles } = shown;
  const side = useMemo(
    (): OwnerSide => ({
      community,
      myCharging: roles.includes('resident') ? '/app' : null,
      allBuildings: async () => (await accounts.communities.buildings()).buildings,
      showCommunity: (other) => showCommunity(other, '/app/owner'),
      moveOut: (person) => accounts.members.end({ community, person, role: 'resident' }),
      rename: (person, label) => accounts.members.setLabel({ community, person, label }),
    }),
    [community, roles],
  );
  const menu = useMemo(
    () => <AppMenu shown={shown} communities={communities} side="owner" />,
    [shown, communities],
  );
  return <OwnerPortal active={ownerSectionOf(search)} side={side} menu={menu} />;
}
