import { hindrance, type OperationKey } from '#api/policy/policy.ts';
import { refuse, signedIn, type AccountCall } from '../base.ts';
import type { Person } from '../sign-in/sign-in.ts';

/** The owner of a community who makes a call about it; everybody else is refused. */
export async function ownerWho(
  call: AccountCall,
  community: string,
  operation: OperationKey,
): Promise<Person> {
  const { person } = await signedIn(call);
  const isOwner = await call.accounts.memberships.isMember(community, person.id, 'owner');
  const actor = { role: 'owner', scopes: [] } as const;
  const mayNot = hindrance(operation, actor, { isSandbox: false }) !== null;
  if (!isOwner || mayNot) throw refuse('NOT_ALLOWED');
  return person;
}
