import { visitor } from '#engine/demo/people.ts';
import { scopes, type Actor } from '../policy/actor.ts';

/** The demo's user: a resident acting for themselves. */
export const visitorActor: Actor = { user: visitor, role: 'resident', onBehalfOf: null, scopes };
