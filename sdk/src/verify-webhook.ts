import type { WebhookEvent } from './generated/types.ts';

/** A delivery as it arrived: the body byte for byte, before anything parses it. */
export interface WebhookDelivered {
  readonly headers: Headers | Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string | Uint8Array;
}

export interface VerifyOptions {
  /** Seconds that the delivery may be old, or ahead; 300 by default. */
  readonly tolerance?: number;
  /** Milliseconds since 1970; the present by default. */
  readonly now?: number;
}

/** The delivery was not signed with the secret, or too long ago. */
export class WebhookRefused extends Error {
  override readonly name = 'WebhookRefused';
}

/**
 * The event of a delivery that was signed with one of the secrets, as Standard Webhooks describes.
 * While a secret is rotated give both. The same event may come again, with the same `id`.
 */
export async function verifyWebhook(
  { headers, body }: WebhookDelivered,
  secrets: string | readonly string[],
  { tolerance = 300, now = Date.now() }: VerifyOptions = {},
): Promise<WebhookEvent> {
  const id = header(headers, 'webhook-id');
  const timestamp = header(headers, 'webhook-timestamp');
  const signatures = header(headers, 'webhook-signature').split(' ');
  if (!/^\d{1,12}$/.test(timestamp)) throw new WebhookRefused('webhook-timestamp is no number');
  if (Math.abs(now / 1000 - Number(timestamp)) > tolerance) {
    throw new WebhookRefused('The delivery is too old, or a clock is wrong');
  }
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body);
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${text}`);
  for (const secret of typeof secrets === 'string' ? [secrets] : secrets) {
    // An empty one, of a setting that is not there, would not make a key.
    if (secret === '') continue;
    const bytes = fromBase64(secret.replace(/^whsec_/, ''));
    if (bytes === null) throw new WebhookRefused('A secret is not base64');
    const key = await crypto.subtle.importKey(
      'raw',
      bytes,
      { name: 'HMAC', hash: 'SHA-256' },
      false,
      ['verify'],
    );
    for (const [version, signature = ''] of signatures.map((one) => one.split(','))) {
      const given = version === 'v1' ? fromBase64(signature) : null;
      if (given !== null && (await crypto.subtle.verify('HMAC', key, given, signed))) {
        return JSON.parse(text) as WebhookEvent;
      }
    }
  }
  throw new WebhookRefused('No signature matches');
}

function header(headers: WebhookDelivered['headers'], name: string): string {
  const all = headers instanceof Headers ? [...headers] : Object.entries(headers);
  const [value] = all.flatMap(([one, values]) => (one.toLowerCase() === name ? values : []));
  if (value === undefined) throw new WebhookRefused(`${name} is missing`);
  return value;
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(text), (character) => character.codePointAt(0)!);
  } catch {
    return null;
  }
}
