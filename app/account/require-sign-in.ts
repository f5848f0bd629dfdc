import { redirect } from 'react-router';
import { loadFormats } from '#app/ui/words/load-formats.ts';
import { accounts } from './client.ts';
import { forgetSeen } from './seen/last-seen.ts';

/** For loaders: who is signed in, and where they belong. Everybody else is sent to the sign-in page. */
export async function requireSignIn() {
  const { person, communities } = await accounts.current();
  if (person === null) {
    forgetSeen();
    throw redirect('/app/sign-in');
  }
  loadFormats();
  // Loaded by those who are signed in alone: everybody else needs only a form.
  void import('./seen/remember-seen.ts').then(
    ({ rememberSeen }) => rememberSeen(person.id, communities),
    () => undefined,
  );
  return { person, communities };
}
