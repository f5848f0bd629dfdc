import type { StationLine } from '../lines/station-line.ts';
import { hashesOf, newPassword } from './credentials.ts';
import type { StationStore } from './station-store.ts';

/** Makes a password that a station is given next. It holds once the station uses it, even if its answer is lost. */
export async function offerPassword(
  store: Pick<StationStore, 'offerPasswords'>,
  line: StationLine,
): Promise<void> {
  const password = newPassword();
  await store.offerPasswords(line.id, hashesOf(line.id, password));
  line.newPassword = password;
}
