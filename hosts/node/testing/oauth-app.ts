import { createHash, randomBytes } from 'node:crypto';

const redirect = 'http://127.0.0.1:4711/callback';

export interface TokenAnswer {
  readonly status: number;
  readonly body: {
    readonly access_token?: string;
    readonly refresh_token?: string;
    readonly error?: string;
    readonly scope?: string;
    readonly authorization_details?: unknown;
  };
}

/** An app that acts for residents, as a careless developer would write it: it checks nothing. */
export async function oauthApp(address: string, name = 'Test app') {
  const registered = await fetch(`${address}/oauth/register`, {
    method: 'POST',
    body: JSON.stringify({ client_name: name, redirect_uris: [redirect] }),
  });
  const { client_id: id } = (await registered.json()) as { client_id: string };
  const verifier = randomBytes(32).toString('base64url');
  const challenge = createHash('sha256').update(verifier).digest('base64url');

  async function post(path: string, form: Readonly<Record<string, string>>): Promise<TokenAnswer> {
    const answer = await fetch(`${address}/oauth/${path}`, {
      method: 'POST',
      body: new URLSearchParams({ client_id: id, ...form }),
    });
    const text = await answer.text();
    return { status: answer.status, body: text === '' ? {} : JSON.parse(text) };
  }

  return {
    id,
    verifier,
    redirect,
    post,
    /** Where the browser of the person is sent. */
    ask: async (more: Readonly<Record<string, string>> = {}): Promise<URL> => {
      const parameters = new URLSearchParams({
        response_type: 'code',
        client_id: id,
        redirect_uri: redirect,
        state: 'state of the app',
        code_challenge: challenge,
        code_challenge_method: 'S256',
        ...more,
      });
      const answer = await fetch(`${address}/oauth/authorize?${parameters}`, {
        redirect: 'manual',
      });
      return new URL(answer.headers.get('location')!, address);
    },
    redeem: (code: string, more: Readonly<Record<string, string>> = {}) =>
      post('token', { grant_type: 'authorization_code', code, code_verifier: verifier, ...more }),
    refresh: (token: string, more: Readonly<Record<string, string>> = {}) =>
      post('token', { grant_type: 'refresh_token', refresh_token: token, ...more }),
    revoke: (token: string) => post('revoke', { token }),
  };
}

/** The secret of a request, from the address of our page. */
export const requestIn = ({ hash }: URL): string => hash.replace('#request=', '');
