import { visitor } from '#engine/demo/people.ts';
import { scopes, type Actor } from '#api/actor.ts';

/** Whoever opens the demo: a resident who acts for themselves. */
export const visitorActor: Actor = { user: visitor, role: 'resident', onBehalfOf: null, scopes };
