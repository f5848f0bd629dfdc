import type { Context } from 'hono';

/** Names the person a page was opened for. */
export const pageHeader = 'fairwatt-person';

/**
 * Whether a page was opened for somebody else than the person who is signed in now. Tabs of a browser
 * share its cookie: when another person signs in in one of them, the others must not act in their name.
 */
export function isPageOfAnother(context: Context, person: string): boolean {
  const named = context.req.header(pageHeader);
  return named !== undefined && named !== person;
}
