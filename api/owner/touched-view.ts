import { newestFirst } from '#engine/ledger/pages.ts';
import type { Books } from '#engine/service/books.ts';
import { countTouched } from '#engine/setup/count-touched.ts';
import type { SetupCommand } from '#engine/setup/setup-command.ts';
import { learnedBy } from '#engine/setup/touched.ts';
import { refuse, type About } from '../refusals/refusals.ts';
import { refuseSetup } from '../refusals/setup-refusals.ts';
import type { Actor } from '../policy/actor.ts';
import type { OwnerAnswers } from './contract.ts';

/** Everybody learns of these, too, by an event of its own. */
const ofEverybody: ReadonlySet<SetupCommand['kind']> = new Set([
  'set-supply',
  'set-prices',
  'withdraw-prices',
]);

/** Whom a command would touch; throws the contract's error if it would be refused. */
export function touchedView(
  { world, ledger }: Books,
  command: SetupCommand,
  role: Actor['role'],
  locale: string,
): OwnerAnswers['owner']['touched'] {
  const found = countTouched(world, command, role);
  if ('code' in found) {
    if (found.code === 'setup') throw refuseSetup(found, world);
    throw refuse(found, world, locale, command as About);
  }
  const { users, ...counted } = found;
  const told = new Set(users);
  const isOfAll = learnedBy[command.kind] === 'everybody-is-told' || ofEverybody.has(command.kind);
  // Simulated neighbors have no account that an event could reach.
  if (isOfAll && told.size > 0 && 'simulation' in world) {
    for (const { user } of newestFirst(ledger.stays)) told.add(user);
  }
  return { at: world.now, residents: told.size, ...counted };
}
