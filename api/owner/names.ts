import { apartments } from '#engine/demo/apartments.ts';
import { lookUp } from '#engine/look-up.ts';
import type { Books } from '#engine/service/books.ts';
import type { Call } from '../router/base.ts';

/** How a resident is called in what their owner reads. */
export type NameOf = (user: string) => { readonly id: string; readonly name: string };

/** In a simulated community by their apartments; elsewhere by the owner or themselves. */
export async function namesIn(
  { sandbox, namesOf }: Pick<Call, 'sandbox' | 'namesOf'>,
  { world, ledger }: Books,
): Promise<NameOf> {
  if (sandbox !== null || namesOf === undefined) {
    return (id) => ({ id, name: (sandbox !== null && lookUp(apartments, id)) || id });
  }
  const owners = (ledger.changes ?? []).map(({ by }) => by);
  const names = await namesOf([...new Set([...world.accounts, ...owners])]);
  return (id) => ({ id, name: names.get(id) ?? 'A former resident' });
}
