import { createHash, randomBytes } from 'node:crypto';

const redirect = 'http://127.0.0.1:4711/callback';

export interface TokenAnswer {
  readonly status: number;
  readonly body: {
    readonly access_token?: string;
    readonly refresh_token?: string;
    readonly error?: string;
    readonly scope?: string;
    readonly driver_id?: string;
    readonly authorization_details?: unknown;
  };
}

interface Registered {
  readonly client_id: string;
  readonly registration_access_token: string;
  readonly registration_client_uri: string;
  readonly webhook_secret?: string;
}

/** An app that acts for residents, as a careless developer would write it: it checks nothing. */
export async function oauthApp(address: string, name = 'Test app', metadata: object = {}) {
  const answered = await fetch(`${address}/oauth/register`, {
    method: 'POST',
    body: JSON.stringify({ client_name: name, redirect_uris: [redirect], ...metadata }),
  });
  const registered = (await answered.json()) as Registered;
  const { client_id: id } = registered;
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
    registered,
    /** What its maker does with the registration. */
    manage: async (
      method: 'GET' | 'PUT' | 'DELETE',
      token = registered.registration_access_token,
      body?: object,
    ) => {
      const answer = await fetch(registered.registration_client_uri, {
        method,
        headers: { authorization: `Bearer ${token}` },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const text = await answer.text();
      return {
        status: answer.status,
        body: (text === '' ? {} : JSON.parse(text)) as Partial<Registered>,
      };
    },
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
