import { hash, randomBytes } from 'node:crypto';
import type { KeyKind } from '../store/key-store.ts';

/** So that whoever finds one, a secret scanner say, knows what it is. */
const prefixes: Readonly<Record<KeyKind, string>> = { key: 'fws_', view: 'fwv_', session: 'fwp_' };

/** 192 random bits, shown once. */
export const createKey = (kind: KeyKind): string =>
  prefixes[kind] + randomBytes(24).toString('base64url');

/** What is stored of a key. It is random, so that a fast hash is enough. */
export const hashOfKey = (key: string): Buffer => hash('sha256', key, 'buffer');
