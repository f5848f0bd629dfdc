import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const cipher = 'aes-256-gcm';
const nonceLength = 12;
const tagLength = 16;

/** A key for what only those may read who know a name, such as an Idempotency-Key. */
export const keyFromName = (name: string): Buffer =>
  Buffer.from(hkdfSync('sha256', name, '', 'kept answer', 32));

/**
 * Encrypts a text with a key of 32 bytes. What it is bound to, such as the id of its row, is not
 * stored in it but has to be named again: copied to another row it cannot be read.
 */
export function seal(text: string, key: Uint8Array, boundTo = ''): Buffer {
  const nonce = randomBytes(nonceLength);
  const sealing = createCipheriv(cipher, key, nonce).setAAD(Buffer.from(boundTo));
  const sealed = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()]);
  return Buffer.concat([nonce, sealing.getAuthTag(), sealed]);
}

/** Throws if the key or what it is bound to is another one, or if any bit was changed. */
export function unseal(sealed: Uint8Array, key: Uint8Array, boundTo = ''): string {
  const opening = createDecipheriv(cipher, key, sealed.subarray(0, nonceLength));
  opening.setAAD(Buffer.from(boundTo));
  opening.setAuthTag(sealed.subarray(nonceLength, nonceLength + tagLength));
  const text = opening.update(sealed.subarray(nonceLength + tagLength));
  return Buffer.concat([text, opening.final()]).toString();
}
