const algorithm = { name: 'HMAC', hash: 'SHA-256' };

/**
 * The headers of Standard Webhooks for a body, signed at a time of the wall clock. With Web Crypto,
 * so that pages need not load the library.
 */
export async function signatureHeaders(secret: string, id: string, body: string, now: number) {
  const timestamp = String(Math.floor(now / 1000));
  const bytes = Uint8Array.from(atob(secret.replace(/^whsec_/, '')), (one) => one.charCodeAt(0));
  const key = await crypto.subtle.importKey('raw', bytes, algorithm, false, ['sign']);
  const content = new TextEncoder().encode(`${id}.${timestamp}.${body}`);
  const signature = new Uint8Array(await crypto.subtle.sign('HMAC', key, content));
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${btoa(String.fromCharCode(...signature))}`,
  };
}
