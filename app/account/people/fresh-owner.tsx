import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FreshSignIn } from '../fresh/fresh-sign-in.tsx';
import { membersQuery } from './members-query.ts';

/** Around what decides who acts for a building: it asks whether it is you. */
export function FreshOwner({ community, children }: { community: string; children: ReactNode }) {
  const { data } = useQuery(membersQuery(community));
  const you = data?.members.find(({ isYou }) => isYou);
  return <FreshSignIn email={you?.email ?? ''}>{children}</FreshSignIn>;
}
