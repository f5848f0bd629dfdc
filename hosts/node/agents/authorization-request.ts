import { agentScopes, type AgentScope } from '#api/accounts/agent-scopes.ts';
import type { OAuthError } from './oauth-error.ts';
import { readSpending, type Spending } from './spending.ts';

/** The parameters of a request that is good, before a person has seen it. */
export interface AuthorizationRequest {
  readonly state: string | null;
  readonly challenge: string;
  readonly resources: readonly string[];
  readonly scopes: readonly AgentScope[];
  readonly spending: Spending;
}

const fail = (error: string, description: string): OAuthError => ({ error, description });

/** Parameters that may not come twice; `resource` may. */
const single = ['response_type', 'scope', 'state', 'code_challenge', 'code_challenge_method'];

/** Printable ASCII, as RFC 6749 has it; long ones are an attack on our table. */
const stateForm = /^[\x20-\x7e]{1,1000}$/;
/** A SHA-256 as base64url. */
const challengeForm = /^[\w-]{43}$/;

/** The state of a request that may be wrong; null if it is not good itself. */
export function stateIn(parameters: URLSearchParams): string | null {
  const [state = '', ...more] = parameters.getAll('state');
  return more.length === 0 && stateForm.test(state) ? state : null;
}

/** Checks what an app asks for. Its client and redirect are already known to be right. */
export function readAuthorizationRequest(
  parameters: URLSearchParams,
  served: readonly string[],
): AuthorizationRequest | OAuthError {
  const repeated = single.find((name) => parameters.getAll(name).length > 1);
  if (repeated !== undefined) return fail('invalid_request', `${repeated} comes twice.`);
  if (parameters.get('response_type') !== 'code') {
    return fail('unsupported_response_type', 'The response type has to be code.');
  }
  const challenge = parameters.get('code_challenge') ?? '';
  if (parameters.get('code_challenge_method') !== 'S256' || !challengeForm.test(challenge)) {
    return fail('invalid_request', 'PKCE with S256 is needed: code_challenge and its method.');
  }
  const state = parameters.get('state');
  if (state !== null && !stateForm.test(state)) {
    return fail('invalid_request', 'The state is too long, or not plain ASCII.');
  }
  const resources = askedResources(parameters, served);
  if (resources === null) {
    return fail('invalid_target', `resource has to be one of ${served.join(' ')}`);
  }
  const scopes = askedScopes(parameters.get('scope'));
  if (scopes.length === 0) {
    return fail('invalid_scope', `scope has to name some of ${agentScopes.join(' ')}`);
  }
  const spending = readSpending(parameters.getAll('authorization_details'));
  if ('error' in spending) return spending;
  return { state, challenge, resources, scopes, spending };
}

/** All that was asked for; the first one served if nothing was. Null if one of them is not ours. */
export function askedResources(
  parameters: URLSearchParams,
  served: readonly string[],
): readonly string[] | null {
  const asked = parameters.getAll('resource').map((one) => one.replace(/\/$/, ''));
  if (asked.length === 0) return served.slice(0, 1);
  return asked.every((one) => served.includes(one)) ? [...new Set(asked)] : null;
}

/** Those that we know, in our order: apps that speak to many services ask for more. */
export function askedScopes(text: string | null): readonly AgentScope[] {
  if (text === null) return agentScopes;
  const asked = new Set(text.split(' '));
  return agentScopes.filter((scope) => asked.has(scope));
}
