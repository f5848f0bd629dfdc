import { keptRequest } from '../agents/kept-request.ts';
import { keptInvitation } from '../communities/kept-invitation.ts';

/** What was begun before signing in goes on. */
export function pageAfterSignIn(): string {
  if (keptRequest() !== null) return '/app/link';
  return keptInvitation() === null ? '/app' : '/app/join';
}
