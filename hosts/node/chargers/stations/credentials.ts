import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { inHex } from '#chargers/v16/operator-calls.ts';

/** Digits and letters without those that are taken for each other (Crockford's base 32). */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';

const randomText = (length: number): string =>
  Array.from(randomBytes(length), (byte) => alphabet[byte % 32]).join('');

/** 50 bits: unique everywhere, and short enough to be typed into a charger. */
export const newStationId = (): string => `FW${randomText(10).toUpperCase()}`;

/** 100 bits. OCPP 1.6 takes at most 20 bytes, 2.x at least 16 characters. */
export const newPassword = (): string => randomText(20);

/**
 * What is stored of a password. A fast hash is enough, since passwords are random and never chosen by
 * people; the id makes those of two stations differ.
 */
export const hashOf = (id: string, password: Uint8Array | string): Buffer =>
  createHash('sha256').update(`${id}:`).update(password).digest();

/**
 * The hashes of a password that is given over the line. OCPP 1.6 writes it in hexadecimal digits, and some
 * stations take the digits themselves for it.
 */
export const hashesOf = (id: string, password: string): readonly string[] =>
  [password, inHex(password)].map((one) => hashOf(id, one).toString('hex'));

export const isSameHash = (stored: Uint8Array, given: Uint8Array): boolean =>
  stored.length === given.length && timingSafeEqual(stored, given);

/**
 * The password in a header of HTTP Basic authentication; null if there is none for this station. It may
 * have any byte, and an id may have a colon: so it begins after the id.
 */
export function passwordIn(header: string | undefined, id: string): Buffer | null {
  const [, encoded] = /^Basic +([\w+/=-]+) *$/i.exec(header ?? '') ?? [];
  if (encoded === undefined) return null;
  const given = Buffer.from(encoded, 'base64');
  const before = Buffer.from(`${id}:`);
  return given.subarray(0, before.length).equals(before) ? given.subarray(before.length) : null;
}
