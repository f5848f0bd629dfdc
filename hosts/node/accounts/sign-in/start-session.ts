import type { AccountCall } from '../base.ts';
import type { SignedIn } from '../open-accounts.ts';
import { sessionLimits } from './sessions.ts';
import type { Person } from './sign-in.ts';

/** Ends the session that the browser has, if it has one. */
async function endOwn({ accounts, cookies }: AccountCall): Promise<void> {
  const secret = cookies.get('fairwatt-session');
  const session = secret === undefined ? null : await accounts.sessions.open(secret);
  if (session !== null) await accounts.sessions.end(session.id, session.person.id);
}

/** Gives the browser its new session, in place of the one it had. */
export async function startSession(
  call: AccountCall,
  { person, secret }: SignedIn,
): Promise<Person> {
  await endOwn(call);
  call.cookies.remove('fairwatt-sign-in');
  call.cookies.set('fairwatt-session', secret, sessionLimits.longestMs);
  return person;
}
