import type { Context } from 'hono';

/** A refusal, as RFC 6749 has it. */
export interface OAuthError {
  readonly error: string;
  readonly description: string;
}

export const problem = (
  context: Context,
  { error, description }: OAuthError,
  status: 400 | 401 | 429,
) => context.json({ error, error_description: description }, status);

export const busy: OAuthError = {
  error: 'temporarily_unavailable',
  description: 'Too many requests came from here. Try again later.',
};
