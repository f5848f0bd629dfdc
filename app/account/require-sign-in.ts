import { redirect } from 'react-router';
import { accounts } from './client.ts';

/** For loaders: who is signed in, and where they belong. Everybody else is sent to the sign-in page. */
export async function requireSignIn() {
  const { person, communities } = await accounts.current();
  if (person === null) throw redirect('/app/sign-in');
  return { person, communities };
}
