import { createHmac, hash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

/** With 256 random bits. */
export const createSecret = (): string => randomBytes(32).toString('base64url');

/** Six digits. */
export const createCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');

/** What is stored of a secret. It is random, so a fast hash is enough. */
export const hashOf = (secret: string): Buffer => hash('sha256', secret, 'buffer');

/**
 * What is stored of a code. Whoever reads the table could try a million codes at once, but not
 * without the key, of which there is only a hash.
 */
export const hashOfCode = (code: string, key: string): Buffer =>
  createHmac('sha256', key).update(code).digest();

export const areEqual = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && timingSafeEqual(one, other);
