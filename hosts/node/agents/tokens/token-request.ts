import type { OAuthError } from '../oauth-error.ts';
import { spendingDetails } from '../spending.ts';
import { tokenLimits, type IssuedTokens, type Tokens } from './tokens.ts';

const invalid = (description: string): OAuthError => ({ error: 'invalid_request', description });

const single = [
  'grant_type',
  'client_id',
  'code',
  'code_verifier',
  'redirect_uri',
  'refresh_token',
];

/** Answers the form of a token request; the client in it is already known. */
export async function answerTokenRequest(
  form: URLSearchParams,
  client: string,
  tokens: Pick<Tokens, 'redeemCode' | 'refresh'>,
): Promise<IssuedTokens | OAuthError> {
  const repeated = single.find((name) => form.getAll(name).length > 1);
  if (repeated !== undefined) return invalid(`${repeated} comes twice.`);
  const asked = form.getAll('resource').map((one) => one.replace(/\/$/, ''));
  const resources = asked.length === 0 ? null : asked;
  switch (form.get('grant_type')) {
    case 'authorization_code': {
      const [code, verifier] = [form.get('code'), form.get('code_verifier')];
      if (code === null || verifier === null) return invalid('code and code_verifier are needed.');
      const redirect = form.get('redirect_uri');
      return tokens.redeemCode(client, { code, verifier, redirect, resources });
    }
    case 'refresh_token': {
      const token = form.get('refresh_token');
      if (token === null) return invalid('refresh_token is needed.');
      return tokens.refresh(client, token, resources);
    }
    case null:
      return invalid('grant_type is needed.');
    default:
      return {
        error: 'unsupported_grant_type',
        description: 'grant_type has to be authorization_code or refresh_token.',
      };
  }
}

/** A token response, as RFC 6749 has it. */
export const tokenResponse = ({ access, refresh, driver, scopes, spending }: IssuedTokens) => ({
  access_token: access,
  token_type: 'Bearer',
  expires_in: tokenLimits.accessMs / 1000,
  refresh_token: refresh,
  scope: scopes.join(' '),
  driver_id: driver,
  authorization_details: spendingDetails(spending),
});
