import { redirect } from 'react-router';
import { accounts } from './client.ts';
import { rememberSeen } from './last-seen.ts';

/** For loaders: who is signed in, and where they belong. Everybody else is sent to the sign-in page. */
export async function requireSignIn() {
  const { person, communities } = await accounts.current();
  if (person === null) throw redirect('/app/sign-in');
  rememberSeen(communities.map(({ name }) => name));
  return { person, communities };
}
