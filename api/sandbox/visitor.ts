import { visitor } from '#engine/demo/people.ts';
import { keyScopes, scopes, type Actor } from '../policy/actor.ts';

/** The demo's user: a resident acting for themselves. */
export const visitorActor: Actor = { user: visitor, role: 'resident', onBehalfOf: null, scopes };

/** Whoever looks at the demo as the owner of its buildings. */
export const ownerActor: Actor = {
  user: 'owner',
  role: 'owner',
  onBehalfOf: null,
  scopes: keyScopes,
};
