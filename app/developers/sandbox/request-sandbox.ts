import { randomKey } from '#app/ui/random-key.ts';
import { documentationDay } from '#hosts/playground/contract.ts';

/** A sandbox of the server behind this site, with the only sight of its key. */
export type NewSandbox = {
  readonly key: string;
  readonly sentence: string;
  /** Opens it in the portal; null if the server has none. */
  readonly portal: string | null;
};

export type Requested =
  | { readonly kind: 'created'; readonly sandbox: NewSandbox }
  /** The site comes from a host of files. */
  | { readonly kind: 'no-server' }
  | { readonly kind: 'refused'; readonly message: string };

const isJson = (response: Response) =>
  /[/+]json\b/.test(response.headers.get('content-type') ?? '');

const post = (path: string, body: object, key?: string) =>
  fetch(path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': randomKey(),
      ...(key && { authorization: `Bearer ${key}` }),
    },
    body: JSON.stringify(body),
  });

/**
 * Asks the server behind this site for a sandbox, if there is one. It begins on the day of the
 * examples, so that they work there.
 */
export async function requestSandbox(): Promise<Requested> {
  try {
    const response = await post('/v1/sandboxes', { day: documentationDay });
    if (!isJson(response)) return { kind: 'no-server' };
    const body = (await response.json()) as Record<string, string>;
    if (!response.ok) {
      return { kind: 'refused', message: `${body['detail']} ${body['next']}` };
    }
    const { key = '', sentence = '' } = body;
    return { kind: 'created', sandbox: { key, sentence, portal: await portalOf(key) } };
  } catch {
    return { kind: 'refused', message: 'The server did not answer. Try again in a moment.' };
  }
}

async function portalOf(key: string): Promise<string | null> {
  const response = await post('/v1/sandbox/view-links', {}, key);
  if (!response.ok || !isJson(response)) return null;
  return ((await response.json()) as { url: string }).url;
}
