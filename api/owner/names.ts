import { apartments } from '#engine/demo/apartments.ts';
import { lookUp } from '#engine/look-up.ts';
import type { Call } from '../router/base.ts';

/** How a resident is called in what their owner reads. */
export type NameOf = (user: string) => { readonly id: string; readonly name: string };

/** In a simulated community by their apartments; elsewhere by what they signed in with. */
export function namesIn({ sandbox }: Pick<Call, 'sandbox'>): NameOf {
  return (id) => ({ id, name: (sandbox !== null && lookUp(apartments, id)) || id });
}
