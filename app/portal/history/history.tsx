import { useAddress } from '../navigation/use-address.ts';
import { SessionList } from './session-list.tsx';
import { SessionView } from './session-view.tsx';

/** All sessions that are over, or the one the address asks for. */
export default function History() {
  const session = useAddress().read('session');
  return session === null ? <SessionList /> : <SessionView key={session} id={session} />;
}
