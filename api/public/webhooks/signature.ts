/** Signatures of Standard Webhooks with Web Crypto, so that pages need not load the library. */
const prefix = 'whsec_';

/** How far a timestamp may be in the past or future. */
const toleranceMs = 5 * 60_000;

type Headers = Readonly<Record<string, string | undefined>>;

const bytesOf = (text: string) =>
  Uint8Array.from(atob(text), (character) => character.charCodeAt(0));

async function importKey(secret: string): Promise<CryptoKey> {
  const bytes = bytesOf(secret.startsWith(prefix) ? secret.slice(prefix.length) : secret);
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  return crypto.subtle.importKey('raw', bytes, algorithm, false, ['sign', 'verify']);
}

const signed = (id: string, timestamp: string, body: string) =>
  new TextEncoder().encode(`${id}.${timestamp}.${body}`);

/** The headers for a body, signed at an instant of the wall clock. */
export async function signatureHeaders(secret: string, id: string, body: string, now: number) {
  const timestamp = String(Math.floor(now / 1000));
  const key = await importKey(secret);
  const bytes = new Uint8Array(await crypto.subtle.sign('HMAC', key, signed(id, timestamp, body)));
  const signature = btoa(String.fromCharCode(...bytes));
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  };
}

/** Whether one of the signatures is valid and recent enough not to be a replay. */
export async function verifySignature(
  secret: string,
  headers: Headers,
  body: string,
  { now = Date.now() } = {},
): Promise<boolean> {
  const {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures = '',
  } = headers;
  if (id === undefined || timestamp === undefined) return false;
  if (!(Math.abs(now - Number(timestamp) * 1000) <= toleranceMs)) return false;
  const key = await importKey(secret);
  const content = signed(id, timestamp, body);
  for (const one of signatures.split(' ')) {
    const [version, signature = ''] = one.split(',');
    if (version !== 'v1' || !/^[A-Za-z0-9+/]{43}=$/.test(signature)) continue;
    // Compares in constant time.
    if (await crypto.subtle.verify('HMAC', key, bytesOf(signature), content)) return true;
  }
  return false;
}
