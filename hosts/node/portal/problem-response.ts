import type { ORPCError } from '@orpc/server';
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';

/** Status, what is wrong, and what to do next. */
const problems = {
  'unknown-key': [401, 'No sandbox has this key.', 'Send "Authorization: Bearer" with its key.'],
  'not-allowed': [403, 'This key does not allow that.', 'Use a key with more scopes.'],
  'other-site': [403, 'This request comes from another site.', 'Open the portal itself.'],
  'view-link-used': [401, 'This link has expired or was used.', 'Create a new view link.'],
  'view-ended': [401, 'The right to look at this sandbox has ended.', 'Create a new view link.'],
  'signed-out': [401, 'You are signed out.', 'Sign in again.'],
  'another-person': [
    409,
    'Somebody else has signed in in this browser.',
    'Reload the page to go on as them, or sign in yourself.',
  ],
  'no-member': [403, 'You do not belong to this building.', 'Ask its owner to invite you.'],
  gone: [410, 'This sandbox was removed.', 'Create a new one.'],
  'too-large': [413, 'The request is too large.', 'Send less than 64 KB.'],
  'bad-idempotency-key': [400, 'The Idempotency-Key is not valid.', 'Use 1 to 200 characters.'],
  'too-many-calls': [429, 'Too many calls in a minute.', 'Try again a little later.'],
  'too-many-streams': [429, 'You have too many pages of this open.', 'Close one first.'],
  'not-ready': [503, 'The service is starting.', 'Try again in a moment.'],
} as const;

/** A refusal as RFC 9457 defines it. */
export function problem(
  context: Context,
  code: keyof typeof problems,
  retryAfterSeconds?: number,
): Response {
  const [status, title, next] = problems[code];
  if (code === 'unknown-key') context.header('www-authenticate', 'Bearer');
  if (retryAfterSeconds !== undefined) context.header('retry-after', String(retryAfterSeconds));
  return answer(context, status, { title, code, next });
}

/** By its shape, because importing oRPC for `instanceof` would delay the start of the site. */
export const isServiceError = (error: Error): error is ORPCError<string, unknown> =>
  'code' in error && 'status' in error && 'data' in error;

/** For an error thrown outside the procedures, such as by the store when a key is looked up. */
export function problemOf(
  context: Context,
  { code, status, message, data }: ORPCError<string, unknown>,
) {
  const { next } = data as { next?: string };
  return answer(context, status as ContentfulStatusCode, { title: message, code, next });
}

function answer(context: Context, status: ContentfulStatusCode, about: object): Response {
  context.header('cache-control', 'no-store');
  context.header('content-type', 'application/problem+json');
  return context.body(JSON.stringify({ status, ...about }), status);
}
