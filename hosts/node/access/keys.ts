import { hash, randomBytes } from 'node:crypto';
import type { KeyKind } from '../store/keys/key-store.ts';

/** Lets secret scanners recognize our keys. */
const prefixes: Readonly<Record<KeyKind, string>> = { key: 'fws_', view: 'fwv_', session: 'fwp_' };

/** 192 random bits. */
export const newSeed = (): string => randomBytes(24).toString('base64url');

export const createKey = (kind: KeyKind, seed = newSeed()): string => prefixes[kind] + seed;

/** Names a key in lists and in the log; not secret. */
export const newKeyId = (seed = newSeed()): string =>
  `key_${hash('sha256', `id ${seed}`, 'buffer').subarray(0, 12).toString('base64url')}`;

/** What is stored of a key. Keys are random, so a fast hash is enough. */
export const hashOfKey = (key: string): Buffer => hash('sha256', key, 'buffer');

/** A request to remove a sandbox, by the key that is removed with it. */
export interface NamedRemoval {
  readonly key: string;
  readonly idempotencyKey: string;
}

/** What is stored of such a request: neither key can contain a space. */
export const nameOfRemoval = ({ key, idempotencyKey }: NamedRemoval): Buffer =>
  hash('sha256', `${key} ${idempotencyKey}`, 'buffer');
